/** Reasons for which a shop's hooks refuse a purchase: codes of the merchant server's error replies. */
export const SHOP_REFUSALS = ["SOLD_OUT", "COUPON_INVALID", "COUPON_EXPIRED"] as const;

export type ShopRefusal = (typeof SHOP_REFUSALS)[number];
