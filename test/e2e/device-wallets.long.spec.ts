import {addElement, deviceSheet} from "./support/buttons.ts";
import type {CardForm} from "./support/card-form.ts";
import {expect, test} from "./support/fixtures.ts";
import {clickAway, pressAway} from "./support/keys.ts";
import {watchPayments} from "./support/new-payments.ts";

/** A device wallet's element on the demo page with its strict policy. */
class DeviceWallet {
  readonly form: CardForm;
  readonly name: string;
  readonly #part: string;

  constructor(form: CardForm, name: string, part: string) {
    this.form = form;
    this.name = name;
    this.#part = part;
  }

  get page() {
    return this.form.page;
  }

  get element() {
    return this.page.locator("checkout-wallet-button");
  }

  get result() {
    return this.element.locator("[part=result]");
  }

  get challenge() {
    return this.page.frameLocator(`iframe[title="Your bank's 3-D Secure check"]`);
  }

  /** Presses the button, and returns the sheet when the buyer can use it. */
  async open() {
    await this.element.locator(this.#part).click();
    return deviceSheet(this.page, this.name);
  }

  /** Opens the sheet, chooses a card by its description, and approves. */
  async pay(card?: RegExp): Promise<void> {
    const sheet = await this.open();
    if (card) {
      await sheet.getByRole("radio", {name: card}).check();
      await expect(sheet.locator("form[aria-busy=false]")).toBeVisible();
    }
    clickAway(sheet.getByRole("button", {name: "Pay $130.00"}));
  }

  /** Checks that the element is ready again, and that the next press pays. */
  async expectNextPressPays(): Promise<void> {
    await expect(this.page.locator("checkout-wallet-button:state(ready)")).toBeAttached();
    await this.pay();
    await expect(this.element).toHaveAttribute("data-ended", "checkout-complete");
    await expect(this.element.locator("[part=receipt]")).toContainText("$130.00");
    await expect(this.page.locator("dialog")).toHaveCount(0);
  }

  async errors(): Promise<unknown[]> {
    const recorded = await this.form.recorded();
    return recorded.filter(({type}) => type === "checkout-error").map(({detail}) => detail["code"]);
  }
}

const wallets = [
  ["googlepay", "Google Pay", ".gpay-stand-in button"],
  ["applepay", "Apple Pay", "apple-pay-button"],
] as const;

for (const [wallet, name, part] of wallets) {
  test.describe(name, () => {
    const open = async (form: CardForm) => {
      await addElement(form.page, "checkout-wallet-button", {wallet});
      return new DeviceWallet(form, name, part);
    };

    test("the sheet's Cancel charges no money, and another press pays", async ({form, sharedShop}) => {
      const device = await open(form);
      const newPayments = await watchPayments(sharedShop);
      const sheet = await device.open();
      clickAway(sheet.getByRole("button", {name: "Cancel"}));
      await expect(device.element).toHaveAttribute("data-ended", "checkout-cancel");
      await expect(device.result).toContainText("You haven't been charged");
      expect(await device.errors()).toEqual([]);
      expect((await newPayments()).captures).toEqual([]);
      await device.expectNextPressPays();
      expect((await newPayments()).captures).toEqual(["COMPLETED"]);
    });

    test("a declined card shows a message, and the card form or another card can pay", async ({
      form,
      sharedShop,
    }) => {
      const device = await open(form);
      const newPayments = await watchPayments(sharedShop);
      await device.pay(/declined/);
      await expect(device.element).toHaveAttribute("data-ended", "checkout-error");
      await expect(device.result).toContainText("Your bank declined this card. Try another card");
      expect(await device.errors()).toEqual(["declined"]);
      expect((await newPayments()).captures).toEqual(["DECLINED"]);
      // The card form on the same page can still be used.
      expect(await form.status()).toBe("ready");
      await device.expectNextPressPays();
      expect((await newPayments()).captures).toEqual(["DECLINED", "COMPLETED"]);
    });

    test("two presses open one sheet, and make one order and one capture", async ({form, sharedShop}) => {
      const device = await open(form);
      const newPayments = await watchPayments(sharedShop);
      await device.element.locator(part).dblclick();
      const sheet = await deviceSheet(form.page, name);
      clickAway(sheet.getByRole("button", {name: "Pay $130.00"}));
      await expect(device.element).toHaveAttribute("data-ended", "checkout-complete");
      expect(await newPayments()).toEqual({orders: 1, captures: ["COMPLETED"]});
    });

    test("closing the sheet before the confirmation cancels, and another press pays", async ({
      form,
      sharedShop,
    }) => {
      const device = await open(form);
      const newPayments = await watchPayments(sharedShop);
      let release: (() => void) | undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      const asked = form.page.waitForRequest("**/orders/create");
      await form.page.route("**/orders/create", async (route) => {
        await held;
        await route.continue();
      });
      await device.pay();
      await asked;
      pressAway(form.page, "Escape");
      await expect(device.element).toHaveAttribute("data-ended", "checkout-cancel");
      release?.();
      expect((await newPayments()).captures).toEqual([]);
      await device.expectNextPressPays();
      expect((await newPayments()).captures).toEqual(["COMPLETED"]);
    });

    test('"Try again" loads a vendor script that was missing', async ({form}) => {
      const script = `**/web-sdk/v6/vendors/${wallet === "googlepay" ? "google-pay" : "apple-pay"}.js`;
      await form.page.route(script, (route) => route.fulfill({status: 404, body: "Not found"}));
      await addElement(form.page, "checkout-wallet-button", {wallet}, "failed");
      const device = new DeviceWallet(form, name, part);
      await form.page.unroute(script);
      await device.element.getByRole("button", {name: "Try again"}).click();
      await device.expectNextPressPays();
    });
  });
}

test.describe("Google Pay with a card that needs a 3-D Secure check", () => {
  const [[wallet, name, part]] = wallets;
  const asksForCheck = /asks for a check/;
  const open = async (form: CardForm) => {
    await addElement(form.page, "checkout-wallet-button", {wallet});
    return new DeviceWallet(form, name, part);
  };

  test("a passed check pays", async ({form, sharedShop}) => {
    const device = await open(form);
    const newPayments = await watchPayments(sharedShop);
    await device.pay(asksForCheck);
    await device.challenge.locator("input[name=code]").fill("123456");
    pressAway(form.page, "Enter");
    await expect(device.element).toHaveAttribute("data-ended", "checkout-complete");
    expect(await newPayments()).toEqual({orders: 1, captures: ["COMPLETED"]});
  });

  test("a closed check cancels, and another press pays", async ({form, sharedShop}) => {
    const device = await open(form);
    const newPayments = await watchPayments(sharedShop);
    await device.pay(asksForCheck);
    await expect(device.challenge.locator("input[name=code]")).toBeVisible();
    await form.page.getByRole("dialog").getByRole("button", {name: "Close"}).click();
    await expect(device.element).toHaveAttribute("data-ended", "checkout-cancel");
    await expect(device.result).toContainText("You haven't been charged");
    expect((await newPayments()).captures).toEqual([]);
    await device.expectNextPressPays();
  });

  test("a failed check shows a message, and another card pays", async ({form, sharedShop}) => {
    const device = await open(form);
    const newPayments = await watchPayments(sharedShop);
    await device.pay(asksForCheck);
    clickAway(device.challenge.getByRole("button", {name: "Fail the check"}));
    await expect(device.element).toHaveAttribute("data-ended", "checkout-error");
    await expect(device.result).toContainText(
      "Your bank couldn't verify it's you. You haven't been charged.",
    );
    expect(await device.errors()).toEqual(["authentication-failed"]);
    expect((await newPayments()).captures).toEqual([]);
    await device.expectNextPressPays();
    expect((await newPayments()).captures).toEqual(["COMPLETED"]);
  });
});
