import type {PageInstance} from "./page-instance.ts";
import type {SdkGlobal} from "./surface.ts";

interface ScriptUrlPolicy {
  createScriptURL(url: string): unknown;
}

/** What all copies of this library on a page share, so that a second bundle finds it instead of doing it again. */
export interface PageState {
  scripts: Map<string, Promise<SdkGlobal>>;
  instances: Map<string, PageInstance>;
  policy: ScriptUrlPolicy | undefined;
  /** Set by `configure({sdkUrl})`. */
  sdkUrl: string | undefined;
}

const key = Symbol.for("checkout-elements");

export function pageState(): PageState {
  const page = globalThis as {[key]?: PageState};
  return (page[key] ??= {scripts: new Map(), instances: new Map(), policy: undefined, sdkUrl: undefined});
}
