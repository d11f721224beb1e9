/** English messages about a purchase that the merchant server refuses. */
export const refusals = {
  productSoldOut: "# is sold out. {notCharged} Change your order, then try again.",
  soldOut: "A product in your order is sold out. {notCharged} Change your order, then try again.",
  couponInvalid: "This coupon isn't valid for your order. {notCharged} Check the code, or remove it.",
  couponExpired: "This coupon has expired. {notCharged} Use another one, or remove it.",
  addressIncomplete: "Your shipping address is incomplete. {notCharged} Complete it, then try again.",
};
