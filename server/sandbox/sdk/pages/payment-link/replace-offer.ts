import {required} from "../../document/rendered.ts";
import {readPageData, type PageData} from "./data.ts";

/** The only Trusted Types policy of the page. It parses markup from the sandbox itself. */
const policy = (
  globalThis as {
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: {createHTML(text: string): string},
      ): {createHTML(text: string): unknown};
    };
  }
).trustedTypes?.createPolicy("hosted-payment", {createHTML: (text) => text});

/**
 * Replaces the offer on the page with the current one. Keeps what the buyer typed and chose where it still applies,
 * and doesn't touch the card fields.
 *
 * @returns the page data of the new document
 */
export function replaceOffer(text: string): PageData {
  const drawn = new DOMParser().parseFromString((policy?.createHTML(text) ?? text) as string, "text/html");
  for (const id of ["offer", "shipping"]) {
    const place = required(id, HTMLElement);
    const now = drawn.getElementById(id);
    if (!now) throw new Error(`The new page has no #${id}.`);
    const typed = valuesIn(place);
    place.hidden = now.hidden;
    place.replaceChildren(...document.importNode(now, true).childNodes);
    restore(place, typed);
  }
  document.title = drawn.title;
  return readPageData(drawn.documentElement);
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function controlsIn(place: HTMLElement): Control[] {
  return [...place.querySelectorAll<Control>("input, select, textarea")];
}

function valuesIn(place: HTMLElement): ReadonlyMap<string, string> {
  return new Map(
    controlsIn(place)
      .filter((control) => control.type !== "radio" || (control as HTMLInputElement).checked)
      .map((control) => [control.name, control.value]),
  );
}

function restore(place: HTMLElement, typed: ReadonlyMap<string, string>): void {
  for (const control of controlsIn(place)) {
    const value = typed.get(control.name);
    if (value === undefined) continue;
    if (control.type !== "radio") control.value = value;
    else if (control.value === value) (control as HTMLInputElement).checked = true;
  }
}
