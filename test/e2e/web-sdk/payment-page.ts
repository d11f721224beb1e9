import type {BrowserContext, Page} from "@playwright/test";
import type {Merchant} from "./merchant.ts";

/** Call of a session's callback. */
export interface CallbackCall {
  readonly callback: string;
  readonly data: Record<string, unknown>;
}

/** Session and callbacks of a page. Functions can't be sent to the page, so they are named. */
export interface Plan {
  readonly component: string;
  readonly factory: string;
  /** Buyer's country of the instance. */
  readonly testBuyerCountry?: string;
  /** Further options of the factory, e.g. `{orderId}`. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Callbacks that the page passes. Shipping callbacks are passed only if they are listed. */
  readonly callbacks?: readonly string[];
  /**
   * Errors that shipping callbacks throw, by callback: a key of `data.errors`, with the prefix `first:` only at the
   * first call, with `later:` only at later calls.
   */
  readonly rejects?: Readonly<Record<string, string>>;
  /** Called by the shipping callbacks before they answer, for example to patch the order. */
  readonly beforeAnswer?: (callback: string, data: Record<string, unknown>) => Promise<void>;
}

type Started = {resolved: unknown} | {rejected: Record<string, unknown>};

export interface PageWindow {
  paypal: {createInstance(options: unknown): Promise<Record<string, (options: unknown) => PageSession>>};
  session: PageSession;
  calls: CallbackCall[];
  started: Array<Promise<Started>>;
  testAnswers(callback: string, data: unknown): Promise<void>;
  nextOrder: Promise<unknown>;
}

interface PageSession {
  start(options?: unknown, promise?: unknown): Promise<unknown>;
  cancel(): void;
  destroy(): void;
  hasReturned?(url?: string): boolean;
  resume?(url?: string): Promise<void>;
  createPaymentFields?(options: unknown): HTMLElement;
  validate?(): Promise<boolean>;
}

const usual = ["onApprove", "onCancel", "onComplete", "onError", "onWarn"];

/** A merchant's page with one session. */
export class PaymentPage {
  readonly page: Page;
  readonly #merchant: Merchant;

  constructor(page: Page, merchant: Merchant) {
    this.page = page;
    this.#merchant = merchant;
  }

  get context(): BrowserContext {
    return this.page.context();
  }

  async makeSession(plan: Plan): Promise<void> {
    const {component, factory, testBuyerCountry, options, callbacks, rejects, beforeAnswer} = plan;
    const clientToken = await this.#merchant.clientToken();
    if (beforeAnswer !== undefined) await this.page.exposeFunction("testAnswers", beforeAnswer);
    await this.page.evaluate(
      async ({component, factory, testBuyerCountry, options, names, rejects, clientToken}) => {
        const shop = window as unknown as PageWindow;
        shop.calls ??= [];
        shop.started ??= [];
        const sdk = await shop.paypal.createInstance({
          clientToken,
          testBuyerCountry,
          components: [component],
        });
        const callback = (name: string) => async (data: unknown) => {
          const given =
            data instanceof Error
              ? {
                  name: data.name,
                  code: (data as Error & {code: string}).code,
                  message: data.message,
                  isRecoverable: (data as Error & {isRecoverable: boolean}).isRecoverable,
                }
              : (JSON.parse(JSON.stringify(data)) as Record<string, unknown>);
          shop.calls.push({callback: name, data: given});
          if (!name.startsWith("onShipping")) return;
          if ("testAnswers" in window) await shop.testAnswers(name, given);
          const [key, when] = (rejects[name] ?? "").split(":").reverse();
          const calls = shop.calls.filter(({callback}) => callback === name).length;
          const isOption = name === "onShippingOptionsChange";
          const isFirst = calls === 1 && !isOption;
          if (key && (when === undefined || (when === "first") === isFirst))
            throw new Error((given["errors"] as Record<string, string>)[key] ?? key);
        };
        shop.session = sdk[factory]!({
          ...options,
          ...Object.fromEntries(names.map((name) => [name, callback(name)])),
        });
      },
      {
        component,
        factory,
        testBuyerCountry,
        options: options ?? {},
        names: callbacks ?? usual,
        rejects: rejects ?? {},
        clientToken,
      },
    );
  }

  async calls(): Promise<CallbackCall[]> {
    return this.page.evaluate(() => (window as unknown as PageWindow).calls);
  }

  async clearCalls(): Promise<void> {
    await this.page.evaluate(() => {
      (window as unknown as PageWindow).calls.length = 0;
    });
  }

  /**
   * Calls `start` in the task of a real press of `#before`.
   * @param subject what the promise resolves with; undefined: no promise at all
   */
  press(options: unknown, subject?: Record<string, unknown>): Promise<void> {
    return this.pressWith(
      options,
      subject === undefined ? undefined : `Promise.resolve(${JSON.stringify(subject)})`,
    );
  }

  /** Calls `start` like {@link press}, with any expression as the second argument. */
  async pressWith(options: unknown, expression: string | undefined): Promise<void> {
    // Playwright evaluates this, because the page's policy allows no eval.
    await this.page.evaluate(`window.secondArgument = () => (${expression ?? "undefined"})`);
    await this.page.evaluate(
      ({options}) => {
        const shop = window as unknown as PageWindow & {secondArgument(): unknown};
        const button = document.getElementById("before")!;
        button.onclick = () => {
          const promise = shop.secondArgument();
          shop.started.push(
            shop.session.start(options, promise).then(
              (resolved) => ({resolved}),
              (error: Error & Record<string, unknown>) => ({
                rejected: {
                  name: error.name,
                  code: error["code"],
                  message: error.message,
                  isRecoverable: error["isRecoverable"],
                },
              }),
            ),
          );
        };
      },
      {options},
    );
    await this.page.locator("#before").click();
  }

  /** Approves in the modal and waits for the end. */
  async approveInDialog(): Promise<void> {
    await this.page
      .frameLocator("dialog iframe")
      .getByRole("button", {name: /^(Pay \$|Continue to review|Agree and save)/})
      .click();
    await this.ended();
  }

  /** Result of the last `start`. */
  ended(): Promise<Started> {
    return this.page.evaluate(() => (window as unknown as PageWindow).started.at(-1)!);
  }

  call(method: "cancel" | "destroy" | "hasReturned" | "resume", url?: string): Promise<unknown> {
    return this.page.evaluate(([method, url]) => (window as unknown as PageWindow).session[method]!(url), [
      method,
      url,
    ] as const);
  }
}
