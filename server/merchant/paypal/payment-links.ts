import {z} from "zod";
import {nextOf, type Page} from "./paging.ts";
import {passedOperation, type PassedOperation, recordSchema, WHOLE_RESOURCE} from "./passed-call.ts";
import {mapOutcome, type Outcome} from "./response.ts";
import {type moneySchema, noContentSchema, printedLinksSchema, printedMoneySchema} from "./schemas.ts";
import type {Transport} from "./transport.ts";

const chargeSchema = z.looseObject({
  name: z.string().optional(),
  type: z.string().optional(),
  value: z.string().optional(),
  amount: printedMoneySchema.optional(),
});

const lineItemSchema = z.looseObject({
  name: z.string().optional(),
  unit_amount: printedMoneySchema.optional(),
  product_id: z.string().optional(),
  description: z.string().optional(),
  taxes: z.array(chargeSchema).optional(),
  shipping: z.array(chargeSchema).optional(),
  collect_shipping_address: z.boolean().optional(),
  customer_notes: z
    .array(z.looseObject({label: z.string().optional(), required: z.boolean().optional()}))
    .optional(),
  variants: z
    .looseObject({
      dimensions: z
        .array(
          z.looseObject({
            name: z.string().optional(),
            options: z
              .array(
                z.looseObject({label: z.string().optional(), unit_amount: printedMoneySchema.optional()}),
              )
              .optional(),
          }),
        )
        .optional(),
      options: z
        .array(z.looseObject({name: z.string().optional(), values: z.array(z.string()).optional()}))
        .optional(),
    })
    .optional(),
  adjustable_quantity: z
    .looseObject({maximum: z.number().optional(), max_quantity: z.number().optional()})
    .optional(),
});

export const paymentLinkSchema = z.looseObject({
  id: z.string(),
  status: z.string().optional(),
  return_url: z.string().optional(),
  tags: z.array(z.string()).optional(),
  /** The shareable URL of the hosted page. */
  payment_link: z.string().optional(),
  line_items: z.array(lineItemSchema).optional(),
  create_time: z.string().optional(),
  update_time: z.string().optional(),
});
/** A shareable URL of a hosted page that sells one product. */
export type PaymentLink = z.output<typeof paymentLinkSchema>;

const paymentLinkListSchema = z.looseObject({
  resources: z.array(paymentLinkSchema),
  links: printedLinksSchema.optional(),
});

type Money = z.output<typeof moneySchema>;

/** A tax or shipping fee that the merchant's account defines. */
interface ProfileCharge {
  readonly type: "PREFERENCE";
  readonly value: "PROFILE";
}

/** The fields of a link that a merchant writes: all of them are sent when a link is created, and when it is replaced. */
export interface LinkConfiguration {
  readonly integration_mode: "LINK";
  readonly type: "BUY_NOW";
  readonly reusable: "MULTIPLE";
  readonly return_url?: string;
  /** The merchant's own labels. They have no commas. */
  readonly tags?: readonly string[];
  readonly line_items: readonly LinkLineItem[];
}

export interface LinkLineItem {
  readonly name: string;
  /** Absent when each option of the primary variant has an amount. */
  readonly unit_amount?: Money;
  readonly product_id?: string;
  readonly description?: string;
  readonly taxes?: readonly ({readonly name?: string} & (
    {readonly type: "PERCENTAGE"; readonly value: string} | ProfileCharge
  ))[];
  readonly shipping?: readonly ({readonly type: "FLAT"; readonly value: string} | ProfileCharge)[];
  readonly collect_shipping_address?: boolean;
  readonly customer_notes?: readonly {readonly label: string; readonly required?: boolean}[];
  readonly variants?: {
    readonly dimensions: readonly {
      readonly name: string;
      readonly primary: boolean;
      readonly options: readonly {readonly label: string; readonly unit_amount?: Money}[];
    }[];
  };
  readonly adjustable_quantity?: {readonly maximum: number};
}

/** `/v1/checkout/payment-resources` */
export interface PaymentLinks {
  /** Newest first. @param query `tags`: separated by commas; a link must have all of them */
  list(query: {
    status?: string;
    tags?: string;
    page_size: number;
    page_token?: string;
  }): Promise<Outcome<Page<PaymentLink, string>>>;
  show(id: string): Promise<Outcome<PaymentLink>>;
  /** Operations with the caller's body and query. */
  readonly passed: {
    readonly list: PassedOperation<{readonly resources: readonly object[]}>;
    readonly create: PassedOperation;
    readonly show: PassedOperation;
    /** Idempotent. PayPal's reply may lack the link. */
    readonly replace: PassedOperation;
    /** Deletes a link permanently. PayPal refuses with 404 if it was deleted before. */
    readonly delete: PassedOperation<undefined>;
  };
}

const COLLECTION = "/v1/checkout/payment-resources";
const LINK = `${COLLECTION}/:id`;

export function createPaymentLinks(send: Transport): PaymentLinks {
  return {
    list: async (query) =>
      mapOutcome(
        await send({method: "GET", path: COLLECTION, query, schema: paymentLinkListSchema}),
        ({resources, links}) => ({rows: resources, next: nextOf(links, "page_token")}),
      ),
    show: (id) => send({method: "GET", path: LINK, id, schema: paymentLinkSchema}),
    passed: {
      create: passedOperation(send, {method: "POST", path: COLLECTION, schema: recordSchema}),
      list: passedOperation(send, {
        method: "GET",
        path: COLLECTION,
        schema: z.looseObject({resources: z.array(z.looseObject({}))}),
      }),
      show: passedOperation(send, {method: "GET", path: LINK, schema: recordSchema}),
      replace: passedOperation(send, {
        method: "PUT",
        path: LINK,
        headers: WHOLE_RESOURCE,
        schema: recordSchema.optional(),
      }),
      delete: passedOperation(send, {method: "DELETE", path: LINK, schema: noContentSchema}),
    },
  };
}
