import {Liquid} from "liquidjs";
import {highlight} from "./docs/highlight.ts";

/** Templates of `demo/templates`: `{% %}` and `[[ ]]` are filled by the build, `{{ }}` by the server. */
export const liquid = new Liquid({
  root: "demo/templates",
  outputDelimiterLeft: "[[",
  outputDelimiterRight: "]]",
  outputEscape: "escape",
});
liquid.registerFilter("backticks", (text: string) => text.replaceAll(/`([^`]+)`/g, "<code>$1</code>"));
liquid.registerFilter("highlight", highlight);
