import type {InspectedElement} from "../developer/wrong-use.ts";

/** Warns the developer of wrong settings, except on a live page. Failing to load the warnings is ignored. */
export async function warnOfSettings(element: InspectedElement): Promise<void> {
  const {page} = element.sdk ?? {};
  if (element.setting("environment") === "production" && page?.token?.environment !== "sandbox") return;
  try {
    const {warnOfWrongUse} = await import("../developer/index.ts");
    // Outside the page an element has no settings of a provider.
    if (element.isConnected) warnOfWrongUse(element);
  } catch {
    // The page works without them.
  }
}
