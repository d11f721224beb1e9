import type {html, TemplateResult} from "lit";
import type {Money, Purchase} from "../../merchant-api/purchase.ts";
import type {CheckoutError} from "../../payment-flow/errors.ts";
import type {PageInstance} from "../../paypal-sdk/page-instance.ts";
import type {SdkInstance} from "../../paypal-sdk/sdk-types.ts";
import type {Texts} from "../../locales/en.ts";
import type {LoadedTexts} from "../../locales/texts.ts";
import type {Status} from "../checkout-element.ts";
import type {Told} from "../settings.ts";
import type {PurchaseController} from "./purchase-controller.ts";

/**
 * A tag as the part of it sees it that pays. On a CDN the two are files that are built apart: what the second part draws
 * with and judges by comes through here, so that it means the same to every copy of the first.
 */
export interface PayingHost extends HTMLElement, Told {
  readonly html: typeof html;
  readonly texts: Texts;
  /** Both parts' words in another language than English. */
  readonly words: LoadedTexts | undefined;
  readonly status: Status;
  readonly isDisabled: boolean;
  readonly serverUrl: string;
  /** Aborted when the tag leaves the page or starts over. */
  readonly stay: AbortController;
  readonly updateComplete: Promise<boolean>;
  /** A payment is under way. */
  isBusy: boolean;
  /** The instance that the tag's session belongs to. */
  readonly page: PageInstance | undefined;
  /** Eligibility hangs on it. */
  currency: string;
  /** What the button names. */
  total: Money | undefined;
  /** What the buyer reads about the status. */
  message: unknown;
  /** What the tag's own button says while it works. */
  face: unknown;
  /** Draws what was paid, or what the bank wants before, in the form's place. */
  receipt: (() => TemplateResult) | undefined;
  setStatus(status: Status, error?: CheckoutError): void;
  requestUpdate(): void;
  /** Loads again, as after a failure. */
  startOver(): void;
  /** Shares with the page's other elements whether the purchase is paid. */
  readonly pagePurchase: Pick<PurchaseController, "begin">;
  leave(): void;
  /** What is bought. @throws CheckoutError `invalid-config` */
  purchase(): Purchase;
  format(amount: Money | undefined): string;
  /** What the purchase will cost. */
  quote(): Promise<Money | undefined>;
  /** The page's instance, a new one when the present one's token is about to end; what its eligibility says. */
  renew(quoting?: Promise<Money | undefined>, page?: PageInstance): Promise<Renewal>;
  /** Puts a new session in place of the old one's. */
  open(sdk: SdkInstance, details: unknown): Opening;
}

/** Nothing, or why the method can't be used here after all; rejects when the tag has left meanwhile. */
export type Opening = void | Promise<string | undefined>;

/** Something to press beside the status: what it says, and what it does. */
export interface Offer {
  text: string;
  act(): void;
}

/** What a tag is opened anew with. */
export interface Renewal {
  sdk: SdkInstance;
  eligible: boolean;
  details: unknown;
}
