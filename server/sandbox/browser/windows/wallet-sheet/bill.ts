import type {SheetDetails} from "../../web-sdk/protocol/wallet-sheet.ts";

/** A row of the bill as the buyer reads it. */
export interface BillRow {
  readonly label: string;
  readonly amount: string;
}

/** An amount of a page, in words: what is no amount is shown as it came. */
export function amountText(amount: string, currencyCode: string): string {
  try {
    const format = new Intl.NumberFormat("en-US", {style: "currency", currency: currencyCode});
    // A decimal string is formatted exactly; a number would round it first.
    return /^-?\d+(\.\d+)?$/.test(amount) ? format.format(amount as Intl.StringNumericLiteral) : amount;
  } catch {
    return `${amount} ${currencyCode}`;
  }
}

/** The lines, what the chosen delivery costs, and the total where it is known. */
export function billRows({lines, total, currencyCode}: SheetDetails): BillRow[] {
  const rows = lines.map(({label, amount}) => ({
    label,
    amount: amount === undefined ? "" : amountText(amount, currencyCode),
  }));
  return total === undefined ? rows : [...rows, {label: "Total", amount: amountText(total, currencyCode)}];
}

export function payText({total, currencyCode}: SheetDetails): string {
  return total === undefined ? "Pay" : `Pay ${amountText(total, currencyCode)}`;
}
