import {toWire, type WireMoney} from "../../shared/money.ts";
import {readMoney} from "../wire/amounts.ts";
import {unprocessable} from "../wire/errors.ts";
import type {InvoiceDraft} from "./invoice-draft.schema.ts";
import type {Invoice} from "./invoice.ts";
import {type Discount, type Minor, type Totals, totalsOf} from "./invoice-totals.ts";

/** The amounts of an invoice, as its fields store them. */
export interface InvoiceAmounts {
  readonly total: Minor;
  /** Additional fields of each item of the draft. */
  readonly lines: readonly {readonly discount?: WireMoney; readonly tax?: WireMoney}[];
  readonly amount: Invoice["amount"];
}

/**
 * Calculates the amounts of a draft.
 *
 * @throws ServiceError 422 for two currencies, too many decimals, a discount above the discounted amount, a total
 *   below zero or a minimum payment above it
 */
export function invoiceAmounts(draft: InvoiceDraft): InvoiceAmounts {
  const currency = draft.detail.currency_code;
  const totals = totalsOf(billOf(draft));
  checkDiscounts(draft, totals);
  if (totals.total < 0n) {
    throw unprocessable("CANNOT_BE_NEGATIVE", {field: "/amount"});
  }
  checkMinimum(draft, totals.total);
  const wire = (minor: Minor) => toWire({currency, minor});
  return {
    total: totals.total,
    lines: draft.items.map((item, index) => {
      const line = totals.lines[index];
      return {
        ...(item.discount && line ? {discount: wire(line.discount)} : {}),
        ...(item.tax && line ? {tax: wire(line.tax)} : {}),
      };
    }),
    amount: {...wire(totals.total), breakdown: breakdownOf(draft, totals, wire)},
  };
}

/** Amount of a draft in minor units. @throws ServiceError 422 for another currency or too many decimals */
export function minorOf(money: WireMoney, currency: string, field: string): Minor {
  if (money.currency_code !== currency) {
    throw unprocessable("CURRENCY_MISMATCH", {
      description: "Every amount of an invoice is in its currency.",
      field,
    });
  }
  return readMoney(money, field).minor;
}

/** The same amount, written with exactly its currency's decimals. @throws as `minorOf` */
export function roundToCurrency(money: WireMoney, currency: string, field: string): WireMoney {
  return toWire({currency, minor: minorOf(money, currency, field)});
}

type DraftDiscount = NonNullable<InvoiceDraft["items"][number]["discount"]>;

const AT_BREAKDOWN = "/amount/breakdown";
const AT_INVOICE_DISCOUNT = `${AT_BREAKDOWN}/discount/invoice_discount/amount`;

function billOf(draft: InvoiceDraft) {
  const currency = draft.detail.currency_code;
  const read = (money: WireMoney, field: string) => minorOf(money, currency, field);
  const discountOf = (discount: DraftDiscount | undefined, field: string): Discount | undefined =>
    discount && "amount" in discount ? {amount: read(discount.amount, field)} : discount;
  const breakdown = draft.amount?.breakdown;
  return {
    lines: draft.items.map((item, index) => ({
      unitAmount: read(item.unit_amount, `/items/${index}/unit_amount`),
      quantity: item.quantity,
      discount: discountOf(item.discount, `/items/${index}/discount/amount`),
      taxPercent: item.tax?.percent,
    })),
    invoiceDiscount: discountOf(breakdown?.discount?.invoice_discount, AT_INVOICE_DISCOUNT),
    shipping: breakdown?.shipping && {
      amount: read(breakdown.shipping.amount, `${AT_BREAKDOWN}/shipping/amount`),
      taxPercent: breakdown.shipping.tax?.percent,
    },
    custom: breakdown?.custom && read(breakdown.custom.amount, `${AT_BREAKDOWN}/custom/amount`),
    taxAfterDiscount: draft.configuration.tax_calculated_after_discount,
    taxInclusive: draft.configuration.tax_inclusive,
  };
}

/** Refuses discounts that `totalsOf` had to reduce, because they exceed the discounted amount. */
function checkDiscounts(draft: InvoiceDraft, totals: Totals): void {
  const check = (discount: DraftDiscount | undefined, taken: Minor, field: string) => {
    if (!discount || !("amount" in discount)) return;
    if (minorOf(discount.amount, draft.detail.currency_code, field) > taken) {
      throw unprocessable("DISCOUNT_TOO_LARGE", {
        description: "A discount can't exceed what it is taken from.",
        field,
      });
    }
  };
  draft.items.forEach(({discount}, index) =>
    check(discount, totals.lines[index]?.discount ?? 0n, `/items/${index}/discount/amount`),
  );
  const discount = draft.amount?.breakdown.discount?.invoice_discount;
  check(discount, totals.invoiceDiscount, AT_INVOICE_DISCOUNT);
}

function checkMinimum(draft: InvoiceDraft, total: Minor): void {
  const {allow_partial_payment: allowed, minimum_amount_due: minimum} = draft.configuration.partial_payment;
  if (!minimum) return;
  const field = "/configuration/partial_payment/minimum_amount_due";
  if (!allowed) {
    const description = "A minimum needs allow_partial_payment.";
    throw unprocessable("PARTIAL_PAYMENT_NOT_ALLOWED", {description, field});
  }
  if (minorOf(minimum, draft.detail.currency_code, field) > total) {
    throw unprocessable("MINIMUM_AMOUNT_TOO_LARGE", {
      description: "The minimum can't exceed the invoice's total.",
      field,
    });
  }
}

function breakdownOf(draft: InvoiceDraft, totals: Totals, wire: (minor: Minor) => WireMoney) {
  const {discount, shipping, custom} = draft.amount?.breakdown ?? {};
  const currency = draft.detail.currency_code;
  const discounts = {
    ...(discount?.invoice_discount
      ? {invoice_discount: {...discount.invoice_discount, amount: wire(totals.invoiceDiscount)}}
      : {}),
    ...(draft.items.some((item) => item.discount) ? {item_discount: wire(totals.itemDiscount)} : {}),
  };
  const shippingTax = shipping?.tax ? {tax: {...shipping.tax, amount: wire(totals.shippingTax)}} : {};
  return {
    item_total: wire(totals.itemTotal),
    ...(Object.keys(discounts).length > 0 ? {discount: discounts} : {}),
    tax_total: wire(totals.taxTotal),
    ...(shipping
      ? {shipping: {amount: roundToCurrency(shipping.amount, currency, AT_BREAKDOWN), ...shippingTax}}
      : {}),
    ...(custom
      ? {custom: {label: custom.label, amount: roundToCurrency(custom.amount, currency, AT_BREAKDOWN)}}
      : {}),
  };
}
