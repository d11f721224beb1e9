import {html, nothing} from "lit";
import {App} from "../../../ui/app.ts";
import type {AppContext, Content} from "../../../ui/context.ts";
import {onSubmit} from "../../../ui/form.ts";
import {ApiError} from "../../../ui/http.ts";
import {viewAt} from "../../../ui/route.ts";
import {call, CONSOLE} from "./api.ts";
import type {Declarations} from "./api-types.ts";
import {clockView} from "./clock.ts";
import {listView} from "./list.ts";
import {listen} from "./live.ts";
import {newLink} from "./new-link.ts";
import {searchView} from "./search.ts";

const hasPassword = "password" in document.documentElement.dataset;
let isLive = false;

async function start(root: HTMLElement): Promise<void> {
  const {lists, controls} = await call<Declarations>("GET", `${CONSOLE}/lists`);
  const groups = [...new Set(lists.map(({group}) => group))].map((name) => ({
    name,
    views: [
      ...lists.filter(({group}) => group === name).map((list) => listView(list, controls[list.name] ?? [])),
      ...(name === "Controls" ? [clockView(controls["clock"] ?? [])] : []),
    ],
  }));
  const app = new App({
    root,
    title: "Sandbox console",
    groups,
    others: [newLink, searchView(lists)],
    brand: () =>
      html`<p class="brand"><a href="/">Sandbox console</a> <span class="banner">no real money</span></p>`,
    tools: (context) => html`
      ${searchForm(context)}
      <p class="live ${isLive ? "on" : "off"}">${isLive ? "Live" : "Not live"}</p>
      ${hasPassword ? html`<button type="button" class="small" @click=${signOut}>Sign out</button>` : nothing}
    `,
    moreNavigation: () => html`
      <h2>More pages</h2>
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
    <label for="search">Search</label>
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
if (root) {
  start(root).catch((error: unknown) => {
    root.textContent = `${String((error as Error).message)} Then reload the page.`;
  });
}
