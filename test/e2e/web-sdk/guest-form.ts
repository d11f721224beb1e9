import {expect, type FrameLocator, type Locator, type Page} from "@playwright/test";
import {clickAway, mayClose, pressAway} from "../support/keys.ts";

export const cards = {
  plain: "4111111111111111",
  declined: "4000000000000002",
  challenge: "4868719166101368",
} as const;

/** A guest's form in a page, dialog or window. */
export class GuestForm {
  readonly root: Page | FrameLocator;

  constructor(root: Page | FrameLocator) {
    this.root = root;
  }

  /** Finds the form in a page or its dialog. */
  static in(page: Page): GuestForm {
    return new GuestForm(page.frameLocator('iframe[title="Debit or credit card checkout"]'));
  }

  field(label: string): Locator {
    return this.root.locator("#guest").getByLabel(label, {exact: true}).locator("visible=true");
  }

  button(name: string | RegExp): Locator {
    return this.root.getByRole("button", {name});
  }

  get alert(): Locator {
    return this.root.locator("#form-error");
  }

  get challenge(): FrameLocator {
    return this.root.frameLocator(`iframe[title="Your bank's 3-D Secure check"]`);
  }

  async fill(number: string = cards.plain): Promise<void> {
    await this.field("Card number").fill(number);
    await this.field("Expiry date").fill("12/30");
    await this.field("Security code").fill("123");
    await this.field("Name on card").fill("Ada Lovelace");
    await this.field("E-mail").fill("ada@buyer.example");
    await this.field("ZIP code").fill("95131");
  }

  /** Fills the shipping address, if the order needs one. */
  async fillAddress(): Promise<void> {
    await this.field("Street and number").fill("2211 North First Street");
    await this.field("City").fill("San Jose");
    await this.field("State").fill("CA");
  }

  /**
   * Submits by key, because the frame's size changes, and a click can hit the button's old position. The window may
   * close.
   */
  async pay(): Promise<void> {
    await mayClose(this.button(/^Pay \$/).press("Enter"));
  }

  /** Cancels. The frame may close before the press is acknowledged. */
  cancel(): void {
    clickAway(this.button("Cancel"));
  }

  /** Enters the bank's code. The frame may close before the press is acknowledged. */
  async confirmChallenge(page: Page): Promise<void> {
    const code = this.challenge.locator("input[name=code]");
    await expect(code).toBeFocused();
    await code.fill("123456");
    pressAway(page, "Enter");
  }
}
