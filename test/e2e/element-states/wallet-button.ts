import {expect, type Page} from "@playwright/test";
import {clickAway} from "../support/keys.ts";
import {buttonStates, type Button} from "./buttons.ts";
import type {ElementPage, ElementState} from "./element-page.ts";

const popups = new WeakMap<Page, Page>();

const button: Button = {
  attributes: {wallet: "paypal"},
  ineligibleIn: "KRW",
  button: "paypal-button",
  async press(view) {
    const opened = view.page.waitForEvent("popup");
    await view.element.locator(button.button).click();
    const popup = await opened;
    popups.set(view.page, popup);
    await popup.waitForURL(/checkoutnow/);
    await expect(popup.locator("button[value=approve]")).toBeEnabled();
  },
  async approve(view) {
    clickAway(popups.get(view.page)!.locator("button[value=approve]"));
    await view.event("checkout-approve");
  },
  async cancel(view) {
    clickAway(popups.get(view.page)!.locator("button[value=cancel]"));
  },
};

const wallet = (name: string, title: string): ElementState => ({
  name,
  title,
  show: (view) => view.open({wallet: name}),
});

async function sheet(view: ElementPage, wallet: string, part: string): Promise<void> {
  await view.open({wallet});
  await view.element.locator(part).click();
  await expect(view.page.frameLocator("dialog iframe").locator("form[aria-busy=false]")).toBeVisible();
}

/** Makes the SDK fail as if neither a window nor a dialog could open. The sandbox's SDK can always open a dialog. */
async function blockAllWindows(page: Page): Promise<void> {
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

export const walletButton: readonly ElementState[] = [
  ...buttonStates(button),
  {
    name: "blocked",
    title: "No window can be opened: a message with a button to try again",
    async show(view) {
      await blockAllWindows(view.page);
      await view.open(button.attributes);
      await view.element.locator(button.button).click();
      await view.event("checkout-error");
      await expect(view.button()).toBeVisible();
    },
  },
  {
    name: "popup-blocked",
    title: "The popup is blocked, so a dialog opens",
    async show(view) {
      await view.page.addInitScript(() => {
        window.open = () => null;
      });
      await view.open({...button.attributes, "presentation-mode": "popup"});
      await view.element.locator(button.button).click();
      await expect(view.page.frameLocator("dialog iframe").locator("button[value=approve]")).toBeVisible();
    },
  },
  {
    name: "shipping",
    title: "Goods with delivery: the dialog has addresses",
    async show(view) {
      await view.open({...button.attributes, shipping: "", "presentation-mode": "modal"});
      await view.element.locator(button.button).click();
      await expect(
        view.page.frameLocator("dialog iframe").locator("input[type=radio]").first(),
      ).toBeVisible();
    },
  },
  wallet("paylater", "Pay later"),
  wallet("credit", "Credit"),
  wallet("venmo", "Venmo"),
  wallet("googlepay", "Google Pay"),
  {
    name: "googlepay-sheet",
    title: "Google Pay's sheet",
    show: (view) => sheet(view, "googlepay", ".gpay-stand-in button"),
  },
  wallet("applepay", "Apple Pay"),
  {
    name: "applepay-sheet",
    title: "Apple Pay's sheet",
    show: (view) => sheet(view, "applepay", "apple-pay-button"),
  },
];
