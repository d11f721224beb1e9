import {html, nothing, type TemplateResult} from "lit";
import {alert, icon} from "./icons.ts";

/**
 * A status message, which a script can focus, and its buttons. An empty message is not focusable: a dialog that opens would
 * focus it.
 * @param mark icon before the text
 */
export function notice(
  text: unknown,
  isError: boolean,
  buttons: unknown = nothing,
  mark: unknown = isError ? icon(alert) : nothing,
): TemplateResult {
  return html`<div class="notice">
    <div
      class="result ${isError ? "danger" : ""}"
      part="result"
      role="status"
      tabindex=${text ? -1 : nothing}
      translate="no"
    >
      ${mark}<span>${text}</span>
    </div>
    ${buttons}
  </div>`;
}

/** A button next to a message. */
export const noticeButton = (button: {readonly text: string; act(): void}): TemplateResult =>
  html`<button type="button" class="quiet" part="button" @click=${() => button.act()}>
    ${button.text}
  </button>`;
