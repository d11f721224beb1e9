import type {EmailTexts} from "../../form/checks.ts";

/** Data that the server wrote into the document. */
export interface InvoiceData {
  readonly invoiceId: string;
  /** Version of the invoice on the page. */
  readonly version: string;
  /** Client metadata id. */
  readonly session: string;
  /** Number of decimals of the currency. */
  readonly decimals: number;
  /** The amount that is due, and the smallest payment, as decimal numbers. */
  readonly due: string;
  readonly least: string;
  readonly texts: InvoiceDataTexts;
}

export interface InvoiceDataTexts extends EmailTexts {
  readonly amountWrong: string;
  readonly tipWrong: string;
  readonly changed: string;
  readonly closed: string;
  readonly nameEmpty: string;
  readonly checking: string;
  readonly notPaid: string;
}

export function readInvoiceData(root: HTMLElement = document.documentElement): InvoiceData {
  return JSON.parse(root.dataset["page"] ?? "{}") as InvoiceData;
}
