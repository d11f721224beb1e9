import type {
  FromSheet,
  SheetDetails,
  SheetPayment,
  SheetPlace,
  SheetWords,
} from "../../protocol/wallet-sheet.ts";
import type {Translations} from "../../web-sdk/translations.ts";
import {openWalletSheet, type WalletSheet} from "../shared/wallet-sheet.ts";
import {authorizedPayment, paymentMethod, redactedContact} from "./payment.ts";
import {object, readLines, readMethods, readRequest, readTotal, type PaymentRequest} from "./request.ts";

/** The newest version of Apple's documentation that this stands in for. */
const newestVersion = 14;

const validationPath = "/web-sdk/v6/vendors/apple-pay/validation";

/** What a session waits for from its page. */
type Question = "merchant" | "method" | "contact" | "shipping" | "payment";

const completions: Readonly<Record<Question, string>> = {
  merchant: "completeMerchantValidation",
  method: "completePaymentMethodSelection",
  contact: "completeShippingContactSelection",
  shipping: "completeShippingMethodSelection",
  payment: "completePayment",
};

type Handler = ((event: Event) => unknown) | null;

/** Only one sheet can be open on a page. */
let isOpen = false;

/** An error of the buyer's input, as a page reports it. */
export class ApplePayError extends Error {
  readonly code: string;
  readonly contactField: string | undefined;

  constructor(code: string, contactField?: string, message = "") {
    super(message);
    this.name = "ApplePayError";
    this.code = code;
    this.contactField = contactField;
  }
}

/** `ApplePaySession`, with the sandbox at `origin` in the device's place. */
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
    readonly #heard = new Set<string>();
    #details: SheetDetails;
    #sheet: WalletSheet | undefined;
    #place: SheetPlace | undefined;
    #state: "new" | "open" | "ended" = "new";
    #question: Question | undefined;
    /** What is asked once the question before is answered. */
    #next: Array<() => void> = [];
    #isClosed = false;
    /** What the page refused, in its words, until that is chosen anew. */
    readonly #refusals = new Map<Question, SheetWords>();

    /** @throws TypeError, or DOMException `InvalidAccessError` for a version that doesn't exist */
    constructor(version: unknown, request: unknown) {
      super();
      if (typeof version !== "number") throw new TypeError("ApplePaySession needs a version, such as 4.");
      if (!ApplePaySession.supportsVersion(version)) throw invalidAccess(`There is no version ${version}.`);
      this.#request = readRequest(request);
      this.#details = this.#request.details;
    }

    override addEventListener(...given: Parameters<EventTarget["addEventListener"]>): void {
      this.#heard.add(given[0]);
      super.addEventListener(...given);
    }

    /** @throws DOMException `InvalidAccessError` for a session that began before, or while another one is open */
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
        onMessage: (message) => this.#hear(message),
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
      const {status, errors} = typeof given === "number" ? {status: given} : object("the result", given);
      if (typeof status !== "number")
        throw new TypeError("completePayment needs a status, such as STATUS_SUCCESS.");
      const problem: SheetWords | undefined =
        status === 0 ? undefined : (messageOf(errors) ?? {notice: "notCompleted"});
      this.#answered("payment", () => {
        if (problem === undefined) return this.#end();
        if (this.#isClosed) return this.#cancel();
        this.#sheet?.update({phase: "open", details: this.#details, ...problem});
      });
    }

    #hear(message: Exclude<FromSheet, {kind: "close"}>): void {
      switch (message.kind) {
        case "ready": {
          const {card, place} = message;
          this.#place = place;
          this.#next = [
            () => this.#ask("method", "paymentmethodselected", {paymentMethod: paymentMethod(card)}),
            () => this.#askContact(),
          ];
          this.#question = "merchant";
          return this.#tell("validatemerchant", {validationURL: new URL(validationPath, origin).href});
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
      this.#tell("paymentauthorized", {payment: authorizedPayment(payment, this.#request)});
    }

    #askContact(): void {
      if (!this.#request.shippingFields.includes("postalAddress") || this.#place === undefined)
        return this.#go();
      const shippingContact = redactedContact(this.#place);
      this.#ask("contact", "shippingcontactselected", {shippingContact});
    }

    /** A page that doesn't listen is not asked. */
    #ask(question: Question, name: string, data: Record<string, unknown>): void {
      this.#refusals.delete(question);
      if (!this.#isHeard(name)) return this.#go();
      this.#question = question;
      this.#tell(name, data);
    }

    /** @throws TypeError, or DOMException `InvalidAccessError` when this was not asked */
    #complete(question: Question, given: unknown[], older: readonly string[]): void {
      const [first] = given;
      // The way of version 3 and newer is one object; before that it was a list of arguments.
      const isObject =
        given.length === 1 && typeof first === "object" && first !== null && !("amount" in first);
      const update = isObject
        ? (first as Record<string, unknown>)
        : Object.fromEntries(older.map((name, index) => [name, given[index]]));
      const {newTotal, newLineItems, newShippingMethods, errors, status = 0} = update;
      const details = {
        ...(newTotal === undefined ? {} : readTotal(newTotal)),
        ...readLines(newLineItems),
        ...readMethods(newShippingMethods),
      };
      const isRefused = status !== 0 || (Array.isArray(errors) && errors.length > 0);
      this.#answered(question, () => {
        this.#details = {...this.#details, ...details};
        if (isRefused) {
          this.#refusals.set(question, messageOf(errors) ?? {notice: "refused"});
        }
        this.#go();
      });
    }

    #answered(question: Question, go = (): void => this.#go()): void {
      if (this.#state !== "open" || this.#question !== question) {
        throw invalidAccess(`${completions[question]}: the session doesn't wait for this.`);
      }
      this.#question = undefined;
      go();
    }

    /** Asks what is still to be asked; after that it is the buyer's turn. */
    #go(): void {
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
      // While the page decides about the payment nobody can say that there was none.
      if (this.#question !== "payment") this.#cancel();
    }

    #cancel(): void {
      this.#end();
      this.#tell("cancel", {sessionError: {code: "unknown", info: {}}});
    }

    #end(): void {
      this.#state = "ended";
      this.#question = undefined;
      this.#next = [];
      isOpen = false;
      if (!this.#isClosed) this.#sheet?.close();
      this.#isClosed = true;
    }

    #isHeard(name: string): boolean {
      return this.#heard.has(name) || typeof Reflect.get(this, `on${name}`) === "function";
    }

    #tell(name: string, data: Record<string, unknown>): void {
      const event = Object.assign(new Event(name), data);
      const handler: unknown = Reflect.get(this, `on${name}`);
      // As a listener, so that what it throws is reported as the browser does it, and stops nobody else.
      if (typeof handler === "function") {
        super.addEventListener(name, (given) => void Reflect.apply(handler, this, [given]), {once: true});
      }
      this.dispatchEvent(event);
    }
  };
}

function messageOf(errors: unknown): SheetWords | undefined {
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
  const message = (first as {message?: unknown} | null | undefined)?.message;
  return typeof message === "string" && message !== "" ? {message} : undefined;
}

function invalidAccess(words: string): DOMException {
  return new DOMException(words, "InvalidAccessError");
}
