import {html, nothing} from "lit";
import "./action-dialog.ts";
import type {AppContext, Content} from "./context.ts";
import {filterBar} from "./filter-bar.ts";
import {icon, menu as menuIcon} from "./icons.ts";
import {loading} from "./loading.ts";
import {pane} from "./pane.ts";
import {addressOf, viewAt} from "./route.ts";
import {pager, table} from "./table.ts";
import type {ListView, PanelView, View, ViewGroup} from "./view.ts";

/** Parts of the page that an app adds. */
export interface ShellParts {
  /** Name of the navigation and the end of the document's title. */
  readonly title: string;
  /** Start of the page's head. */
  readonly brand: (context: AppContext) => Content;
  /** End of the page's head. */
  readonly tools?: (context: AppContext) => Content;
  /** End of the navigation. */
  readonly moreNavigation?: () => Content;
  /** Number after a view's name in the navigation. */
  readonly countOf?: (view: View) => number;
}

export interface ShellState {
  readonly view: View;
  readonly groups: readonly ViewGroup[];
  /** Error of the last action or load. */
  readonly problem: string | undefined;
  /** The last load succeeded, or one is in progress. */
  readonly isLoaded: boolean;
  readonly isLoading: boolean;
  /** The open item doesn't exist. */
  readonly isGone: boolean;
  /** Number of items that a search found. */
  readonly found: string;
  readonly announcement: string;
  readonly isMenuOpen: boolean;
  readonly tryAgain: () => void;
  readonly toggleMenu: () => void;
}

/** The page: head, navigation, the view, and the live region. */
export function shell(parts: ShellParts, context: AppContext, state: ShellState): Content {
  const {view} = state;
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
        ${icon(menuIcon)} Menu
      </button>
      ${parts.brand(context)} ${parts.tools?.(context)}
    </header>
    <div class="body">
      ${navigation(parts, state)}
      <main id="main" tabindex="-1" class=${hasPane ? "with-pane" : nothing}>
        ${view.kind === "list" ? list(view, context, state) : panel(view, context, state)}
      </main>
    </div>
    <p class="announcement" role="status">${state.announcement}</p>
    <ui-action-dialog></ui-action-dialog>
  `;
}

function list(view: ListView, context: AppContext, state: ShellState): Content {
  return html`<div class="list">
      ${heading(view, state)} ${view.summary?.(context)} ${filterBar(view, context)}
      <p class="visually-hidden" role="status">${state.found}</p>
      ${context.page ? view.note?.(context) : nothing}
      ${state.isLoaded || context.page ? table(view, context, state.isLoading) : nothing}
      ${pager(view, context)}
    </div>
    ${pane(view, context, state)}`;
}

function panel(view: PanelView, context: AppContext, state: ShellState): Content {
  return html`<div class="list">
    ${heading(view, state)} ${context.data === undefined ? loading(state.isLoaded) : view.show(context)}
  </div>`;
}

function heading(view: View, {problem, isLoaded, tryAgain}: ShellState): Content {
  return html`<h1>${view.title}</h1>
    ${problem === undefined ? nothing : html`<p class="problem" role="alert">${problem}</p>`}
    ${isLoaded ? nothing : html`<p><button type="button" @click=${tryAgain}>Try again</button></p>`}`;
}

function navigation(parts: ShellParts, {view: current, groups, isMenuOpen}: ShellState): Content {
  return html`<nav class="menu ${isMenuOpen ? "is-open" : ""}" id="menu" aria-label=${parts.title}>
    ${groups.map((group, index) => {
      const id = `group-${index}`;
      return html`
        ${group.name === undefined ? nothing : html`<h2 id=${id}>${group.name}</h2>`}
        <ul aria-labelledby=${group.name === undefined ? nothing : id}>
          ${group.views.map((view) => navigationLink(view, view.name === current.name, parts.countOf?.(view) ?? 0))}
        </ul>
      `;
    })}
    ${parts.moreNavigation?.()}
  </nav>`;
}

function navigationLink(view: View, isCurrent: boolean, count: number): Content {
  return html`<li>
    <a href=${addressOf(viewAt(view.name))} aria-current=${isCurrent ? "page" : nothing}>
      ${view.icon === undefined ? nothing : icon(view.icon)} ${view.title}
      ${count > 0 ? html`<span class="count">${count}</span>` : nothing}
    </a>
  </li>`;
}
