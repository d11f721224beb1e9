import type {Locator, Page} from "@playwright/test";
import type {CardForm} from "./card-form.ts";
import {signIn, restartWith} from "./customer.ts";

/** Signs in a new customer, saves the card, and shows it as the chosen saved card. */
export async function savedCard(form: CardForm, number: string): Promise<void> {
  const {page, element} = form;
  await signIn(page, crypto.randomUUID());
  await restartWith(form, {save: true, consent: true});
  await form.fill(number);
  await element.locator("[part=button]").first().click();
  // The bank may also check before the card is saved, in the page's dialog.
  const saved = form.event("checkout-saved");
  const asked = form.challenge.locator("input[name=code]").waitFor();
  if (
    (await Promise.race([
      saved.then(() => "saved"),
      asked.then(
        () => "asked",
        () => "saved",
      ),
    ])) === "asked"
  )
    await form.answerChallenge();
  await saved;
  await restartWith(form, {save: false, savedCards: true});
  await element.locator("[name=card]").first().waitFor();
}

/** Presses the button that opens the bank's window, and returns the window. */
export async function openBankWindow(element: Locator): Promise<Page> {
  const [window] = await Promise.all([
    element.page().waitForEvent("popup"),
    element.locator("[part=bank] [part=button]").first().click(),
  ]);
  return window;
}
