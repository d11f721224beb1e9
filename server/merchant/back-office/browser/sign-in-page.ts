import {html, render} from "lit";
import "./sign-in-form.ts";

/** Shows the sign-in page. Resolves after signing in. */
export function signInPage(root: HTMLElement): Promise<void> {
  document.title = "Sign in · Back office";
  return new Promise((resolve) => {
    render(
      html`<main class="sign-in">
        <h1>Back office</h1>
        <p class="quiet">Payments, disputes, payment links and invoices of your shop.</p>
        <bo-sign-in-form @signed-in=${() => resolve()}></bo-sign-in-form>
      </main>`,
      root,
    );
  });
}
