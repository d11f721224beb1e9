import type {GuestScriptTexts, PageScriptTexts} from "../../../locales/texts.ts";
import type {AddressTexts, EmailTexts} from "../../form/checks.ts";

/** Data that the server wrote into the document. */
export interface PageData {
  readonly linkId: string;
  /** Version of the offer on the page. */
  readonly version: string;
  /** Client metadata id. */
  readonly session: string;
  readonly price: Price;
  readonly texts: PageTexts;
}

export interface PageTexts
  extends PageScriptTexts, AddressTexts, EmailTexts, Pick<GuestScriptTexts, "total" | "totalChanged"> {}

/** Price of a choice, computed by the sandbox. */
export interface Price {
  /** Decimal string in the major unit. */
  readonly total: string;
  readonly totalText: string;
  readonly units: readonly string[];
  readonly rows: readonly {readonly label: string; readonly amount: string}[];
  readonly ways: readonly string[];
}

/** Choice for a line item. */
export interface ItemChoice {
  readonly quantity: number;
  readonly options: readonly string[];
  readonly notes: readonly string[];
}

export function readPageData(root: HTMLElement = document.documentElement): PageData {
  return JSON.parse(root.dataset["page"] ?? "{}") as PageData;
}
