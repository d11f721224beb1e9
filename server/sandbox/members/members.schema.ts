import {z} from "zod";
import {cardDetails} from "../cards/cards.schema.ts";
import {countryCode} from "../wire/shapes.ts";

/** Bodies of `POST /web-sdk/v6/members/…`. Only the sandbox's own SDK sends them. */

const opaqueId = z.string().min(1).max(100);
const text = (max: number) => z.string().trim().min(1).max(max);
const optionalText = (max: number) => z.string().trim().max(max).optional();

export const lookupBody = z.strictObject({email: z.string().max(254)});

export const contextBody = z.strictObject({customerContextId: opaqueId});

export const answerBody = z.strictObject({customerContextId: opaqueId, code: z.string().max(20)});

export const profileBody = z.strictObject({memberSession: opaqueId});

/** An address in the SDK's form. */
const postalAddress = z.strictObject({
  addressLine1: text(300),
  addressLine2: optionalText(300),
  adminArea1: optionalText(300),
  adminArea2: text(120),
  postalCode: text(60),
  countryCode,
});

export const newAddressBody = z.strictObject({
  memberSession: opaqueId,
  fullName: text(300),
  nationalNumber: z
    .string()
    .regex(/^[0-9]{1,14}$/)
    .optional(),
  address: postalAddress,
});

export const newCardBody = z.strictObject({memberSession: opaqueId, card: cardDetails});

export const paymentTokenBody = z.strictObject({memberSession: opaqueId, cardId: opaqueId});

export type NewAddress = z.output<typeof newAddressBody>;
