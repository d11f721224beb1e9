import type {Page} from "@playwright/test";
import type {CardForm} from "./card-form.ts";

/** Signs in at the demo shop. */
export async function signIn(page: Page, name: string): Promise<void> {
  const status = await page.evaluate(
    async (who) =>
      (
        await fetch("/demo-account", {
          method: "POST",
          headers: {"content-type": "application/json"},
          body: JSON.stringify({name: who}),
        })
      ).status,
    name,
  );
  if (status !== 200) throw new Error(`sign-in failed with status ${status}`);
}

/** Sets properties of the element, restarts it, and waits until it is ready. */
export async function restartWith(form: CardForm, settings: object): Promise<void> {
  await form.element.evaluate(async (element, properties) => {
    const ready = new Promise((resolve) => element.addEventListener("checkout-ready", resolve, {once: true}));
    Object.assign(element, properties);
    (element as HTMLElement & {restart(): void}).restart();
    await ready;
  }, settings);
}
