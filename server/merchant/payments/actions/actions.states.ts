/** Actions of the merchant on a payment. */
export const ACTION_KINDS = ["refund", "capture-authorization", "void", "reauthorize"] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];
