import type {html, TemplateResult} from "lit";
import type {Money, Purchase, ScaMethod} from "../../merchant-api/purchase.ts";
import type {Brand, CardPayment} from "../../methods/card-payment.ts";
import type {Endpoints} from "../../payment/endpoints.ts";
import type {CheckoutError} from "../../payment/errors.ts";
import type {PageInstance} from "../../sdk/page-instance.ts";
import type {Texts} from "../../texts/en.ts";
import type {Status} from "../checkout-element.ts";
import type {FieldName, Problems} from "./field-errors.ts";

/**
 * The tag as its second part sees it. On a CDN the two are files that are built apart: what the second part draws with
 * and judges by comes through here, so that it means the same to every copy of the first.
 */
export interface CardFieldsHost extends HTMLElement, Pick<Endpoints, "createOrder" | "captureOrder"> {
  readonly html: typeof html;
  readonly texts: Texts;
  readonly status: Status;
  readonly serverUrl: string;
  /** Aborted when the tag leaves the page or starts over. */
  readonly stay: AbortController;
  readonly updateComplete: Promise<boolean>;
  /** A payment is under way. */
  isBusy: boolean;
  card: CardPayment | undefined;
  /** The instance that the fields belong to. */
  page: PageInstance | undefined;
  /** Eligibility hangs on it. */
  readonly currency: string;
  /** What the button names. */
  total: Money | undefined;
  postal: string;
  /** Draws a card network's mark, once the drawings are loaded. */
  mark: ((brand: Brand) => TemplateResult | undefined) | undefined;
  /** The buyer's sentences about what is wrong. */
  problems: Partial<Record<FieldName, string>>;
  message: string;
  /** What a screen reader says at once. */
  announcement: string;
  /** Draws what was paid, in the form's place. */
  receipt: (() => TemplateResult) | undefined;
  setStatus(status: Status, error?: CheckoutError): void;
  requestUpdate(): void;
  restart(): void;
  leave(): void;
  /** What is bought, and how the card is authenticated. @throws CheckoutError `invalid-config` */
  bought(): [Purchase, ScaMethod];
  format(amount: Money | undefined): string;
  /** What is not right yet; the first key is the first field. */
  findProblems(card: CardPayment): Problems;
  focusField(name: FieldName): void;
  /** What the purchase will cost. */
  quote(): Promise<Money | undefined>;
  /** The page's instance, and whether cards may be offered on it; another one when its token is about to end. */
  findPage(): Promise<[page: PageInstance, eligible: boolean]>;
  /** Puts a new session's fields in place of the old one's. */
  open(page: PageInstance): Promise<void>;
}
