import type {TemplateResult} from "lit";
import type {Brand, CardPayment} from "../../methods/card-payment.ts";
import type {PageInstance} from "../../sdk/page-instance.ts";
import type {PayingHost} from "../paying/host.ts";
import type {FieldName, Problems} from "./field-errors.ts";

/** The card fields as their second part sees them. */
export interface CardFieldsHost extends PayingHost {
  card: CardPayment | undefined;
  /** The instance that the fields belong to. */
  page: PageInstance | undefined;
  postal: string;
  /** Draws a card network's mark, once the drawings are loaded. */
  mark: ((brand: Brand) => TemplateResult | undefined) | undefined;
  /** The buyer's sentences about what is wrong. */
  problems: Partial<Record<FieldName, string>>;
  /** What a screen reader says at once. */
  announcement: string;
  /** What is not right yet; the first key is the first field. */
  findProblems(card: CardPayment): Problems;
  focusField(name: FieldName): void;
  /** The page's instance, and whether cards may be offered on it; another one when its token is about to end. */
  findPage(): Promise<[page: PageInstance, eligible: boolean]>;
  /** Puts a new session's fields in place of the old one's. */
  open(page: PageInstance): Promise<void>;
}
