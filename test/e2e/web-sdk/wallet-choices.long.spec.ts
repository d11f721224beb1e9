import {rejectChoice, type Rejection, testSavingWallet, test} from "./wallet-choosing.ts";

const rejections: readonly Rejection[] = [
  ["onShippingAddressChange", "ADDRESS_ERROR", "The shop doesn't ship to this address."],
  ["onShippingAddressChange", "STATE_ERROR", "The shop doesn't ship to this state."],
  ["onShippingAddressChange", "ZIP_ERROR", "The shop doesn't ship to this postal code."],
  ["onShippingOptionsChange", "STORE_UNAVAILABLE", "This store isn't available."],
];

test("each reason of a rejected change has its own message", async ({shop, merchant}) => {
  await merchant.call("POST", "/_sandbox/presets", {buyer: "buyer-us-family"});
  for (const rejection of rejections) {
    await rejectChoice(shop, merchant, rejection);
    await shop.clearCalls();
  }
});

testSavingWallet("paypal-payments", "createPayPalCreditSavePaymentSession", "credit", "paypal");
testSavingWallet("venmo-payments", "createVenmoSavePaymentSession", "venmo", "venmo");
