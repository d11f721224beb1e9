import type {SdkTexts} from "../../../locales/texts.ts";
import type {
  FromPaymentWindow,
  PaymentWindowConnect,
  ToPaymentWindow,
} from "../../protocol/payment-window.ts";

/** Window in which a buyer pays, in any presentation mode. It opens before its address is known. */
export interface PaymentWindow {
  /** Loads PayPal's document. */
  show(url: URL): void;
  /** Brings the window to the front. */
  focus(): void;
  close(): void;
}

/** Options and callbacks of a payment window. */
export interface PaymentWindowOptions {
  readonly texts: SdkTexts;
  /** Origin of the sandbox. */
  readonly origin: string;
  /** Name of the wallet, e.g. `PayPal`. */
  readonly name: string;
  readonly asks: PaymentWindowConnect["asks"];
  /** Darkens the page behind a popup. */
  readonly overlay: boolean;
  readonly onMessage: (message: FromPaymentWindow, reply: (answer: ToPaymentWindow) => void) => void;
  /** The buyer closed the window on the page itself (Close, Cancel, Escape), or the page removed it. */
  readonly onDismiss: () => void;
  /**
   * The browser reports the popup as closed. `wasSeen`: its document has sent a message before. If not, an opener
   * policy may only have disconnected the popup from the page.
   */
  readonly onClosed: (wasSeen: boolean) => void;
}
