import {html} from "hono/html";
import type {HtmlEscapedString} from "hono/utils/html";

/** Removes the parts of a page, `<!--if name-->…<!--end name-->`, whose condition is false. */
export function choose(page: string, conditions: Readonly<Record<string, boolean>>): string {
  let chosen = page;
  for (const [name, isMet] of Object.entries(conditions)) {
    const part = new RegExp(`<!--if ${name}-->(.*?)<!--end ${name}-->`, "gs");
    chosen = chosen.replaceAll(part, isMet ? "$1" : "");
  }
  return chosen;
}

/** Fills a page's placeholders, `{{name}}`, escaped for text and for quoted attributes. */
export function fill(page: string, values: Readonly<Record<string, string>>): string {
  return page.replaceAll(/\{\{([\w:-]+)\}\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    // A product that is no longer sold has no price.
    const shown = value ?? (name.startsWith("price:") ? "Sold out" : placeholder);
    // `html` returns a promise only if a part of it is one.
    return (html`${shown}` as HtmlEscapedString).toString();
  });
}
