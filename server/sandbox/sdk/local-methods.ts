import {
  localMethods as table,
  type LocalMethod,
  type LocalMethodKey,
  type SessionField,
} from "../../../src/payment-methods/local-methods.ts";

/** Fields of `createPaymentFields`. A method of the table needs only name and e-mail address. */
export type PaymentField = "name" | "email" | "tax_id" | "tax_id_type";

/** A local method of the table, with what only the sandbox needs. `payment-methods.ts` describes the other properties. */
export interface LocalPaymentMethod extends LocalMethod {
  readonly shape: "local-payment";
  readonly saveFactory: null;
  readonly eligibility: LocalMethodKey;
  readonly restName: LocalMethodKey;
  readonly modes: readonly ("auto" | "popup")[];
  readonly hasPayPalOptions: false;
  readonly canBeVaulted: false;
  readonly markets: readonly {readonly country: string; readonly currency: string}[];
  /** PayPal's types list these session fields, but its sample pages don't send them. */
  readonly optionalSessionFields: readonly SessionField[];
}

/** Methods that differ from the others in more than the table says. */
const exceptions: Partial<Record<LocalMethodKey, Partial<LocalPaymentMethod>>> = {
  ach: {modes: ["auto", "popup"]},
  afterpay: {optionalSessionFields: ["billingAddress"]},
  klarna: {
    markets: [
      {country: "GB", currency: "GBP"},
      {country: "SE", currency: "SEK"},
    ],
    optionalSessionFields: ["phone", "billingAddress"],
  },
  zip: {optionalSessionFields: ["phone", "billingAddress"]},
};

/** Local payment methods of the sandbox, in the order of the table. */
export const localMethods: readonly LocalPaymentMethod[] = (Object.keys(table) as LocalMethodKey[]).map(
  (key) => ({
    ...table[key],
    shape: "local-payment",
    saveFactory: null,
    eligibility: key,
    restName: key,
    modes: ["popup"],
    hasPayPalOptions: false,
    canBeVaulted: false,
    markets: table[key].countries.flatMap((country) =>
      table[key].currencies.map((currency) => ({country, currency})),
    ),
    optionalSessionFields: [],
    ...exceptions[key],
  }),
);
