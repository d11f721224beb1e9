import type {PageScriptTexts} from "../../../locales/payment-page/texts.ts";
import type {AddressTexts, EmailTexts} from "../../form/checks.ts";
import type {GuestScriptTexts} from "../../../locales/windows/texts.ts";

/** What the server wrote into the document for its script. */
export interface PageData {
  readonly linkId: string;
  /** Of the offer that the page shows. */
  readonly version: string;
  /** The client metadata id of this visit. */
  readonly session: string;
  readonly price: Price;
  readonly texts: PageTexts;
}

export interface PageTexts
  extends PageScriptTexts, AddressTexts, EmailTexts, Pick<GuestScriptTexts, "total" | "totalChanged"> {}

/** What a choice costs, as the sandbox has worked it out. */
export interface Price {
  /** The amount that a button names, without its currency. */
  readonly total: string;
  readonly totalText: string;
  readonly units: readonly string[];
  readonly rows: readonly {readonly label: string; readonly amount: string}[];
  readonly ways: readonly string[];
}

/** What was chosen of a line item. */
export interface ItemChoice {
  readonly quantity: number;
  readonly options: readonly string[];
  readonly notes: readonly string[];
}

export function readPageData(root: HTMLElement = document.documentElement): PageData {
  return JSON.parse(root.dataset["page"] ?? "{}") as PageData;
}
