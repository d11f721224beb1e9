import {html, nothing} from "lit";
import {App} from "../../../ui/app.ts";
import type {AppContext, Content} from "../../../ui/context.ts";
import {onSubmit} from "../../../ui/form.ts";
import {ApiError} from "../../../ui/http.ts";
import {viewAt} from "../../../ui/route.ts";
import {call, CONSOLE} from "./api.ts";
import {listen} from "./live.ts";
import {newLink} from "./views/new-link.ts";
import {search} from "./views/search.ts";
import {GROUPS} from "./views/views.ts";

const hasPassword = "password" in document.documentElement.dataset;
let isLive = false;

function start(root: HTMLElement): void {
  const app = new App({
    root,
    title: "Sandbox console",
    groups: GROUPS,
    others: [newLink, search],
    brand: () =>
      html`<p class="brand"><a href="/">Sandbox console</a> <span class="banner">no real money</span></p>`,
    tools: (context) => html`
      ${searchForm(context)}
      <p class="live ${isLive ? "on" : "off"}">${isLive ? "Live" : "Not live"}</p>
      ${hasPassword ? html`<button type="button" class="small" @click=${signOut}>Sign out</button>` : nothing}
    `,
    moreNavigation: () => html`
      <h2>Elsewhere</h2>
      <ul>
        <li><a href="/reference">API reference</a></li>
        <li><a href="/test-values">Errors and test values</a></li>
      </ul>
    `,
    onError(error) {
      // The session has ended. The reloaded page asks for the password.
      if (error instanceof ApiError && error.status === 401) location.reload();
    },
  });
  listen({
    changed: () => void app.refresh(),
    isLive(is) {
      isLive = is;
      app.draw();
    },
  });
  app.start();
}

function signOut(): void {
  void call("POST", `${CONSOLE}/sign-out`).finally(() => location.reload());
}

function searchForm(context: AppContext): Content {
  return html`<form
    class="find"
    role="search"
    @submit=${onSubmit(({q}) => {
      if (q !== undefined) context.go(viewAt("search", {q}));
    })}
  >
    <label for="search">Search for an id</label>
    <input
      id="search"
      name="q"
      type="search"
      autocomplete="off"
      spellcheck="false"
      maxlength="255"
      aria-keyshortcuts="/"
      placeholder="/"
    />
  </form>`;
}

const root = document.querySelector<HTMLElement>("#console");
if (root) start(root);
