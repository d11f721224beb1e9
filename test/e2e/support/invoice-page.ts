import type {APIRequestContext} from "@playwright/test";
import {CANARY_SECRET} from "../../support/shop.ts";

export const usd = (value: string) => ({currency_code: "USD", value});

/** An invoice with all that its page shows: partial payment and tip, discount, taxes, and a memo that it hides. */
export const FULL_INVOICE = {
  detail: {
    currency_code: "USD",
    reference: "PO-1042",
    note: "Thank you for the workshop.",
    terms_and_conditions: "Payable within 30 days.",
    memo: "Margin 40",
    payment_term: {term_type: "NET_30"},
  },
  invoicer: {business_name: "Quay Pottery", address: {address_line_1: "7 Quay Row", country_code: "GB"}},
  primary_recipients: [
    {
      billing_info: {
        name: {given_name: "Morgan", surname: "Reyes"},
        email_address: "morgan@buyer.example",
        address: {
          address_line_1: "512 Juniper Street",
          admin_area_2: "Portland",
          admin_area_1: "OR",
          postal_code: "97205",
          country_code: "US",
        },
      },
    },
  ],
  items: [
    {
      name: "Brand workshop, half a day",
      description: "With twelve people, in your rooms.",
      quantity: "1",
      unit_amount: usd("640.00"),
      tax: {name: "Sales tax", percent: "8.25"},
    },
    {name: "Stoneware mug", quantity: "12", unit_amount: usd("24.00"), discount: {percent: "10"}},
  ],
  configuration: {
    allow_tip: true,
    partial_payment: {allow_partial_payment: true, minimum_amount_due: usd("100.00")},
  },
  amount: {breakdown: {shipping: {amount: usd("12.00")}}},
};

interface ShownInvoice {
  readonly id: string;
  readonly status: string;
  readonly due_amount: {readonly value: string};
  readonly gratuity?: {readonly value: string};
  readonly detail: {readonly metadata: {readonly recipient_view_url: string}};
}

/** A merchant's calls about invoices. */
export class InvoiceMerchant {
  readonly #request: APIRequestContext;
  readonly #url: string;

  constructor(request: APIRequestContext, url: string) {
    this.#request = request;
    this.#url = url;
  }

  /** Creates an invoice and sends it. */
  async send(invoice: object = FULL_INVOICE): Promise<ShownInvoice> {
    const {id} = await this.#call<ShownInvoice>("POST", "invoices", invoice);
    await this.#call("POST", `invoices/${id}/send`, {});
    return this.show(id);
  }

  show(id: string): Promise<ShownInvoice> {
    return this.#call("GET", `invoices/${id}`);
  }

  /** Sets the sandbox's preset for the next payment. */
  async preset(outcome: string): Promise<void> {
    await this.#request.post(`${this.#url}/_sandbox/presets`, {data: {outcome}});
  }

  async #call<Body>(method: string, path: string, data?: object): Promise<Body> {
    const credentials = Buffer.from(`sandbox-client:${CANARY_SECRET}`).toString("base64");
    const issued = await this.#request.post(`${this.#url}/v1/oauth2/token`, {
      form: {grant_type: "client_credentials"},
      headers: {Authorization: `Basic ${credentials}`},
    });
    const {access_token: token} = (await issued.json()) as {access_token: string};
    const answer = await this.#request.fetch(`${this.#url}/v2/invoicing/${path}`, {
      method,
      headers: {Authorization: `Bearer ${token}`, Prefer: "return=representation"},
      ...(data && {data}),
    });
    if (!answer.ok())
      throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()) as Body;
  }
}
