import type {BrowserContext} from "@playwright/test";

/** Lets a site's pages read and write the clipboard. Firefox has no such permission: a setting of its tests allows it. */
export async function allowClipboard(context: BrowserContext, origin: string): Promise<void> {
  if (context.browser()?.browserType().name() === "firefox") return;
  await context.grantPermissions(["clipboard-read", "clipboard-write"], {origin});
}
