import {html, type TemplateResult} from "lit";

/*
 * Shapes from lucide-static (ISC). Each is one path, so that icons are templates and not strings of markup.
 */
const circle = "M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20";

export const lock =
  "M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2M7 11V7a5 5 0 0 1 10 0v4";
export const check = "M20 6 9 17l-5-5";
export const circleCheck = `${circle}m4 7-5.5 5.5L8 12`;
export const alert = `${circle}m0 6v4m0 4h.01`;
export const copy =
  "M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2";
export const spinner = "M21 12a9 9 0 1 1-9-9";

/** An icon, hidden from assistive technology because text next to it says the same. */
export function icon(path: string, more = ""): TemplateResult {
  return html`<svg class="icon ${more}" viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>`;
}
