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
  if (status !== 200) throw new Error(`sign-in answered ${status}`);
}

/** Sets properties of the tag, and waits until it has started over with them. */
export async function tellTag(form: CardForm, settings: object): Promise<void> {
  await form.tag.evaluate(async (tag, properties) => {
    const ready = new Promise((resolve) => tag.addEventListener("checkout-ready", resolve, {once: true}));
    Object.assign(tag, properties);
    (tag as HTMLElement & {restart(): void}).restart();
    await ready;
  }, settings);
}
