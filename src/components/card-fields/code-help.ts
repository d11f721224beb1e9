import {html, type TemplateResult} from "lit";
import type {Messages} from "../../locales/messages.ts";
import {icon} from "../icons.ts";

/** From lucide-static, in one path. */
const circleQuestionMark =
  "M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20M9.09 9a3 3 0 0 1 5.83 1c0 2-3 3-3 3m.08 4h.01";

/** Button at the end of a label that explains where the security code is. The explanation covers what is below the field. */
export function codeHelp({question, answer}: Messages["payment"]["codeHelp"]): TemplateResult {
  // With a tab index, Safari focuses the button on a click. When the focus leaves it, the explanation closes.
  return html`<details class="help" part="help" @focusout=${close} @keydown=${closeOnEscape}>
    <summary tabindex="0" aria-label=${question}>${icon(circleQuestionMark)}</summary>
    <p>${answer}</p>
  </details>`;
}

function close({currentTarget}: Event): void {
  (currentTarget as HTMLDetailsElement).open = false;
}

function closeOnEscape(event: KeyboardEvent): void {
  if (event.key !== "Escape" || !(event.currentTarget as HTMLDetailsElement).open) return;
  // A dialog around the form stays open.
  event.preventDefault();
  close(event);
}
