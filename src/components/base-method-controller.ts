import type {TemplateResult} from "lit";
import type {OrderOptions} from "../merchant-api/purchase.ts";
import {PaymentController} from "../controllers/payment-controller.ts";
import type {MethodController, PaymentHost, Receipt} from "../controllers/payment-host.ts";
import {SessionController} from "../controllers/session-controller.ts";
import {payment as english} from "../locales/en-payment.ts";
import type {Messages} from "../locales/messages.ts";
import {adoptStyles} from "./base.styles.ts";
import {paymentStyles} from "./payment.styles.ts";
import {receipt} from "./receipt.ts";

/** Base of the controllers: session and payments of the element, texts and receipt. */
export abstract class BaseMethodController<Host extends PaymentHost> implements MethodController {
  readonly host: Host;
  readonly session: SessionController;
  readonly payments: PaymentController;

  constructor(host: Host) {
    this.host = host;
    this.session = new SessionController(host, this);
    this.payments = new PaymentController(host, this, this.session);
    adoptStyles(host.shadowRoot, paymentStyles);
  }

  abstract get terms(): OrderOptions;
  abstract showSlowNotice(): void;

  get texts(): Messages["payment"] {
    return this.host.messages.payment ?? english;
  }

  get expired(): string {
    return this.texts.sessionEnded;
  }

  drawReceipt(paid: Receipt): () => TemplateResult {
    return receipt(this.host, this.texts, paid);
  }
}
