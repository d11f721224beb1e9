import {z} from "zod";
import {localMethods} from "../sdk/local-methods.ts";
import {countryCode} from "../wire/shapes.ts";
import {OUTCOMES} from "./local-payments.states.ts";

const KEYS = localMethods.map(({restName}) => restName);

/** Eligibility key of a local method. */
export const localKind = z.enum(KEYS);

const text = (max: number) => z.string().min(1).max(max).optional();

/** Values of the SDK's payment fields. */
const paymentFields = z.object({
  name: z.string().min(3).max(300).optional(),
  email: z
    .string()
    .min(3)
    .max(254)
    .regex(/^[^@\s]+@[^@\s]+$/)
    .optional(),
  taxId: text(64),
  taxIdType: text(64),
});

/** Values that the merchant's page gives next to the order's id. */
const sessionFields = z.object({
  phone: z
    .object({
      countryCode: z.string().regex(/^\+?\d{1,3}$/),
      nationalNumber: z.string().regex(/^\d{1,14}$/),
    })
    .optional(),
  billingAddress: z
    .object({
      addressLine1: text(300),
      addressLine2: text(300),
      adminArea1: text(300),
      adminArea2: text(120),
      postalCode: text(60),
      countryCode,
    })
    .optional(),
  taxInfo: z.object({taxId: z.string().min(1).max(64), taxIdType: z.string().min(1).max(64)}).optional(),
  dateOfBirth: z.iso.date().optional(),
  numberOfInstallments: z.coerce.number().int().min(1).max(48).optional(),
  expiryDate: z.iso.date().optional(),
});

/** Body of `POST /web-sdk/v6/local-payments`. */
export const confirmLocalBody = z.object({
  orderId: z.string().min(1).max(255),
  method: localKind,
  fields: paymentFields.default({}),
  session: sessionFields.default({}),
  testBuyerCountry: countryCode.optional(),
});

export type ConfirmLocalBody = z.output<typeof confirmLocalBody>;

const choice = z.string().max(255).optional();

/** Form of a local method's page. */
export const localPaymentForm = z.object({
  action: z.enum(OUTCOMES),
  bank: choice,
  /** Total on the page's button, without its currency. */
  total: choice,
});

export type LocalPaymentForm = z.output<typeof localPaymentForm>;
