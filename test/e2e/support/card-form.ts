import {expect, type FrameLocator, type Locator, type Page} from "@playwright/test";

/** Test cards by their effect. */
export const cards = {
  frictionless: "4868719196829038",
  frictionlessRefused: "4868719158130060",
  stepUp: "4868719166101368",
  stepUpRefused: "4868719181895556",
  ordinary: "4111111111111111",
  declined: "4000000000000002",
} as const;

/** Short polling intervals in milliseconds. Playwright's own grow to a second. */
export const often = {intervals: [50, 100]};

/** Address of the demo shop's page with the card form, which sells for $130.00. */
export const formPage = (shop: {readonly page: string}): string => `${shop.page}playground/card-fields/`;

export interface RecordedEvent {
  readonly type: string;
  readonly detail: Record<string, unknown>;
}

/** Records every event of all elements on later pages. */
export async function recordEvents(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recorded: RecordedEvent[] = [];
    Object.assign(window, {recorded});
    const types = [
      "ready",
      "ineligible",
      "submit",
      "approve",
      "complete",
      "authorized",
      "partly-complete",
      "saved",
      "pending",
      "cancel",
      "warn",
      "error",
    ];
    for (const type of types.map((name) => `checkout-${name}`)) {
      addEventListener(type, (event) => {
        const detail = (event as CustomEvent<Record<string, unknown> | null>).detail ?? {};
        const error = detail["error"];
        recorded.push({
          type,
          detail: error instanceof Error ? {code: (error as Error & {code: string}).code} : {...detail},
        });
      });
    }
  });
}

/** A `<checkout-card-fields>` on a page. */
export class CardForm {
  readonly page: Page;
  readonly element: Locator;

  constructor(page: Page, index = 0) {
    this.page = page;
    this.element = page.locator("checkout-card-fields").nth(index);
  }

  field(type: "number" | "expiry" | "cvv"): Locator {
    return this.frame(type).locator("input");
  }

  frame(type: "number" | "expiry" | "cvv"): FrameLocator {
    return this.element.locator(`[slot="${type}"] iframe`).contentFrame();
  }

  get postalCode(): Locator {
    return this.element.getByLabel(/postal code/i);
  }

  /** Opens the explanation of the security code. */
  get help(): Locator {
    return this.element.locator("summary");
  }

  get payButton(): Locator {
    return this.element.getByRole("button", {name: /^pay/i});
  }

  get result(): Locator {
    return this.element.getByRole("status").last();
  }

  /** The bank's page in the dialog that 3-D Secure opens. */
  get challenge(): FrameLocator {
    return this.page.locator("dialog iframe").contentFrame();
  }

  /** Waits until the element is ready. */
  async ready(): Promise<void> {
    await expect.poll(() => this.status(), often).toBe("ready");
  }

  /** Waits for the documents of the fields, which load after the element is ready. The Tab key skips a frame without one. */
  async fieldsLoaded(): Promise<void> {
    for (const type of ["number", "expiry", "cvv"] as const) await expect(this.field(type)).toBeVisible();
  }

  status(): Promise<string> {
    return this.element.evaluate((element) => (element as HTMLElement & {status: string}).status);
  }

  async fill(
    number: string,
    options: {expiry?: string; cvv?: string; postalCode?: string | null} = {},
  ): Promise<void> {
    await this.field("number").fill("");
    await this.field("number").pressSequentially(number);
    await this.field("expiry").fill("");
    await this.field("expiry").pressSequentially(options.expiry ?? "1231");
    await this.field("cvv").fill("");
    await this.field("cvv").pressSequentially(options.cvv ?? "123");
    // The form has no postal code field if the page has its own address form.
    if (options.postalCode !== null) await this.postalCode.fill(options.postalCode ?? "95131");
  }

  async pay(): Promise<void> {
    await this.payButton.click();
  }

  async answerChallenge(code = "123456"): Promise<void> {
    await this.challenge.locator("input[name=code]").fill(code);
    await this.challenge.getByRole("button", {name: /confirm/i}).click();
  }

  /** Types of the events so far, in order. */
  async events(): Promise<string[]> {
    return (await this.recorded()).map(({type}) => type);
  }

  recorded(): Promise<RecordedEvent[]> {
    return this.page.evaluate(() => (window as unknown as {recorded: RecordedEvent[]}).recorded);
  }

  /** Waits for an event of this type and returns its detail. */
  async event(type: string): Promise<Record<string, unknown>> {
    await expect.poll(() => this.events(), often).toContain(type);
    return (await this.recorded()).filter((event) => event.type === type).at(-1)?.detail ?? {};
  }
}
