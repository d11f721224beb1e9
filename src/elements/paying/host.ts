import type {html, TemplateResult} from "lit";
import type {Money, Purchase, ScaMethod} from "../../merchant-api/purchase.ts";
import type {Endpoints} from "../../payment/endpoints.ts";
import type {CheckoutError} from "../../payment/errors.ts";
import type {Texts} from "../../texts/en.ts";
import type {Status} from "../checkout-element.ts";
import type {Settings} from "../configuration.ts";

/**
 * A tag as the part of it sees it that pays. On a CDN the two are files that are built apart: what the second part draws
 * with and judges by comes through here, so that it means the same to every copy of the first.
 */
export interface PayingHost extends HTMLElement, Settings, Pick<Endpoints, "createOrder" | "captureOrder"> {
  readonly html: typeof html;
  readonly texts: Texts;
  readonly status: Status;
  readonly serverUrl: string;
  /** Aborted when the tag leaves the page or starts over. */
  readonly stay: AbortController;
  readonly updateComplete: Promise<boolean>;
  /** A payment is under way. */
  isBusy: boolean;
  /** Eligibility hangs on it. */
  readonly currency: string;
  /** What the button names. */
  total: Money | undefined;
  message: string;
  /** Draws what was paid, in the tag's place. */
  receipt: (() => TemplateResult) | undefined;
  setStatus(status: Status, error?: CheckoutError): void;
  requestUpdate(): void;
  restart(): void;
  leave(): void;
  /** What is bought, and how a card is authenticated. @throws CheckoutError `invalid-config` */
  bought(): [Purchase, ScaMethod];
  format(amount: Money | undefined): string;
  /** What the purchase will cost. */
  quote(): Promise<Money | undefined>;
}
