import {expect, type FrameLocator, type Locator, type Page} from "@playwright/test";
import {clickAway, mayClose, pressAway} from "../support/keys.ts";

export const cards = {
  plain: "4111111111111111",
  declined: "4000000000000002",
  challenge: "4868719166101368",
} as const;

/** A guest's form, whatever it is shown in, as its buyer uses it. */
export class GuestForm {
  readonly root: Page | FrameLocator;

  constructor(root: Page | FrameLocator) {
    this.root = root;
  }

  /** The one in a page, or in its dialog. */
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
    return this.root.frameLocator('iframe[title="3-D Secure check of your bank"]');
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

  /** By key: a frame in the page grows and shrinks with its form, and a click may come to where the button was. A paid form's window closes. */
  async pay(): Promise<void> {
    await mayClose(this.button(/^Pay \$/).press("Enter"));
  }

  /** Gives up: the frame goes with the press, and its acknowledgement may go with it. */
  cancel(): void {
    clickAway(this.button("Cancel"));
  }

  /** Types the bank's code and sends it: the frame goes with that. */
  async confirmChallenge(page: Page): Promise<void> {
    const code = this.challenge.locator("input[name=code]");
    await expect(code).toBeFocused();
    await code.fill("123456");
    pressAway(page, "Enter");
  }
}
