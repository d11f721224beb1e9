import type {BrowserContext} from "@playwright/test";

/** Allows a site's pages to use the clipboard. Firefox needs no permission, because its test settings allow it. */
export async function allowClipboard(context: BrowserContext, origin: string): Promise<void> {
  if (context.browser()?.browserType().name() === "firefox") return;
  await context.grantPermissions(["clipboard-read", "clipboard-write"], {origin});
}
