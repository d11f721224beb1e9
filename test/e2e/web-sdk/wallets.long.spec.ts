import {clickAway, pressAway} from "../support/keys.ts";
import {
  approveButton,
  testApproval,
  canceled,
  testPresets,
  dialogFrame,
  expect,
  paypal,
  test,
  wallets,
} from "./wallet-paying.ts";

testApproval(wallets.venmo);
for (const wallet of [wallets.paypal, wallets.paylater, wallets.credit, wallets.venmo]) testPresets(wallet);

test("each way to close a modal cancels once", async ({shop, merchant}) => {
  await shop.makeSession(paypal);
  const ways: Record<string, () => Promise<unknown>> = {
    "its own button": async () =>
      clickAway(dialogFrame(shop).getByRole("button", {name: /^Cancel and return/})),
    "the dialog's Close": () => shop.page.getByRole("dialog").getByRole("button", {name: "Close"}).click(),
    Escape: async () => pressAway(shop.page, "Escape"),
    "session.cancel()": () => shop.call("cancel"),
  };
  for (const [way, leave] of Object.entries(ways)) {
    const orderId = await merchant.createOrder();
    await shop.press({presentationMode: "modal"}, {orderId});
    await expect(dialogFrame(shop).getByRole("button", {name: approveButton})).toBeVisible();
    await leave();
    expect(await shop.ended(), way).toEqual({});
    expect(await shop.calls(), way).toEqual(canceled(orderId));
    await expect(shop.page.locator("#before")).toBeFocused();
    await shop.page.evaluate(() => ((window as unknown as {calls: unknown[]}).calls.length = 0));
  }
});
