import type {WireMoney} from "../../../../ui/money.ts";
import {aboutOf} from "../headline.ts";

interface Party {
  readonly business_name?: string;
  readonly name?: {readonly given_name?: string; readonly surname?: string; readonly full_name?: string};
  readonly email_address?: string;
}

export interface InvoiceItem {
  readonly name?: string;
  readonly description?: string;
  readonly quantity?: string;
  readonly unit_amount?: WireMoney;
  readonly tax?: {readonly name?: string; readonly percent?: string};
  readonly discount?: {readonly percent?: string; readonly amount?: WireMoney};
}

/** The shown fields of PayPal's invoice. */
export interface Invoice {
  readonly id: string;
  readonly status?: string;
  readonly detail?: {
    readonly currency_code?: string;
    readonly invoice_number?: string;
    readonly invoice_date?: string;
    readonly note?: string;
    readonly terms_and_conditions?: string;
    readonly memo?: string;
    readonly payment_term?: {readonly term_type?: string; readonly due_date?: string};
    readonly metadata?: {
      readonly recipient_view_url?: string;
      readonly create_time?: string;
      readonly first_sent_time?: string;
      readonly last_sent_time?: string;
      readonly cancel_time?: string;
    };
  };
  readonly primary_recipients?: readonly {readonly billing_info?: Party}[];
  readonly items?: readonly InvoiceItem[];
  readonly amount?: WireMoney & {
    readonly breakdown?: {
      readonly item_total?: WireMoney;
      readonly tax_total?: WireMoney;
      readonly discount?: {
        readonly item_discount?: WireMoney;
        readonly invoice_discount?: {readonly percent?: string; readonly amount?: WireMoney};
      };
      readonly shipping?: {readonly amount?: WireMoney};
    };
  };
  readonly due_amount?: WireMoney;
  readonly payments?: {
    readonly paid_amount?: WireMoney;
    readonly transactions?: readonly {
      readonly payment_id?: string;
      readonly payment_date?: string;
      readonly method?: string;
      readonly note?: string;
      readonly amount?: WireMoney;
    }[];
  };
  readonly refunds?: {
    readonly refund_amount?: WireMoney;
    readonly transactions?: readonly {
      readonly refund_id?: string;
      readonly refund_date?: string;
      readonly method?: string;
      readonly amount?: WireMoney;
    }[];
  };
}

export function recipientOf({primary_recipients: [recipient] = []}: Invoice): {
  name?: string;
  email?: string;
} {
  const {business_name: business, name, email_address: email} = recipient?.billing_info ?? {};
  const person = name?.full_name ?? [name?.given_name, name?.surname].filter(Boolean).join(" ");
  const shown = business ?? person;
  return {...(shown && {name: shown}), ...(email !== undefined && {email})};
}

/** The customer's name, otherwise the e-mail address. */
export function customerName(invoice: Invoice): string {
  const {name, email} = recipientOf(invoice);
  return name ?? email ?? "No customer yet";
}

/** A dialog's line about an invoice. */
export function invoiceHeadline(invoice: Invoice): string {
  return aboutOf({name: customerName(invoice), amount: invoice.amount});
}

/** The due amount, otherwise the whole one. */
export function dueOf({due_amount: due, amount}: Invoice): WireMoney {
  return due ?? amount ?? {currency_code: "USD", value: "0.00"};
}
