import "@awesome.me/webawesome/dist/components/dialog/dialog.js";
import {html, render} from "lit";
import "./sign-in-form.ts";

let current: Promise<void> | undefined;

/** Asks for the operator key above the page, which keeps what was typed. Resolves after signing in. */
export function signInAgain(): Promise<void> {
  return (current ??= ask().finally(() => (current = undefined)));
}

function ask(): Promise<void> {
  const place = document.createElement("div");
  document.body.append(place);
  return new Promise((resolve) => {
    let isSignedIn = false;
    const draw = (isOpen: boolean) =>
      render(
        html`<wa-dialog
          without-header
          label="Sign in again"
          ?open=${isOpen}
          @wa-hide=${(event: Event) => {
            if (!isSignedIn) event.preventDefault();
          }}
          @wa-after-hide=${() => {
            place.remove();
            resolve();
          }}
        >
          <div class="dialog-form">
            <h2>Sign in again</h2>
            <p>Your session has ended. What you typed is still there.</p>
            <bo-sign-in-form
              @signed-in=${() => {
                isSignedIn = true;
                draw(false);
              }}
            ></bo-sign-in-form>
          </div>
        </wa-dialog>`,
        place,
      );
    draw(true);
  });
}
