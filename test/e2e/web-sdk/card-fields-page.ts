import type {FrameLocator, Page} from "@playwright/test";
import type {Merchant} from "./merchant.ts";
import {test as onSandbox} from "./on-sandbox.ts";
import {pageAddress, type PageOptions} from "./merchant.ts";

/** Test cards of the sandbox by the result of their 3-D Secure check. */
export const cards = {
  frictionless: "4868719196829038",
  challenge: "4868719166101368",
  plain: "4111111111111111",
  amex: "378282246310005",
};
export const rightCode = "123456";

/** State that the tests keep on the page between calls. */
interface CardFieldsWindow extends Window {
  paypal: {createInstance(options: unknown): Promise<unknown>};
  /** The newest instance. */
  sdk: {updateClientToken(clientToken: string): void};
  sessions: Record<string, CardSession>;
  events: SessionEvent[];
  results: Record<string, Promise<unknown>>;
}

export interface SessionEvent {
  readonly session: string;
  readonly event: string;
  readonly payload: {readonly data: Record<string, unknown>; readonly sender: string};
}

export interface CardSession {
  createCardFieldsComponent(config: unknown): HTMLElement & {destroy(): void};
  on(event: string, listener: (payload: never) => void): Promise<void>;
  submit(id: unknown, options?: unknown): Promise<unknown>;
  destroy(): void;
}

type Factory = "createCardFieldsOneTimePaymentSession" | "createCardFieldsSavePaymentSession";
type FieldType = "number" | "expiry" | "cvv" | "name";
export type FieldConfig = {type: FieldType} & Record<string, unknown>;

const threeFields: FieldConfig[] = [{type: "number"}, {type: "expiry"}, {type: "cvv"}];
const titles = {number: "Card number", expiry: "Expiry date", cvv: "Security code", name: "Name on card"};
const verification = {verification: {method: "SCA_ALWAYS"}};

/** A merchant's page with card sessions. Each session's fields are in an element with the session's name as its id. */
export class CardFieldsPage {
  readonly page: Page;
  readonly merchant: Merchant;
  /** Paths of the confirmations that frames sent. */
  readonly confirmations: string[] = [];
  /** Number of frame sessions that the page opened. */
  frameSessions = 0;

  constructor(page: Page, merchant: Merchant) {
    this.page = page;
    this.merchant = merchant;
    page.on("request", (request) => {
      const {pathname} = new URL(request.url());
      if (request.method() !== "POST") return;
      if (pathname.endsWith("/confirm-payment-source")) this.confirmations.push(pathname);
      if (pathname.endsWith("/frame-sessions")) this.frameSessions += 1;
    });
  }

  async open(options?: PageOptions): Promise<void> {
    await this.page.goto(pageAddress(this.merchant, options));
    await this.page.waitForFunction(() => "paypal" in window);
  }

  /** Creates an order that requires 3-D Secure. */
  createOrder(): Promise<string> {
    return this.merchant.createOrder({payment_source: {card: {attributes: verification}}});
  }

  /** The card that the order was confirmed with. */
  async cardOf(orderId: string): Promise<Record<string, unknown> | undefined> {
    const order = await this.merchant.call("GET", `/v2/checkout/orders/${orderId}`);
    return (order["payment_source"] as {card?: Record<string, unknown>} | undefined)?.card;
  }

  /** Creates a card session and appends its fields. */
  async makeSession(
    id = "first",
    {
      fields = threeFields,
      token,
      factory = "createCardFieldsOneTimePaymentSession",
    }: {fields?: FieldConfig[]; token?: string; factory?: Factory} = {},
  ): Promise<void> {
    const clientToken = token ?? (await this.merchant.clientToken());
    await this.page.evaluate(
      async ({id, fields, clientToken, factory}) => {
        const shop = window as unknown as CardFieldsWindow;
        const sdk = (await shop.paypal.createInstance({
          clientToken,
          components: ["card-fields"],
        })) as Record<Factory, () => CardSession> & CardFieldsWindow["sdk"];
        shop.sdk = sdk;
        const session = sdk[factory]();
        shop.sessions = {...shop.sessions, [id]: session};
        shop.events ??= [];
        for (const event of "blur cardtypechange change empty focus inputsubmit notempty validitychange".split(
          " ",
        )) {
          await session.on(event, (payload) => shop.events.push({session: id, event, payload}));
        }
        let container = document.getElementById(id);
        if (container === null) {
          container = document.createElement("div");
          container.id = id;
          document.getElementById("place")!.append(container);
        }
        for (const field of fields) {
          const box = document.createElement("div");
          box.className = "field";
          box.append(session.createCardFieldsComponent(field));
          container.append(box);
        }
      },
      {id, fields, clientToken, factory},
    );
  }

  /** Gives the newest instance another client token. */
  updateClientToken(clientToken: string): Promise<void> {
    return this.page.evaluate(
      (token) => (window as unknown as CardFieldsWindow).sdk.updateClientToken(token),
      clientToken,
    );
  }

  frame(type: FieldType, id = "first"): FrameLocator {
    return this.page.frameLocator(`#${id} iframe[title^="${titles[type]}"]`);
  }

  field(type: FieldType, id = "first") {
    return this.frame(type, id).locator("input");
  }

  async typeCard(number: string, id = "first", {expiry = "1230", cvv = "123"} = {}): Promise<void> {
    await this.field("number", id).pressSequentially(number);
    await this.field("expiry", id).pressSequentially(expiry);
    await this.field("cvv", id).pressSequentially(cvv);
  }

  /** Starts a submit. {@link result} returns its outcome. */
  async startSubmit(subjectId: unknown, id = "first", options?: unknown): Promise<void> {
    await this.page.evaluate(
      ({subjectId, id, options}) => {
        const shop = window as unknown as CardFieldsWindow;
        const submit = shop.sessions[id]!.submit(subjectId, options).catch(
          (error: Error & Record<string, unknown>) => ({
            error: {
              isError: error instanceof Error,
              code: error["code"],
              message: error.message,
              isRecoverable: error["isRecoverable"],
            },
          }),
        );
        shop.results = {...shop.results, [id]: submit};
      },
      {subjectId, id, options},
    );
  }

  result(id = "first"): Promise<unknown> {
    return this.page.evaluate((id) => (window as unknown as CardFieldsWindow).results[id], id);
  }

  async submit(subjectId: unknown, id = "first", options?: unknown): Promise<unknown> {
    await this.startSubmit(subjectId, id, options);
    return this.result(id);
  }

  destroy(id = "first"): Promise<void> {
    return this.page.evaluate((id) => (window as unknown as CardFieldsWindow).sessions[id]!.destroy(), id);
  }

  /** The focused part of the page: a field's type, otherwise the id of the focused element. */
  async focused(id = "first"): Promise<string> {
    for (const type of ["number", "expiry", "cvv"] as const) {
      const hasFocus = await this.field(type, id).evaluate(
        (input) => document.hasFocus() && document.activeElement === input,
      );
      if (hasFocus) return type;
    }
    return this.page.evaluate(() => document.activeElement?.id ?? "");
  }

  /** Events that the page has received so far. */
  events(): Promise<SessionEvent[]> {
    return this.page.evaluate(() => (window as unknown as CardFieldsWindow).events);
  }

  get dialog() {
    return this.page.getByRole("dialog");
  }

  /** Code field of the 3-D Secure check. */
  get code() {
    return this.challenge.locator("input[name=code]");
  }

  get challenge(): FrameLocator {
    return this.page.frameLocator("dialog iframe");
  }
}

export const test = onSandbox.extend<{shop: CardFieldsPage}>({
  shop: async ({page, merchant}, use) => {
    // Removes presets of earlier tests, which share the sandbox.
    await merchant.call("DELETE", "/_sandbox/presets");
    await use(new CardFieldsPage(page, merchant));
  },
});

export {expect} from "@playwright/test";
