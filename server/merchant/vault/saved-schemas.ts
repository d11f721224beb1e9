import {z} from "zod";
import {SAVED_KINDS} from "./vault.tables.ts";

const text = z.string();

export const savedCard = z
  .object({
    id: text.describe("Id of the shop's own: the `savedCard` of an order."),
    brand: text,
    lastDigits: text,
    expiry: text.describe("`YYYY-MM`; empty if PayPal did not return it."),
  })
  .meta({id: "SavedCard", description: "A saved card."});

export const savedWallet = z
  .object({
    id: text.describe("Id of the shop's own: the `savedWallet` of an order."),
    wallet: z.enum(SAVED_KINDS).exclude(["card"]),
    label: text
      .exactOptional()
      .describe(
        "Text by which its owner recognizes it, such as `j•••@example.com`; absent if PayPal did not return it.",
      ),
  })
  .meta({id: "SavedWallet", description: "A saved wallet."});

/** The saved cards and wallets of a customer. */
export const savedList = z.object({cards: z.array(savedCard), wallets: z.array(savedWallet)});
