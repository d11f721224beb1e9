import type {Locator, Page} from "@playwright/test";
import type {CardForm} from "./card-form.ts";
import {signIn, tellTag} from "./customer.ts";

/** A customer of this test alone has saved this card, and it is chosen. */
export async function savedCard(form: CardForm, number: string): Promise<void> {
  const {page, tag} = form;
  await signIn(page, crypto.randomUUID());
  await tellTag(form, {save: true, consent: true});
  await form.fill(number);
  await tag.locator("[part=button]").first().click();
  // Its bank may ask before it is saved, too, in the page's own dialog.
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
  await tellTag(form, {save: false, savedCards: true});
  await tag.locator("[name=card]").first().waitFor();
}

/** Presses what leads to the bank; resolves with the bank's window. */
export async function goOnToBank(tag: Locator): Promise<Page> {
  const [window] = await Promise.all([
    tag.page().waitForEvent("popup"),
    tag.locator("[part=bank] [part=button]").first().click(),
  ]);
  return window;
}
