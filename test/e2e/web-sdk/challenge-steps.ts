import {cards} from "./fake-service.ts";
import {expect, type Shop} from "./shop.ts";

/** Types a card that needs a challenge, presses Pay, and waits until the bank's check has the focus. */
export async function meetChallenge(shop: Shop): Promise<void> {
  await shop.open();
  await shop.makeSession();
  await shop.typeCard(cards.challenge);
  await shop.page.locator("#pay").focus();
  await shop.startSubmit("O");
  await expect(shop.challenge.locator("input[name=code]")).toBeFocused();
}

/** After the dialog nothing of it is left, and the focus is back. */
export async function expectGone(shop: Shop): Promise<void> {
  await expect(shop.page.locator("dialog")).toHaveCount(0);
  await expect.poll(() => shop.focused()).toBe("pay");
  const left = await shop.page.evaluate(() =>
    document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map(({cssText}) => cssText)),
  );
  expect(left.filter((rule) => rule.includes("three-d-secure"))).toEqual([]);
}
