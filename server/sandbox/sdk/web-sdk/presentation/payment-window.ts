import type {SdkTexts} from "../../../locales/sdk/texts.ts";
import type {
  FromPaymentWindow,
  PaymentWindowConnect,
  ToPaymentWindow,
} from "../../protocol/payment-window.ts";

/** A window in which a buyer pays, whatever it is shown in. It is there before its address is known. */
export interface PaymentWindow {
  /** Loads the service's document. */
  show(url: URL): void;
  /** Brings it back before the buyer's eyes. */
  focus(): void;
  close(): void;
}

/** What is told to whoever opened it. */
export interface PaymentWindowOptions {
  readonly texts: SdkTexts;
  /** Scheme, host and port of the service. */
  readonly origin: string;
  /** How the wallet is called, e.g. `PayPal`. */
  readonly name: string;
  readonly asks: PaymentWindowConnect["asks"];
  /** Whether a popup darkens the page behind it. */
  readonly overlay: boolean;
  readonly onMessage: (message: FromPaymentWindow, reply: (answer: ToPaymentWindow) => void) => void;
  /** Given up on the page itself: a dialog's Close, an overlay's Cancel, Escape; or the page took the window away. */
  readonly onDismiss: () => void;
  /**
   * The browser says that the popup is closed. `wasSeen`: its document has answered before; if it never did, the browser
   * may only have cut the page off from it.
   */
  readonly onClosed: (wasSeen: boolean) => void;
}
