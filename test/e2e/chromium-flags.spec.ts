import {expect} from "@playwright/test";
import {test} from "./support/workers.ts";

test("what Playwright switches off in Chromium is off with our flags, too", async ({page}) => {
  await page.goto("chrome://version");
  const commandLine = await page.locator("#command_line").innerText();
  const lists = [...commandLine.matchAll(/--disable-features=(\S+)/g)].map(([, list]) =>
    String(list).split(","),
  );
  // Playwright's and ours; of two, Chromium hears the last.
  expect(lists).toHaveLength(2);
  expect(lists[1]).toEqual(expect.arrayContaining(lists[0] ?? []));
});
