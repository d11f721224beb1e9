import {html, nothing} from "lit";
import type {Content, ConsoleContext, View} from "../context.ts";
import {addressOf, viewAt} from "../route.ts";
import {GROUPS} from "../views/views.ts";
import {loading} from "./cells.ts";
import {pane} from "./pane.ts";
import {pager, table, toolbar} from "./table.ts";

export interface ShellState {
  readonly view: View;
  readonly isLive: boolean;
  readonly problem: string | undefined;
  /** The last load succeeded. */
  readonly isLoaded: boolean;
  /** The open row doesn't exist. */
  readonly isGone: boolean;
  readonly announcement: string;
  readonly isMenuOpen: boolean;
  readonly hasPassword: boolean;
  tryAgain(): void;
  toggleMenu(): void;
  signOut(): void;
}

export function shell(context: ConsoleContext, state: ShellState): Content {
  const {view, problem} = state;
  const hasPane = view.kind === "list" && context.route.open !== undefined;
  return html`
    <a class="skip" href="#main">Skip to the content</a>
    <header class="head">
      <button
        type="button"
        class="menu-button"
        aria-expanded=${state.isMenuOpen ? "true" : "false"}
        aria-controls="menu"
        @click=${() => state.toggleMenu()}
      >
        Menu
      </button>
      <p class="brand"><a href="/">Sandbox console</a> <span class="banner">no real money</span></p>
      ${searchForm(context)}
      <p class="live ${state.isLive ? "on" : "off"}">${state.isLive ? "Live" : "Not live"}</p>
      ${state.hasPassword ? html`<button type="button" class="small" @click=${() => state.signOut()}>Sign out</button>` : nothing}
    </header>
    <div class="body">
      ${navigation(view, state.isMenuOpen)}
      <main id="main" tabindex="-1" class=${hasPane ? "with-pane" : nothing}>
        <div class="list">
          <h1>${view.title}</h1>
          ${problem === undefined ? nothing : html`<p class="problem" role="alert">${problem}</p>`}
          ${state.isLoaded ? nothing : html`<p><button type="button" @click=${() => state.tryAgain()}>Try again</button></p>`}
          ${view.kind === "list" ? html`${toolbar(view, context)} ${table(view, context, state)} ${pager(view, context)}` : panel(view, context, state)}
        </div>
        ${view.kind === "list" ? pane(view, context, state) : nothing}
      </main>
    </div>
    <p class="announcement" role="status">${state.announcement}</p>
  `;
}

function panel(view: View & {kind: "panel"}, context: ConsoleContext, {isLoaded}: ShellState): Content {
  if (context.data === undefined && view.name !== "new-link") return loading(isLoaded);
  return view.show(context);
}

function searchForm(context: ConsoleContext): Content {
  const search = (event: Event) => {
    event.preventDefault();
    const text = new FormData(event.target as HTMLFormElement).get("q");
    const q = typeof text === "string" ? text.trim() : "";
    if (q !== "") context.go(viewAt("search", {q}));
  };
  return html`<form class="search" role="search" @submit=${search}>
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

function navigation(current: View, isOpen: boolean): Content {
  return html`<nav class="menu ${isOpen ? "is-open" : ""}" id="menu" aria-label="Console">
    ${GROUPS.map(
      ([name, views]) => html`
        <h2 id=${`group-${name.replace(" ", "-")}`}>${name}</h2>
        <ul aria-labelledby=${`group-${name.replace(" ", "-")}`}>
          ${views.map(
            (view) =>
              html`<li>
                <a
                  href=${addressOf(viewAt(view.name))}
                  aria-current=${view.name === current.name ? "page" : nothing}
                  >${view.title}</a
                >
              </li>`,
          )}
        </ul>
      `,
    )}
    <h2>Elsewhere</h2>
    <ul>
      <li><a href="/reference">API reference</a></li>
      <li><a href="/test-values">Errors and test values</a></li>
    </ul>
  </nav>`;
}
