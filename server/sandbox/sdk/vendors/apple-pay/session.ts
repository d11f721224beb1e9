import type {
  FromSheet,
  SheetDetails,
  SheetPayment,
  SheetPlace,
  SheetMessage,
} from "../../protocol/wallet-sheet.ts";
import type {Translations} from "../../web-sdk/translations.ts";
import {openWalletSheet, type WalletSheet} from "../shared/wallet-sheet.ts";
import {authorizedPayment, paymentMethod, redactedContact} from "./payment.ts";
import {readCompletion, readPaymentResult} from "./completion.ts";
import {object, readRequest, type PaymentRequest} from "./request.ts";

/** Newest supported version of Apple's API. */
const newestVersion = 14;

const validationPath = "/web-sdk/v6/vendors/apple-pay/validation";

/** Call that a session waits for from its page. */
type Question = "merchant" | "method" | "contact" | "shipping" | "payment";

const completions: Readonly<Record<Question, string>> = {
  merchant: "completeMerchantValidation",
  method: "completePaymentMethodSelection",
  contact: "completeShippingContactSelection",
  shipping: "completeShippingMethodSelection",
  payment: "completePayment",
};

type Handler = ((event: Event) => unknown) | null;

/** A page can have only one open sheet. */
let isOpen = false;

/** Creates the class `ApplePaySession`, which opens the sandbox's payment sheet. */
export function createSessionClass(origin: string, translations: Translations) {
  return class ApplePaySession extends EventTarget {
    static readonly STATUS_SUCCESS = 0;
    static readonly STATUS_FAILURE = 1;
    static readonly STATUS_INVALID_BILLING_POSTAL_ADDRESS = 2;
    static readonly STATUS_INVALID_SHIPPING_POSTAL_ADDRESS = 3;
    static readonly STATUS_INVALID_SHIPPING_CONTACT = 4;
    static readonly STATUS_PIN_REQUIRED = 5;
    static readonly STATUS_PIN_INCORRECT = 6;
    static readonly STATUS_PIN_LOCKOUT = 7;

    static canMakePayments(): boolean {
      return true;
    }

    static async canMakePaymentsWithActiveCard(_merchantIdentifier: string): Promise<boolean> {
      return true;
    }

    static async applePayCapabilities(_merchantIdentifier: string) {
      return {paymentCredentialStatus: "paymentCredentialsAvailable"};
    }

    static async openPaymentSetup(_merchantIdentifier: string): Promise<boolean> {
      return true;
    }

    static supportsVersion(version: number): boolean {
      return Number.isInteger(version) && version >= 1 && version <= newestVersion;
    }

    onvalidatemerchant: Handler = null;
    onpaymentmethodselected: Handler = null;
    onshippingcontactselected: Handler = null;
    onshippingmethodselected: Handler = null;
    oncouponcodechanged: Handler = null;
    onpaymentauthorized: Handler = null;
    oncancel: Handler = null;

    readonly #request: PaymentRequest;
    readonly #eventNames = new Set<string>();
    #details: SheetDetails;
    #sheet: WalletSheet | undefined;
    #place: SheetPlace | undefined;
    #state: "new" | "open" | "ended" = "new";
    #question: Question | undefined;
    /** Requests to the page that wait for the present one. */
    #next: Array<() => void> = [];
    #isClosed = false;
    /** Refusals of the page, until the buyer changes the choice. */
    readonly #refusals = new Map<Question, SheetMessage>();

    /** @throws TypeError, or DOMException `InvalidAccessError` for an unknown version */
    constructor(version: unknown, request: unknown) {
      super();
      if (typeof version !== "number") throw new TypeError("ApplePaySession needs a version, such as 4.");
      if (!ApplePaySession.supportsVersion(version)) throw invalidAccess(`There is no version ${version}.`);
      this.#request = readRequest(request);
      this.#details = this.#request.details;
    }

    override addEventListener(...given: Parameters<EventTarget["addEventListener"]>): void {
      this.#eventNames.add(given[0]);
      super.addEventListener(...given);
    }

    /** @throws DOMException `InvalidAccessError` for a session that has begun, or while another one is open */
    begin(): void {
      if (this.#state !== "new") throw invalidAccess("This Apple Pay session has begun already.");
      if (isOpen) throw invalidAccess("Page already has an active payment session.");
      this.#state = "open";
      isOpen = true;
      this.#sheet = openWalletSheet({
        origin,
        translations,
        wallet: "apple-pay",
        name: "Apple Pay",
        networks: this.#request.networks,
        asksAddress: this.#request.shippingFields.includes("postalAddress"),
        state: {phase: "busy", details: this.#details, notice: "checkingShop"},
        onMessage: (message) => this.#receive(message),
        onClose: () => this.#close(),
      });
    }

    abort(): void {
      if (this.#state !== "open") throw invalidAccess("This Apple Pay session is not open.");
      this.#end();
    }

    completeMerchantValidation(merchantSession: unknown): void {
      const {merchantSessionIdentifier} = object("the merchant session", merchantSession);
      if (typeof merchantSessionIdentifier !== "string") {
        throw new TypeError(
          "The merchant session has no merchantSessionIdentifier: pass what the server answered.",
        );
      }
      this.#answered("merchant");
    }

    completePaymentMethodSelection(...given: unknown[]): void {
      this.#complete("method", given, ["newTotal", "newLineItems"]);
    }

    completeShippingContactSelection(...given: unknown[]): void {
      this.#complete("contact", given, ["status", "newShippingMethods", "newTotal", "newLineItems"]);
    }

    completeShippingMethodSelection(...given: unknown[]): void {
      this.#complete("shipping", given, ["status", "newTotal", "newLineItems"]);
    }

    completePayment(given: unknown): void {
      const problem = readPaymentResult(given);
      this.#answered("payment", () => {
        if (problem === undefined) return this.#end();
        if (this.#isClosed) return this.#cancel();
        this.#sheet?.update({phase: "open", details: this.#details, ...problem});
      });
    }

    #receive(message: Exclude<FromSheet, {kind: "close"}>): void {
      switch (message.kind) {
        case "ready": {
          const {card, place} = message;
          this.#place = place;
          this.#next = [
            () => this.#ask("method", "paymentmethodselected", {paymentMethod: paymentMethod(card)}),
            () => this.#askContact(),
          ];
          this.#question = "merchant";
          return this.#dispatch("validatemerchant", {validationURL: new URL(validationPath, origin).href});
        }
        case "card":
          return this.#ask("method", "paymentmethodselected", {paymentMethod: paymentMethod(message.card)});
        case "address":
          this.#place = message.place;
          return this.#askContact();
        case "option": {
          this.#details = {...this.#details, selectedOption: message.id};
          const method = this.#details.options.find(({id}) => id === message.id);
          const {id: identifier = "", label = "", detail = "", amount = ""} = method ?? {};
          const shippingMethod = {identifier, label, detail, amount};
          return this.#ask("shipping", "shippingmethodselected", {shippingMethod});
        }
        case "pay":
          return this.#pay(message.payment);
      }
    }

    #pay(payment: SheetPayment): void {
      this.#question = "payment";
      this.#dispatch("paymentauthorized", {payment: authorizedPayment(payment, this.#request)});
    }

    #askContact(): void {
      if (!this.#request.shippingFields.includes("postalAddress") || this.#place === undefined)
        return this.#askNext();
      const shippingContact = redactedContact(this.#place);
      this.#ask("contact", "shippingcontactselected", {shippingContact});
    }

    /** Dispatches an event and waits for its completion. Skips it if the page has no listener. */
    #ask(question: Question, name: string, data: Record<string, unknown>): void {
      this.#refusals.delete(question);
      if (!this.#hasListener(name)) return this.#askNext();
      this.#question = question;
      this.#dispatch(name, data);
    }

    /** @throws TypeError, or DOMException `InvalidAccessError` when the session doesn't wait for this call */
    #complete(question: Question, given: unknown[], argumentNames: readonly string[]): void {
      const {details, refusal} = readCompletion(given, argumentNames);
      this.#answered(question, () => {
        this.#details = {...this.#details, ...details};
        if (refusal !== undefined) this.#refusals.set(question, refusal);
        this.#askNext();
      });
    }

    #answered(question: Question, go = (): void => this.#askNext()): void {
      if (this.#state !== "open" || this.#question !== question) {
        throw invalidAccess(`${completions[question]}: the session doesn't wait for this.`);
      }
      this.#question = undefined;
      go();
    }

    /** Sends the next request to the page, otherwise lets the buyer continue. */
    #askNext(): void {
      const next = this.#next.shift();
      if (next !== undefined) return next();
      const [refusal] = this.#refusals.values();
      this.#sheet?.update({
        phase: refusal === undefined ? "open" : "blocked",
        details: this.#details,
        ...refusal,
      });
    }

    #close(): void {
      if (this.#isClosed) return;
      this.#isClosed = true;
      this.#sheet?.close();
      // While the page decides, the payment may still succeed.
      if (this.#question !== "payment") this.#cancel();
    }

    #cancel(): void {
      this.#end();
      this.#dispatch("cancel", {sessionError: {code: "unknown", info: {}}});
    }

    #end(): void {
      this.#state = "ended";
      this.#question = undefined;
      this.#next = [];
      isOpen = false;
      if (!this.#isClosed) this.#sheet?.close();
      this.#isClosed = true;
    }

    #hasListener(name: string): boolean {
      return this.#eventNames.has(name) || typeof Reflect.get(this, `on${name}`) === "function";
    }

    #dispatch(name: string, data: Record<string, unknown>): void {
      const event = Object.assign(new Event(name), data);
      const handler: unknown = Reflect.get(this, `on${name}`);
      // Added as a listener, so that an exception is reported and doesn't stop other listeners.
      if (typeof handler === "function") {
        super.addEventListener(name, (given) => void Reflect.apply(handler, this, [given]), {once: true});
      }
      this.dispatchEvent(event);
    }
  };
}

function invalidAccess(message: string): DOMException {
  return new DOMException(message, "InvalidAccessError");
}
