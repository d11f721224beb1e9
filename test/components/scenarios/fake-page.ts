import {fixture} from "@open-wc/testing";
import type {CheckoutElement} from "../../../src/index.ts";
import {completed, type Asked} from "../support/fake-server.ts";
import {FakeDevice} from "../support/fake-device.ts";
import {FakeLocalPayment, type FakePayment} from "../support/fake-sdk.ts";
import {failScript, serverAttributes} from "../support/setup.ts";
import {until} from "../support/until.ts";
import type {World} from "../support/world.ts";
import {answer} from "./fake-answers.ts";
import {inspect, listen, writeCalls, withoutNumbers, type Recorded} from "./inspect.ts";
import type {Answer, Expected, Scenario, Step} from "./scenario.ts";
import {emails, typed} from "./typed.ts";

const settled = ["ready", "failed", "ineligible", "succeeded", "pending"];

/** Amount of an order or a quote that the page requests. */
function amountOf({body}: Asked) {
  const {purchase_units: units} = (body ?? {}) as {
    purchase_units?: [{amount: {currency_code: string; value: string}}];
  };
  const {currency_code: currencyCode = "USD", value = "75.00"} = units?.[0].amount ?? {};
  return {currencyCode, value};
}

/** The functions of a fake that a test replaces. */
const functionsOf = (fake: object) =>
  Object.fromEntries(Object.entries(fake).filter(([, value]) => typeof value === "function"));

/** A page with one element, on the fakes. */
export class FakePage {
  readonly #world: World;
  readonly #scenario: Scenario;
  readonly #fakes: readonly object[];
  readonly #usual: readonly object[];
  #element!: CheckoutElement;
  /** The bank's window. */
  #bank: {closed: boolean; focus(): void; close(): void} | undefined;
  /** Number of windows of each session before the last press. */
  #startsBefore = new Map<FakePayment, number>();
  #isTokenOver = false;
  #identified = "";
  #answers: readonly Answer[] = [];
  #calls = 0;
  #events = 0;

  constructor(world: World, scenario: Scenario) {
    this.#world = world;
    this.#scenario = scenario;
    const {server, sdk} = world;
    FakeDevice.clear();
    window.fakeDevice = new FakeDevice();
    sdk.details = {googlepay: {config: {of: "eligibility"}}, applepay: {config: {}}};
    if (customElements.get("apple-pay-button")) window.fakeDevice.appleRan();
    server.quote = (asked) => ({body: {amount: amountOf(asked), purchase: {id: "purchase-0"}}});
    server.order = (asked) => ({
      status: 201,
      body: {id: `ORDER-${server.count("order")}`, status: "CREATED", amount: amountOf(asked)},
    });
    server.capture = () => {
      const {expected, body} = server.of("order").at(-1) ?? {};
      const [currency_code, value] = expected?.split(" ") ?? ["USD", "75.00"];
      const captures = [{status: "COMPLETED", amount: {currency_code, value}}];
      const {wallet, method} = (body ?? {}) as {wallet?: string; method?: string};
      const isWallet = scenario.element === "checkout-wallet-button" || wallet !== undefined;
      const hasCard = this.#isDevice || (!isWallet && method === undefined);
      const paid = completed({purchase_units: [{payments: {captures}}]});
      return {status: 201, body: hasCard ? paid : {...paid, payment_source: undefined}};
    };
    this.#fakes = [server, sdk, sdk.googlePay, sdk.applePay];
    this.#usual = this.#fakes.map(functionsOf);
  }

  async open(): Promise<void> {
    const {element, attributes = "", goods = `amount="75.00" currency-code="USD"`} = this.#scenario;
    listen();
    this.#recorded.length = 0;
    window.open = () => {
      this.#bank = {closed: false, focus() {}, close() {}};
      return this.#bank as unknown as Window;
    };
    await this.#set();
    const place = await fixture<HTMLElement>("<div></div>");
    place.innerHTML = `<${element} ${serverAttributes()} ${goods} ${attributes}></${element}>`;
    this.#element = place.firstElementChild as CheckoutElement;
    await until(() => settled.includes(this.#element.status), `status ${this.#element.status}`);
    if (this.#element.status === "ready")
      await until(() => inspect(this.#element).seen.buttons.length > 0, "a button");
    if (element === "checkout-payment" && this.#element.status === "ready") {
      const {server} = this.#world;
      const methods = /methods="([^"]*)"/.exec(attributes)?.[1]?.split(" ") ?? [];
      const radios = () => this.#element.shadowRoot.querySelectorAll("input[type=radio]");
      // The card can be paid before the list is complete, which then loads again.
      const isComplete = () => server.count("cards") > 0 && server.count("configuration") > 0;
      await until(() => isComplete() && radios().length === methods.length, "all methods");
    }
    await this.#element.updateComplete;
  }

  /** Sets the answers of a round, and forgets what has happened before. */
  async begin(answers: readonly Answer[] = []): Promise<void> {
    this.#calls = this.#world.server.asked.length;
    this.#events = this.#recorded.length;
    this.#isTokenOver = this.#answers.includes("window error ERR_INVALID_CLIENT_TOKEN");
    await this.#set(answers);
  }

  /** Takes back what outlasts the page. */
  async close(): Promise<void> {
    if (this.#scenario.given?.includes("no script")) await failScript(0);
  }

  async #set(answers: readonly Answer[] = []): Promise<void> {
    for (const [index, fake] of this.#fakes.entries()) Object.assign(fake, this.#usual[index]);
    const {sdk} = this.#world;
    sdk.googlePay.status = sdk.applePay.status = "APPROVED";
    sdk.onLookup = async () => this.#identified;
    for (const {session} of sdk.payments)
      if (session instanceof FakeLocalPayment) session.onValidate = async () => true;
    this.#answers = answers;
    for (const given of [...(this.#scenario.given ?? []), ...answers]) await answer(this.#world, given);
  }

  get #recorded(): Recorded[] {
    return (window as unknown as {recorded: Recorded[]}).recorded;
  }

  /** Reads what the page shows, and has done since the round began. */
  look(): Expected & {says: string; receipt: string} {
    const {seen} = inspect(this.#element);
    const {asked} = this.#world.server;
    const sent = asked.slice(this.#calls).find(({route}) => /^checkout\/orders(\/create[^/]*)?$/.test(route));
    return {
      ...seen,
      says: withoutNumbers(seen.says, this.#recorded),
      receipt: withoutNumbers(seen.receipt, this.#recorded),
      events: this.#recorded.slice(this.#events).map(({event}) => event),
      calls: writeCalls(asked, this.#calls),
      sent: sent?.body as object,
    };
  }

  async do(step: Step): Promise<void> {
    const {sdk} = this.#world;
    const element = this.#element;
    await element.updateComplete;
    const [verb = "", ...rest] = step.split(" ");
    const object = rest.join(" ");
    if (verb === "click") return this.#click(object);
    if (verb === "choose") {
      document.body.click();
      const radio = () => element.shadowRoot.querySelector<HTMLElement>(`input[value="${object}"]`);
      await until(radio, `a method "${object}"`);
      return radio()!.click();
    }
    if (verb === "type") return this.#type(...(object.split("=") as [string, string]));
    switch (step) {
      case "fill":
        for (const session of sdk.sessions) if (!session.destroyed) session.fill();
        await element.updateComplete;
        for (const [id, input] of Object.entries(inspect(element).inputs))
          if (!input.value && typed[id] !== undefined) this.#type(id, typed[id]);
        return;
      case "agree":
        return inspect(element).inputs["consent"]!.click();
      case "press":
        return this.#click(this.#payButton);
      case "press twice":
        return this.#click(this.#payButton, 2);
      case "wait for the order":
        await this.#order();
        return;
      case "approve":
        if (await this.#order()) return this.#approve();
        return;
      case "cancel":
        if (await this.#order()) this.#cancel();
        return;
      case "close":
        return this.#cancel();
      case "continue as member":
      case "continue as guest":
        // A later round has the same buyer.
        this.#identified = step.endsWith("member") ? "context-1" : "";
        await this.#set(this.#answers);
        this.#type("email", emails[step.endsWith("member") ? "member" : "guest"]);
        return until(() => this.#payButton !== "" && sdk.card.drawn !== undefined, "the payment form");
      case "the bank approves":
        return this.#bankEnds({status: "APPROVED", liabilityShift: "POSSIBLE"});
      case "the bank refuses":
        return this.#bankEnds({status: "PAYER_ACTION_REQUIRED", liabilityShift: "NO"});
      case "close the bank's window":
        return this.#bankEnds({status: "PAYER_ACTION_REQUIRED"});
      case "the page prevents submit":
      case "the page prevents approve":
        return element.addEventListener(`checkout-${step.split(" ").at(-1)}`, (event) =>
          event.preventDefault(),
        );
      case "the page moves the element":
        return (await fixture<HTMLElement>("<section></section>")).append(element);
      case "the page empties the cart":
        element.items = [];
        return;
      case "return to the page":
        window.dispatchEvent(new PageTransitionEvent("pageshow", {persisted: true}));
        return;
      default:
        throw new Error(`The fakes can't do "${step}".`);
    }
  }

  get #payButton(): string {
    const {buttons} = inspect(this.#element);
    return Object.keys(buttons).find((name) => /^(Pay |Save)|-button$/.test(name)) ?? "";
  }

  async #click(name: string, times = 1): Promise<void> {
    await until(() => inspect(this.#element).buttons[name], `a button "${name}"`);
    // After the end of a client token, the element opens a new session first.
    if (this.#isTokenOver)
      await until(() => this.#world.sdk.payments.at(-1)?.session.starts.length === 0, "a new session");
    const button = inspect(this.#element).buttons[name]!;
    this.#startsBefore = new Map(
      this.#world.sdk.payments.map(({session}) => [session, session.starts.length]),
    );
    button.focus();
    for (let count = 0; count < times; count++) button.click();
  }

  #type(id: string, text: string): void {
    const input = inspect(this.#element).inputs[id];
    if (!input) throw new Error(`There is no input "${id}".`);
    input.focus();
    input.value = text;
    input.dispatchEvent(new Event("input", {bubbles: true}));
    input.dispatchEvent(new Event("change", {bubbles: true}));
    input.blur();
  }

  /** The session that has started since the last press. */
  get #session(): FakePayment | undefined {
    const {payments} = this.#world.sdk;
    return payments.find(({session}) => session.starts.length > (this.#startsBefore.get(session) ?? 0))
      ?.session;
  }

  /** A sheet of Google or Apple was opened. */
  get #isDevice(): boolean {
    return window.fakeDevice.sheets.length + window.fakeDevice.appleSheets.length > 0;
  }

  /** Waits for the order of the window. The SDK reports its refusal. @returns whether there is one */
  async #order(): Promise<boolean> {
    if (this.#isDevice) return true;
    await until(() => this.#session, "the window opens");
    const session = this.#session!;
    try {
      await session.starts.at(-1)!.order;
      return true;
    } catch (error) {
      session.callbacks.onError(error);
      return false;
    }
  }

  async #approve(): Promise<void> {
    const {fakeDevice: device} = window;
    if (device.sheets.length > 0) await device.approve();
    else if (device.appleSheets.length > 0) {
      const sheet = device.appleSheet;
      sheet.onvalidatemerchant?.({validationURL: "https://apple.example/validate"});
      sheet.onpaymentauthorized?.({payment: {token: "of the card"}});
      await until(() => sheet.results.length > 0 || sheet.aborted, "the sheet's end");
    } else if (this.#answers.includes("another order approved"))
      this.#session!.callbacks.onApprove({orderId: "ORDER-9"});
    else await this.#session!.approve();
  }

  #cancel(): void {
    const {fakeDevice: device} = window;
    if (device.sheets.length > 0) device.closeSheet();
    else if (device.appleSheets.length > 0) device.appleSheet.oncancel?.();
    else {
      const {callbacks} = this.#session!;
      callbacks.onCancel({});
      // The SDK may report it twice.
      callbacks.onCancel({});
    }
  }

  #bankEnds(order: object): void {
    this.#world.server.shown = () => ({body: {id: "ORDER-1", ...order}});
    this.#bank!.closed = true;
  }
}
