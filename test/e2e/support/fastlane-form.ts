import {expect, type FrameLocator, type Locator, type Page} from "@playwright/test";
import {often, type RecordedEvent} from "./card-form.ts";

/** A `<checkout-fastlane>` that replaces the demo page's element. */
export class FastlaneForm {
  readonly page: Page;
  readonly element: Locator;

  constructor(page: Page, index = 0) {
    this.page = page;
    this.element = page.locator("checkout-fastlane").nth(index);
  }

  /** Replaces the demo page's element by `count` Fastlane elements with the same settings. */
  static async open(
    page: Page,
    attributes: Readonly<Record<string, string>> = {shipping: ""},
    count = 1,
  ): Promise<FastlaneForm> {
    // High enough to avoid scrolling. A click right after scrolling can hit a frame's old position.
    await page.setViewportSize({width: page.viewportSize()?.width ?? 1280, height: 1900 * count});
    await page.evaluate(
      ({attributes, count}) => {
        const form = document.querySelector("checkout-card-fields")!;
        for (let made = 0; made < count; made += 1) {
          const element = document.createElement("checkout-fastlane");
          for (const name of ["environment", "sdk-url", "items"]) {
            const value = form.getAttribute(name);
            if (value !== null) element.setAttribute(name, value);
          }
          for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
          form.before(element);
        }
        form.remove();
      },
      {attributes, count},
    );
    await expect(page.locator("checkout-fastlane:state(ready)")).toHaveCount(count);
    return new FastlaneForm(page);
  }

  field(label: string): Locator {
    return this.element.getByLabel(label, {exact: true});
  }

  button(name: string | RegExp): Locator {
    return this.element.getByRole("button", {name});
  }

  get result(): Locator {
    return this.element.locator("[part=result]");
  }

  get address(): Locator {
    return this.element.locator("[part=address]");
  }

  /** The SDK's form. */
  get card(): FrameLocator {
    return this.element.locator("[slot=payment] iframe").contentFrame();
  }

  /** The SDK's open dialog. */
  get dialog(): FrameLocator {
    return this.page.locator("dialog iframe").contentFrame();
  }

  async continueWith(email: string): Promise<void> {
    await this.field("E-mail address").fill(email);
    await this.button("Continue").click();
  }

  async enterCode(code = "111111"): Promise<void> {
    await this.dialog.locator("input[name=code]").fill(code);
    this.clickAway("Confirm");
  }

  async signIn(email: string): Promise<void> {
    await this.continueWith(email);
    await this.enterCode();
    await expect(this.button(/^Pay/)).toBeVisible();
  }

  /** Clicks a button that removes its own frame. The acknowledgement may be lost with the frame. */
  clickAway(name: string): void {
    this.dialog
      .getByRole("button", {name})
      .click()
      .catch(() => undefined);
  }

  async closeDialog(): Promise<void> {
    await this.page.getByRole("dialog").getByRole("button", {name: "Close"}).click();
  }

  /** Chooses by key, because the dialog's frame grows, and a click can hit the choice's old position. */
  async choose(label: string): Promise<void> {
    const choice = this.dialog.getByLabel(label);
    await choice.press("Space");
    await expect(choice).toBeChecked();
  }

  /** Chooses one of the member's cards by its last digits. */
  async chooseCard(ending: string): Promise<void> {
    await this.card.getByRole("button", {name: "Change card"}).click();
    await this.choose(`ending in ${ending}`);
    this.clickAway("Use this card");
    await expect(this.card.getByText(`ending in ${ending}`)).toBeVisible();
  }

  async typeAddress(): Promise<void> {
    await this.field("Full name").fill("Ada Lovelace");
    await this.field("Country or region").selectOption("US");
    await this.field("Street and house number").fill("12 Main Street");
    await this.field("City").fill("Austin");
    await this.field("State or province").fill("tx");
    await this.field("Postal code").fill("78701");
  }

  async typeCard(number = "4111111111111111"): Promise<void> {
    await this.card.getByLabel("Card number").pressSequentially(number);
    await this.card.getByLabel("Expiry date").pressSequentially("1240");
    await this.card.getByLabel("Security code").pressSequentially("123");
  }

  /** Presses the pay button, and resolves with the detail of the event that ends it. */
  async pay(ending: "checkout-complete" | "checkout-error"): Promise<Record<string, unknown>> {
    const before = (await this.events(ending)).length;
    await this.button(/^Pay/).click();
    await expect.poll(async () => (await this.events(ending)).length, often).toBe(before + 1);
    return (await this.events(ending)).at(-1)?.detail ?? {};
  }

  async events(type: string): Promise<RecordedEvent[]> {
    const all = await this.page.evaluate(() => (window as unknown as {recorded: RecordedEvent[]}).recorded);
    return all.filter((event) => event.type === type);
  }

  /** The shop server's reply about an order of this session. */
  order(id: unknown): Promise<ShownOrder> {
    return this.page.evaluate(
      async (id) => (await (await fetch(`/service-api/checkout/orders/${String(id)}`)).json()) as ShownOrder,
      id,
    );
  }
}

export interface ShownOrder {
  readonly status: string;
  readonly amount: {readonly value: string};
  readonly shipping?: {readonly name?: unknown; readonly address?: unknown};
  readonly captures?: readonly {readonly status: string; readonly amount: {readonly value: string}}[];
}
