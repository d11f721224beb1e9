import {required} from "../../document/rendered.ts";
import {readPageData, type PageData} from "./data.ts";

/** Strings become markup here alone, and only what the sandbox itself has drawn. */
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
 * Puts the offer as it is now in the place of the one that the page shows. What the buyer has typed and chosen stays, as
 * far as it is still asked for; the fields of the card are not touched.
 *
 * @returns what the new page's script would have been told
 */
export function renew(text: string): PageData {
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
