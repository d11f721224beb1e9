import {z} from "zod";
import {WALLET_CARD_IDS} from "./test-cards.ts";

/** Body of `POST /web-sdk/v6/vendors/{wallet}/payments`: what the buyer chose in the sheet. */
export const sheetPayment = z.strictObject({
  card: z.enum(WALLET_CARD_IDS),
  /** Which of the buyer's addresses, from 0. */
  address: z.int().nonnegative().max(9).default(0),
});

/** Body of `POST /web-sdk/v6/apple-pay/merchant-sessions`. */
export const merchantSessionBody = z.object({
  validation_url: z.string().min(1).max(2048),
  display_name: z.string().min(1).max(64).optional(),
  domain_name: z.string().min(1).max(253).optional(),
});

export type MerchantSessionBody = z.output<typeof merchantSessionBody>;
