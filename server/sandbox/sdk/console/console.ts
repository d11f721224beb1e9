import {render} from "lit";
import {call, CONSOLE, ApiError} from "./api.ts";
import type {ConsoleContext} from "./context.ts";
import {listenToKeys} from "./keys.ts";
import {listen} from "./live.ts";
import {addressOf, isSameList, type Route, routeOf} from "./route.ts";
import {shell} from "./parts/shell.ts";
import {viewOf} from "./views/views.ts";
import type {Detail, Page} from "./api-types.ts";

const ANNOUNCEMENT_MS = 4_000;

/**
 * The sandbox's console. The route is kept in the address bar; data is loaded again when the sandbox reports a
 * change.
 */
export class Console implements ConsoleContext {
  route: Route = routeOf(location.href);
  page: Page | undefined;
  detail: Detail | undefined;
  data: unknown;
  readonly formState = new Map<string, unknown>();
  readonly #root: HTMLElement;
  readonly #hasPassword = "password" in document.documentElement.dataset;
  /** Error of the last action. */
  #problem: string | undefined;
  /** Error of the last load. A successful load clears it. */
  #loadProblem: string | undefined;
  #isGone = false;
  #announcement = "";
  #announcementTimer = 0;
  #isLive = false;
  #isMenuOpen = false;
  #loading = new AbortController();
  #opening = new AbortController();

  constructor(root: HTMLElement) {
    this.#root = root;
  }

  start(): void {
    addEventListener("popstate", () => this.#arrive(routeOf(location.href)));
    document.addEventListener("click", (event) => this.#follow(event));
    listenToKeys({
      close: () => this.#close(),
      hasOpenRow: () => this.route.open !== undefined,
      openRow: (key) => this.go({...this.route, open: key}, "replace"),
    });
    listen({
      changed: () => void this.#refresh(),
      isLive: (isLive) => {
        this.#isLive = isLive;
        this.draw();
      },
    });
    this.draw();
    void this.#refresh();
  }

  go(route: Route, how: "push" | "replace" = "push"): void {
    const address = addressOf(route);
    if (how === "push" && address !== addressOf(this.route)) history.pushState(null, "", address);
    else history.replaceState(null, "", address);
    this.#arrive(route);
  }

  async act(work: () => Promise<unknown>, done: string): Promise<void> {
    try {
      await work();
      this.#problem = undefined;
      this.announce(done);
    } catch (error) {
      this.#fail(error);
    }
    await this.#refresh();
  }

  announce(text: string): void {
    this.#announcement = text;
    clearTimeout(this.#announcementTimer);
    this.#announcementTimer = setTimeout(() => {
      this.#announcement = "";
      this.draw();
    }, ANNOUNCEMENT_MS);
    this.draw();
  }

  copy(text: string, what = text): void {
    // Undefined in an insecure context (neither HTTPS nor localhost).
    const clipboard = navigator.clipboard as Clipboard | undefined;
    if (!clipboard) return this.announce("The browser copies only over https, or on this machine.");
    clipboard.writeText(text).then(
      () => this.announce(`${what} is copied.`),
      () => this.announce("The browser did not let it be copied."),
    );
  }

  draw(): void {
    const view = viewOf(this.route.view);
    document.title = `${view.title} · Sandbox console`;
    const state = {
      view,
      isLive: this.#isLive,
      problem: this.#problem ?? this.#loadProblem,
      isLoaded: this.#loadProblem === undefined,
      isGone: this.#isGone,
      tryAgain: () => void this.#refresh(),
      announcement: this.#announcement,
      isMenuOpen: this.#isMenuOpen,
      hasPassword: this.#hasPassword,
      toggleMenu: () => {
        this.#isMenuOpen = !this.#isMenuOpen;
        this.draw();
      },
      signOut: () => void call("POST", `${CONSOLE}/sign-out`).finally(() => location.reload()),
    };
    render(shell(this, state), this.#root);
  }

  #arrive(route: Route): void {
    const before = this.route;
    this.route = route;
    this.#problem = undefined;
    this.#loadProblem = undefined;
    const isSame = isSameList(before, route);
    if (!isSame) {
      this.page = undefined;
      this.data = undefined;
      this.#isMenuOpen = false;
      if (before.view !== route.view) this.formState.clear();
    }
    if (before.open !== route.open || before.view !== route.view) {
      this.detail = undefined;
      this.#isGone = false;
      this.formState.clear();
    }
    this.draw();
    if (!isSame) scrollTo(0, 0);
    if (route.open !== undefined && before.open === undefined) this.#showPane();
    void this.#refresh(!isSame);
  }

  /** On a narrow screen the pane is below the list. */
  #showPane(): void {
    if (matchMedia("(max-width: 75rem)").matches) {
      this.#root.querySelector<HTMLElement>(".pane")?.scrollIntoView({block: "start"});
    }
  }

  #close(): boolean {
    const {open, ...list} = this.route;
    if (open === undefined) return false;
    this.go(list);
    this.#root.querySelector<HTMLElement>(`.opener[data-key="${CSS.escape(open)}"]`)?.focus();
    return true;
  }

  /** Follows links within the console without loading the page again. */
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    const link = (event.target as Element).closest("a");
    if (!link || link.target !== "" || link.origin !== location.origin || link.pathname !== "/") return;
    if (link.hash !== "") return;
    event.preventDefault();
    const route = routeOf(link.href);
    if (link.classList.contains("close")) this.#close();
    else this.go(route);
  }

  /** Loads the list or panel and the open row again. */
  async #refresh(isList = true): Promise<void> {
    const {route} = this;
    const view = viewOf(route.view);
    const work: Promise<void>[] = [];
    if (view.kind === "panel") {
      this.#loading.abort();
      const {signal} = (this.#loading = new AbortController());
      work.push(
        view.load(this, signal).then((data) => {
          if (!signal.aborted) this.data = data;
        }),
      );
    } else {
      if (isList || this.page === undefined) work.push(this.#loadList(view.name));
      if (route.open !== undefined) work.push(this.#loadDetail(view.name, route.open));
    }
    const results = await Promise.allSettled(work);
    const failed = results
      .filter((result) => result.status === "rejected")
      .map(({reason}) => reason as unknown);
    // A newer load aborted this one and will report its own result.
    if (failed.some((error) => error instanceof DOMException && error.name === "AbortError")) return;
    this.#loadProblem = failed.map((error) => this.#messageOf(error))[0];
    this.draw();
  }

  async #loadList(name: string): Promise<void> {
    this.#loading.abort();
    const {signal} = (this.#loading = new AbortController());
    const {filter, after} = this.route;
    const query = new URLSearchParams(filter);
    if (after !== undefined) query.set("page_token", after);
    const page = await call<Page>("GET", `${CONSOLE}/${name}?${query.toString()}`, undefined, signal);
    if (signal.aborted) return;
    this.page = page;
  }

  async #loadDetail(name: string, key: string): Promise<void> {
    this.#opening.abort();
    const {signal} = (this.#opening = new AbortController());
    const path = `${CONSOLE}/${name}/${encodeURIComponent(key)}`;
    // The pane itself shows that a row doesn't exist.
    const detail = await call<Detail>("GET", path, undefined, signal).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    });
    if (signal.aborted) return;
    this.detail = detail;
    this.#isGone = detail === undefined;
  }

  #fail(error: unknown): void {
    this.#problem = this.#messageOf(error);
    this.draw();
  }

  #messageOf(error: unknown): string {
    // The session has ended. The reloaded page asks for the password.
    if (error instanceof ApiError && error.status === 401) location.reload();
    return error instanceof Error ? error.message : String(error);
  }
}

const root = document.querySelector<HTMLElement>("#console");
if (root) new Console(root).start();
