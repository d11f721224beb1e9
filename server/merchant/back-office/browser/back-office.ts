import {html, nothing, render} from "lit";
import {App} from "../../../ui/app.ts";
import {icon, logOut} from "../../../ui/icons.ts";
import {addressOf, viewAt} from "../../../ui/route.ts";
import {disputes} from "./disputes/disputes.ts";
import {invoices} from "./invoices/invoices.ts";
import {newInvoice} from "./invoices/new-invoice.ts";
import {links} from "./links/links.ts";
import {newLink} from "./links/new-link.ts";
import {loadNumberToCheck, needsCheck, numberToCheck} from "./payments-to-check/payments-to-check.ts";
import {payments} from "./payments/payments.ts";
import {readSession, type Session, signOut} from "./session.ts";
import {signInPage} from "./sign-in-page.ts";

/** Shows the sign-in page until there is a session. */
async function session(root: HTMLElement): Promise<Session> {
  for (;;) {
    const current = await readSession().catch((error: unknown) => unreachable(root, error as Error));
    if (current) return current;
    await signInPage(root);
  }
}

/** Shows an error until the person tries again. */
function unreachable(root: HTMLElement, {message}: Error): Promise<Session | undefined> {
  return new Promise((resolve) => {
    render(
      html`<main class="sign-in">
        <h1>Back office</h1>
        <p class="problem" role="alert">${message}</p>
        <p><button type="button" @click=${() => resolve(readSession())}>Try again</button></p>
      </main>`,
      root,
    );
  });
}

async function start(root: HTMLElement): Promise<void> {
  const {merchant} = await session(root);
  const app = new App({
    root,
    title: "Back office",
    groups: [{views: [payments, disputes, links, invoices, needsCheck]}],
    others: [newLink, newInvoice],
    loadCounts: loadNumberToCheck,
    countOf: (view) => (view === needsCheck ? numberToCheck : 0),
    brand: () =>
      html`<p class="brand">
        <a href=${addressOf(viewAt(""))}>Back office</a>
        ${merchant.environment === "sandbox" ? html`<span class="banner">Sandbox: no real money</span>` : nothing}
      </p>`,
    moreNavigation: () =>
      html`<p class="menu-end">
        <button type="button" @click=${() => void signOut().finally(() => location.reload())}>
          ${icon(logOut)} Sign out
        </button>
      </p>`,
  });
  app.start();
}

const root = document.querySelector<HTMLElement>("#back-office");
if (root) void start(root);
