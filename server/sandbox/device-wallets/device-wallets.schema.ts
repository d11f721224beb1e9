import {z} from "zod";
import {WALLET_CARD_IDS} from "./test-cards.ts";

/** Body of `POST /web-sdk/v6/vendors/{wallet}/payments`: the buyer's choices in the sheet. */
export const sheetPayment = z.strictObject({
  card: z.enum(WALLET_CARD_IDS),
  /** Index of the buyer's address. */
  address: z.int().nonnegative().max(9).default(0),
});

/** Body of `POST /web-sdk/v6/apple-pay/merchant-sessions`. */
export const merchantSessionBody = z.object({
  validation_url: z.string().min(1).max(2048),
  display_name: z.string().min(1).max(64).optional(),
  domain_name: z.string().min(1).max(253).optional(),
});

export type MerchantSessionBody = z.output<typeof merchantSessionBody>;
