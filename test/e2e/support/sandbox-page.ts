import {expect, type ElementHandle, type Locator, type Page, type Route} from "@playwright/test";
import type {Shop} from "../../support/shop.ts";
import {
  inspect,
  listen,
  withoutNumbers,
  writeCalls,
  type Call,
  type Recorded,
} from "../../components/scenarios/inspect.ts";
import type {Answer, Expected, Scenario, Step} from "../../components/scenarios/scenario.ts";
import {emails, typed} from "../../components/scenarios/typed.ts";
import {GuestForm} from "../web-sdk/guest-form.ts";
import {rightCode} from "../web-sdk/fastlane-page.ts";
import {deviceSheet} from "./buttons.ts";
import {CardForm, cards, often} from "./card-form.ts";
import {fillGuest} from "./checkouts.ts";
import {signIn} from "./customer.ts";
import {clickAway, mayClose, pressAway} from "./keys.ts";
import {decide, paymentField} from "./local-payment.ts";
import {serveWithShop} from "./merchant-page.ts";

/** Test cards by the answer that they cause. */
const cardOf: Partial<Record<Answer, string>> = {
  "3-D Secure passed": cards.stepUp,
  "3-D Secure canceled": cards.stepUp,
  "3-D Secure failed": cards.stepUpRefused,
  declined: cards.declined,
  "declined for funds": "4000000000009995",
  "declined for the code": "4000000000000127",
  "declined as expired": "4000000000000069",
};

/** Outcomes of the sandbox's next payment by the answer that they cause. */
const outcomes: Partial<Record<Answer, string>> = {
  "capture failed": "capture-failed",
  "capture pending": "capture-pending",
  "instrument declined": "instrument-declined",
  "bank asks": "challenge-required",
};

const lostReplies: Partial<Record<Answer, string>> = {
  "order reply lost once": "**/checkout/orders/create",
  "capture reply lost once": "**/capture",
  "cancel reply lost once": "**/cancel",
};

/** Actions in a local method's window by the answer that they cause. */
const localOutcomes: Partial<Record<Answer, string>> = {
  "window error INSTRUMENT_DECLINED": "decline",
  "window error PAYMENT_APPROVAL_EXPIRED": "expire",
};

/** Pages with one element each, at a real shop and the sandbox. */
export class SandboxPage {
  readonly #page: Page;
  readonly #shop: Shop;
  readonly #url: string;
  readonly #setBody: (html: string) => void;
  #scenario!: Scenario;
  #answers: readonly Answer[] = [];
  #calls: Call[] = [];
  #callsBefore = 0;
  #eventsBefore = 0;
  #hasSavedCard = false;

  private constructor(page: Page, shop: Shop, url: string, setBody: (html: string) => void) {
    this.#page = page;
    this.#shop = shop;
    this.#url = url;
    this.#setBody = setBody;
    page.on("request", (request) => {
      const [, route] = request.url().split("/service-api/");
      if (route === undefined) return;
      const headers = request.headers();
      this.#calls.push({
        method: request.method(),
        route,
        attemptId: headers["service-request-id"],
        expected: headers["expected-amount"],
      });
    });
  }

  static async start(page: Page, shop: Shop): Promise<SandboxPage> {
    let body = "";
    const site = await serveWithShop(shop.page, (path) =>
      path === "/"
        ? {
            type: "text/html",
            text: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>
              <link rel="stylesheet" href="/cdn/v1/checkout.css">
              <script type="module" src="/cdn/v1/checkout.js"></script></head><body><main>${body}</main></body></html>`,
          }
        : undefined,
    );
    page.on("close", () => site.close());
    await page.setViewportSize({width: 1280, height: 1900});
    await page.addInitScript(listen);
    return new SandboxPage(page, shop, site.url, (html) => (body = html));
  }

  async open(scenario: Scenario): Promise<void> {
    this.#scenario = scenario;
    const {attributes = "", given = []} = scenario;
    const isSaved = given.includes("saved card");
    if (!isSaved || !this.#hasSavedCard) await this.#page.context().clearCookies();
    if (attributes === "save" || (isSaved && !this.#hasSavedCard)) {
      await this.#show("");
      await signIn(this.#page, crypto.randomUUID());
    }
    if (isSaved && !this.#hasSavedCard) await this.#saveCard();
    this.#calls = [];
    await this.begin(given);
    await this.#show(attributes);
    this.#eventsBefore = 0;
  }

  async #show(attributes: string): Promise<void> {
    const {element, goods = `amount="75.00" currency-code="USD"`} = this.#scenario;
    this.#setBody(
      `<${element} environment="sandbox" sdk-url="${this.#shop.sandboxUrl}" ${goods} ${attributes}></${element}>`,
    );
    await this.#page.goto(this.#url, {waitUntil: "domcontentloaded"});
  }

  async #saveCard(): Promise<void> {
    await this.#show("save consent");
    const form = new CardForm(this.#page);
    await form.ready();
    await form.fill(cards.frictionless);
    await this.#click("Save card");
    await expect(this.#page.locator("checkout-card-fields:state(succeeded)")).toBeAttached();
    this.#hasSavedCard = true;
  }

  /** Sets the answers of a round, and forgets what has happened before. */
  async begin(answers: readonly Answer[] = []): Promise<void> {
    const page = this.#page;
    this.#answers = answers;
    this.#callsBefore = this.#calls.length;
    this.#eventsBefore = (await this.#recorded()).length;
    await page.unrouteAll({behavior: "ignoreErrors"});
    for (const answer of answers) {
      const lost = lostReplies[answer];
      const isWallet = !/card|payment/.test(
        this.#scenario.element.replace("checkout-payment-method", "wallet"),
      );
      const outcome =
        outcomes[answer] ?? (answer === "declined" && isWallet ? "capture-declined" : undefined);
      if (lost !== undefined) await page.route(lost, loseOnce());
      else if (outcome !== undefined) await this.#control("presets", {outcome});
      else if (answer === "order refused") {
        const path = "/v2/checkout/orders";
        await this.#control("faults", {kind: "status", method: "POST", path, status: 422});
      } else if (answer === "no script") await page.route("**/web-sdk/v6/core", (route) => route.abort());
      else if (answer === "popup blocked") await page.evaluate(() => void (window.open = () => null));
    }
  }

  async #control(name: string, data: object): Promise<void> {
    const reply = await this.#page.request.post(`${this.#shop.sandboxUrl}/_sandbox/${name}`, {data});
    expect(reply.status()).toBeLessThan(300);
  }

  get #element(): Locator {
    return this.#page.locator(this.#scenario.element);
  }

  #recorded(): Promise<Recorded[]> {
    return this.#page.evaluate(() => (window as unknown as {recorded?: Recorded[]}).recorded ?? []);
  }

  /** Reads what the page shows, and has done since the round began. */
  async look(): Promise<Expected> {
    const element = await this.#element.elementHandle();
    const inspected = await element.evaluateHandle(inspect as (node: Node) => ReturnType<typeof inspect>);
    const seen = await inspected.evaluate(({seen}) => seen);
    const recorded = await this.#recorded();
    return {
      ...seen,
      says: withoutNumbers(seen.says, recorded),
      receipt: withoutNumbers(seen.receipt, recorded),
      events: recorded.slice(this.#eventsBefore).map(({event}) => event),
      calls: writeCalls(this.#calls, this.#callsBefore),
    };
  }

  async do(step: Step): Promise<void> {
    const page = this.#page;
    const [verb = "", ...rest] = step.split(" ");
    const object = rest.join(" ");
    if (verb === "click") return this.#click(object);
    if (verb === "choose") return this.#element.locator(`label:has(input[value="${object}"])`).click();
    if (verb === "type") {
      const [id = "", text = ""] = object.split("=");
      await this.#element.locator(`#${id}`).fill(text);
      return this.#element.locator(`#${id}`).blur();
    }
    switch (step) {
      case "fill":
        return this.#fill();
      case "agree":
        return this.#element.locator("#consent").check();
      case "press":
      case "press twice":
        await this.#click(/^(Pay |Save)|-button$/, step === "press twice");
        return this.#afterPress();
      case "wait for the order":
        return;
      case "approve":
        return this.#approve();
      case "cancel":
        return this.#cancel();
      case "close":
        return pressAway(page, "Escape");
      case "continue as member":
      case "continue as guest":
        return this.#identify(step.endsWith("member"));
      case "the bank approves": {
        const bank = await this.#popup(/./);
        await bank.locator("input[name=code]").fill("123456");
        return clickAway(bank.getByRole("button", {name: "Confirm"}));
      }
      case "close the bank's window": {
        const bank = await this.#popup(/./);
        await expect(bank.locator("input[name=code]")).toBeVisible();
        return mayClose(bank.close());
      }
      case "the page prevents submit":
      case "the page prevents approve":
        return this.#element.evaluate(
          (element, name) => element.addEventListener(name, (event) => event.preventDefault()),
          `checkout-${step.split(" ").at(-1)}`,
        );
      case "the page moves the element":
        return this.#element.evaluate((element) => {
          const place = document.createElement("section");
          document.body.append(place);
          place.append(element);
        });
      case "the page empties the cart":
        return this.#element.evaluate((element) => void Object.assign(element, {items: []}));
      case "return to the page":
        return page.evaluate(
          () => void window.dispatchEvent(new PageTransitionEvent("pageshow", {persisted: true})),
        );
      default:
        throw new Error(`The sandbox can't do "${step}".`);
    }
  }

  /** Presses the first button with this name. */
  async #click(name: string | RegExp, isDouble = false): Promise<void> {
    const find = async (): Promise<ElementHandle | null> => {
      const element = await this.#element.elementHandle();
      const inspected = await element.evaluateHandle(inspect as (node: Node) => ReturnType<typeof inspect>);
      const buttons = await inspected.evaluate(({buttons}) => Object.keys(buttons));
      const found = buttons.find((button) =>
        typeof name === "string" ? button === name : name.test(button),
      );
      if (found === undefined) return null;
      return (await inspected.evaluateHandle(({buttons}, key) => buttons[key], found)).asElement();
    };
    await expect.poll(async () => (await find()) !== null, often).toBe(true);
    const button = (await find())!;
    await (isDouble ? button.dblclick() : button.click());
  }

  async #fill(): Promise<void> {
    const element = this.#element;
    const number = this.#answers.map((answer) => cardOf[answer]).find(Boolean) ?? cards.frictionless;
    if ((await this.#page.locator("checkout-card-fields [slot=number]").count()) > 0)
      await this.#fillCard(number);
    for (const name of ["name", "email"] as const)
      if ((await element.locator(`[slot=${name}] iframe`).count()) > 0)
        await paymentField(element, name).fill(name === "name" ? "Ada Lovelace" : emails.guest);
    const fastlane = element.locator("[slot=payment] iframe");
    if ((await fastlane.count()) > 0) {
      const frame = fastlane.contentFrame();
      await frame.getByLabel("Card number").pressSequentially(cards.ordinary);
      await frame.getByLabel("Expiry date").pressSequentially("1240");
      await frame.getByLabel("Security code").pressSequentially("123");
    }
    for (const [id, text] of Object.entries(typed)) {
      const input = element.locator(`input#${id}`);
      if ((await input.count()) > 0 && (await input.isVisible())) {
        await input.fill(text);
        await input.blur();
      }
    }
  }

  /** Pastes the card, because typing takes longer and has its own tests. */
  async #fillCard(number: string): Promise<void> {
    const form = new CardForm(this.#page);
    await form.field("number").fill(number);
    await form.field("expiry").fill("12/31");
    await form.field("cvv").fill("123");
  }

  /** The bank's dialog, and windows that end without a further step. */
  async #afterPress(): Promise<void> {
    const form = new CardForm(this.#page);
    for (const answer of this.#answers) {
      if (answer === "3-D Secure passed" || answer === "3-D Secure failed") await form.answerChallenge();
      if (answer === "3-D Secure canceled") {
        await expect(form.challenge.locator("input[name=code]")).toBeVisible();
        await this.#page.locator("dialog button").first().click();
      }
      const outcome = localOutcomes[answer];
      if (outcome !== undefined) await decide(await this.#popup(/local-payment/), outcome);
    }
  }

  async #popup(address: RegExp): Promise<Page> {
    const find = () =>
      this.#page
        .context()
        .pages()
        .findLast((other) => other !== this.#page && !other.isClosed() && address.test(other.url()));
    await expect.poll(() => find() !== undefined, often).toBe(true);
    return find()!;
  }

  get #device(): string | undefined {
    const {attributes = ""} = this.#scenario;
    if (attributes.includes("googlepay")) return "Google Pay";
    return attributes.includes("applepay") ? "Apple Pay" : undefined;
  }

  async #approve(): Promise<void> {
    if (this.#device !== undefined) {
      const sheet = await deviceSheet(this.#page, this.#device);
      return clickAway(sheet.getByRole("button", {name: "Pay $75.00"}));
    }
    if (this.#scenario.element === "checkout-guest-button") return fillGuest(GuestForm.in(this.#page));
    if (this.#answers.includes("popup blocked"))
      return clickAway(this.#page.frameLocator("dialog iframe").locator("button[value=approve]"));
    await this.#decide("approve");
  }

  async #cancel(): Promise<void> {
    if (this.#scenario.element === "checkout-guest-button") {
      const form = GuestForm.in(this.#page);
      await expect(form.button("Cancel")).toBeVisible();
      return form.cancel();
    }
    await this.#decide("cancel");
  }

  async #decide(action: "approve" | "cancel"): Promise<void> {
    const popup = await this.#popup(/local-payment|checkoutnow/);
    if (popup.url().includes("local-payment")) return decide(popup, action);
    await expect(popup.locator(`button[value=${action}]`)).toBeEnabled();
    clickAway(popup.locator(`button[value=${action}]`));
  }

  async #identify(isMember: boolean): Promise<void> {
    await this.#element.locator("#email").fill(emails[isMember ? "member" : "guest"]);
    await this.#click("Continue");
    if (!isMember) return;
    const dialog = this.#page.locator("dialog iframe").contentFrame();
    if (this.#answers.includes("code dialog closed")) {
      await expect(dialog.locator("input[name=code]")).toBeVisible();
      return this.#page.getByRole("dialog").getByRole("button", {name: "Close"}).click();
    }
    await dialog.locator("input[name=code]").fill(rightCode);
    clickAway(dialog.getByRole("button", {name: "Confirm"}));
  }
}

/** Loses the reply to the first request. */
function loseOnce(): (route: Route) => Promise<void> {
  let lost = 0;
  return async (route) => {
    if (lost++ > 0) return route.fallback();
    await route.fetch();
    await route.abort("connectionreset");
  };
}
