import {expect} from "@playwright/test";
import {test} from "./support/workers.ts";

const title = "our Chromium flags also disable the features that Playwright disables";
test(title, {tag: "@whole-browser"}, async ({page}) => {
  // The headless shell has no such page.
  await page.goto("chrome://version");
  const commandLine = await page.locator("#command_line").innerText();
  const lists = [...commandLine.matchAll(/--disable-features=(\S+)/g)].map(([, list]) =>
    String(list).split(","),
  );
  // One list is Playwright's, and one is ours. Chromium uses only the last one.
  expect(lists).toHaveLength(2);
  expect(lists[1]).toEqual(expect.arrayContaining(lists[0] ?? []));
});
