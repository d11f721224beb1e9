import {html, nothing, type TemplateResult} from "lit";
import {alert, icon} from "./icons.ts";

/**
 * A status message, and a button next to it.
 * @param hasFocus the message can get the focus from a script
 */
export function notice(
  text: unknown,
  isError: boolean,
  button?: {readonly text: string; act(): void},
  hasFocus = false,
): TemplateResult {
  return html`<div class="notice">
    <div
      class="result ${isError ? "danger" : ""}"
      part="result"
      role="status"
      tabindex=${hasFocus ? -1 : nothing}
    >
      ${isError ? icon(alert) : nothing}<span>${text}</span>
    </div>
    ${
      button
        ? html`<button type="button" class="quiet" part="button" @click=${() => button.act()}>
            ${button.text}
          </button>`
        : nothing
    }
  </div>`;
}
