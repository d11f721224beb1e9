import type {FrameLocator, Page} from "@playwright/test";
import {collectProblems} from "../support/problems.ts";
import {test as workers} from "../support/workers.ts";
import {validToken, type FakeService} from "./fake-service.ts";

/** What the tests' page code keeps between calls. */
interface ShopWindow extends Window {
  paypal: {createInstance(options: unknown): Promise<unknown>; version: string};
  sessions: Record<string, CardSession>;
  heard: Array<{session: string; event: string; payload: {data: Record<string, unknown>; sender: string}}>;
  results: Record<string, Promise<unknown>>;
}

interface CardSession {
  createCardFieldsComponent(config: unknown): HTMLElement & {destroy(): void};
  on(event: string, listener: (payload: never) => void): Promise<void>;
  submit(id: unknown, options?: unknown): Promise<unknown>;
  update(options: unknown): void;
  destroy(): void;
}

type CardSessionFactory = "createCardFieldsOneTimePaymentSession" | "createCardFieldsSavePaymentSession";

export type FieldConfig = {type: string} & Record<string, unknown>;

export const threeFields: FieldConfig[] = [{type: "number"}, {type: "expiry"}, {type: "cvv"}];

/** A merchant's page with the SDK in it, as the tests drive it. */
export class Shop {
  readonly page: Page;
  readonly service: FakeService;
  /** What the page's window and its message ports heard, when {@link spy} was called before the page was opened. */
  readonly #spied: unknown[] = [];
  /** Violations of the page's or a frame's policy, and errors that nobody caught. */
  readonly problems: string[];

  constructor(page: Page, service: FakeService) {
    this.page = page;
    this.service = service;
    this.problems = collectProblems(page.context());
  }

  /** Writes down every message that the page's own code could see: on its window and on its ends of ports. */
  async spy(): Promise<unknown[]> {
    await this.page.exposeBinding("spied", ({frame}, data: unknown) => {
      if (frame === this.page.mainFrame()) this.#spied.push(data);
    });
    await this.page.addInitScript(() => {
      const tell = (data: unknown) => (window as unknown as {spied(data: unknown): void}).spied(data);
      window.addEventListener("message", (event) => tell(event.data));
      const handler = Object.getOwnPropertyDescriptor(MessagePort.prototype, "onmessage")!;
      Object.defineProperty(MessagePort.prototype, "onmessage", {
        ...handler,
        set(this: MessagePort, listener: (event: MessageEvent) => void) {
          handler.set!.call(this, (event: MessageEvent) => {
            tell(event.data);
            listener.call(this, event);
          });
        },
      });
    });
    return this.#spied;
  }

  async open(path = "/"): Promise<void> {
    await this.page.goto(this.service.pageUrl + path);
    await this.page.waitForFunction(() => "paypal" in window);
  }

  /** Makes a card session with its fields in the place `#<id>`. */
  async makeSession(
    id = "first",
    {
      fields = threeFields,
      token = validToken,
      factory = "createCardFieldsOneTimePaymentSession",
    }: {fields?: FieldConfig[]; token?: string; factory?: CardSessionFactory} = {},
  ): Promise<void> {
    await this.page.evaluate(
      async ({id, fields, token, factory}) => {
        const shop = window as unknown as ShopWindow;
        const sdk = (await shop.paypal.createInstance({
          clientToken: token,
          components: ["card-fields"],
        })) as Record<CardSessionFactory, () => CardSession>;
        const session = sdk[factory]();
        shop.sessions = {...shop.sessions, [id]: session};
        shop.heard ??= [];
        for (const event of "blur cardtypechange change empty focus inputsubmit notempty validitychange".split(
          " ",
        )) {
          await session.on(event, (payload) => shop.heard.push({session: id, event, payload}));
        }
        for (const field of fields) {
          const box = document.createElement("div");
          box.className = "field";
          box.append(session.createCardFieldsComponent(field));
          document.getElementById(id)?.append(box);
        }
      },
      {id, fields, token, factory},
    );
  }

  /** The input of a field; `id` is the session's place. */
  field(type: "number" | "expiry" | "cvv" | "name", id = "first") {
    return this.frame(type, id).locator("input");
  }

  frame(type: "number" | "expiry" | "cvv" | "name", id = "first"): FrameLocator {
    const title = {number: "Card number", expiry: "Expiry date", cvv: "Security code", name: "Name on card"}[
      type
    ];
    return this.page.frameLocator(`#${id} iframe[title^="${title}"]`);
  }

  async typeCard(number: string, id = "first", {expiry = "1230", cvv = "123"} = {}): Promise<void> {
    await this.field("number", id).pressSequentially(number);
    await this.field("expiry", id).pressSequentially(expiry);
    await this.field("cvv", id).pressSequentially(cvv);
  }

  /** Starts a submit; {@link result} tells how it ended. */
  async startSubmit(subjectId: unknown, id = "first", options?: unknown): Promise<void> {
    await this.page.evaluate(
      ({subjectId, id, options}) => {
        const shop = window as unknown as ShopWindow;
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
    return this.page.evaluate((id) => (window as unknown as ShopWindow).results[id], id);
  }

  async submit(subjectId: unknown, id = "first", options?: unknown): Promise<unknown> {
    await this.startSubmit(subjectId, id, options);
    return this.result(id);
  }

  /** Which of the page's things has the focus: a button's id, or a field's type. */
  async focused(id = "first"): Promise<string> {
    for (const type of ["number", "expiry", "cvv"] as const) {
      const has = await this.field(type, id).evaluate(
        (input) => document.hasFocus() && document.activeElement === input,
      );
      if (has) return type;
    }
    return this.page.evaluate(() => document.activeElement?.id ?? "");
  }

  /** The events that the page heard so far. */
  heard(): Promise<ShopWindow["heard"]> {
    return this.page.evaluate(() => (window as unknown as ShopWindow).heard);
  }

  get dialog() {
    return this.page.getByRole("dialog");
  }

  get challenge(): FrameLocator {
    return this.page.frameLocator("dialog iframe");
  }
}

/** The tests' own `test`: each gets a fresh page on the fake service. */
export const test = workers.extend<{shop: Shop}>({
  shop: async ({page, service}, use) => {
    service.confirmations.length = 0;
    service.frameSessions = 0;
    service.tokenExpired = false;
    const shop = new Shop(page, service);
    await use(shop);
    test.expect(shop.problems, "policy violations and uncaught errors").toEqual([]);
  },
});

export {expect} from "@playwright/test";
