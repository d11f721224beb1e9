import {JSDOM} from "jsdom";
import {safeElements} from "../../demo/browser/examples/safe-elements.ts";

/** The elements of an example as HTML, which the server fills in. Empty for an example without elements. */
export function liveElements(example: string, attributes: ReadonlySet<string>): string {
  if (!example.includes("<checkout-")) return "";
  const {document} = new JSDOM(example).window;
  return safeElements(document, document, {
    attributes,
    served: {environment: "{{environment}}", "sdk-url": "{{sdkUrl}}", nonce: "{{nonce}}"},
    // The shop may sell other products.
    sellable: () => "{{item}}",
  })
    .map(({outerHTML}) => outerHTML)
    .join("\n");
}
