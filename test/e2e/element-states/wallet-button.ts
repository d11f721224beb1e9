import {expect, type Page} from "@playwright/test";
import {clickAway} from "../support/keys.ts";
import {buttonStates, type Button} from "./buttons.ts";
import type {TagPage, TagState} from "./element-page.ts";

const popups = new WeakMap<Page, Page>();

const button: Button = {
  attributes: {wallet: "paypal"},
  notSoldIn: "KRW",
  button: "paypal-button",
  async press(tag) {
    const opened = tag.page.waitForEvent("popup");
    await tag.tag.locator(button.button).click();
    const popup = await opened;
    popups.set(tag.page, popup);
    await popup.waitForURL(/checkoutnow/);
    await expect(popup.locator("button[value=approve]")).toBeEnabled();
  },
  async agree(tag) {
    clickAway(popups.get(tag.page)!.locator("button[value=approve]"));
    await tag.event("checkout-approve");
  },
  async giveUp(tag) {
    clickAway(popups.get(tag.page)!.locator("button[value=cancel]"));
  },
};

const wallet = (name: string, title: string): TagState => ({
  name,
  title,
  show: (tag) => tag.open({wallet: name}),
});

async function sheet(tag: TagPage, wallet: string, part: string): Promise<void> {
  await tag.open({wallet});
  await tag.tag.locator(part).click();
  await expect(tag.page.frameLocator("dialog iframe").locator("form[aria-busy=false]")).toBeVisible();
}

/** The SDK says so of itself where a dialog can't be shown either; the sandbox's can be, everywhere. */
async function everyWindowBlocked(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Parts = Record<string, (...args: unknown[]) => unknown>;
    const patch = (event: Event) => {
      const sdk = (window as unknown as {paypal?: Parts}).paypal;
      if (!sdk || !(event.target instanceof HTMLScriptElement)) return;
      document.removeEventListener("load", patch, true);
      const code = "ERR_DEV_UNABLE_TO_OPEN_POPUP";
      const start = async () => {
        throw Object.assign(new Error(code), {code, isRecoverable: true});
      };
      const createInstance = async (...args: unknown[]) => {
        const instance = (await sdk["createInstance"]!(...args)) as Parts;
        const make = instance["createPayPalOneTimePaymentSession"]!;
        const createPayPalOneTimePaymentSession = (...options: unknown[]) => ({
          ...(make(...options) as object),
          start,
        });
        return {...instance, createPayPalOneTimePaymentSession};
      };
      Object.assign(window, {paypal: {...sdk, createInstance}});
    };
    // In the capture phase of the script's load event, before the element's listener.
    document.addEventListener("load", patch, true);
  });
}

export const walletButton: readonly TagState[] = [
  ...buttonStates(button),
  {
    name: "blocked",
    title: "No window can be opened: a sentence, and another try",
    async show(tag) {
      await everyWindowBlocked(tag.page);
      await tag.open(button.attributes);
      await tag.tag.locator(button.button).click();
      await tag.event("checkout-error");
      await expect(tag.button()).toBeVisible();
    },
  },
  {
    name: "popup-blocked",
    title: "The popup is blocked: a dialog",
    async show(tag) {
      await tag.page.addInitScript(() => {
        window.open = () => null;
      });
      await tag.open({...button.attributes, "presentation-mode": "popup"});
      await tag.tag.locator(button.button).click();
      await expect(tag.page.frameLocator("dialog iframe").locator("button[value=approve]")).toBeVisible();
    },
  },
  {
    name: "shipping",
    title: "Goods that are sent: the dialog asks where to",
    async show(tag) {
      await tag.open({...button.attributes, shipping: "", "presentation-mode": "modal"});
      await tag.tag.locator(button.button).click();
      await expect(tag.page.frameLocator("dialog iframe").locator("input[type=radio]").first()).toBeVisible();
    },
  },
  wallet("paylater", "Pay later"),
  wallet("credit", "Credit"),
  wallet("venmo", "Venmo"),
  wallet("googlepay", "Google Pay"),
  {
    name: "googlepay-sheet",
    title: "Google Pay's sheet",
    show: (tag) => sheet(tag, "googlepay", ".gpay-stand-in button"),
  },
  wallet("applepay", "Apple Pay"),
  {
    name: "applepay-sheet",
    title: "Apple Pay's sheet",
    show: (tag) => sheet(tag, "applepay", "apple-pay-button"),
  },
];
