import {render} from "lit";
import type {ActionRequest} from "./action.ts";
import type {AppContext, Page} from "./context.ts";
import {listenToKeys} from "./keys.ts";
import {addressOf, isSameList, type Route, routeOf} from "./route.ts";
import {shell, type ShellParts} from "./shell.ts";
import type {ListView, View, ViewGroup} from "./view.ts";

const ANNOUNCEMENT_MS = 4_000;

/** On a narrower screen the pane replaces the list. */
const NARROW = "(max-width: 75rem)";

export interface AppOptions extends ShellParts {
  readonly root: HTMLElement;
  /** Views in the navigation. The first one opens by default. */
  readonly groups: readonly ViewGroup[];
  /** Views that the navigation doesn't show. */
  readonly others?: readonly View[];
  /** Loads the numbers in the navigation, at the start and after each action. */
  readonly loadCounts?: () => Promise<void>;
  /** Called with each error before its message is shown. */
  readonly onError?: (error: unknown) => void;
}

/**
 * A page of lists and panels. The route is kept in the address bar, and data is loaded again after an action and when
 * `refresh` is called.
 */
export class App implements AppContext {
  route: Route = routeOf(location.href);
  page: Page<unknown> | undefined;
  detail: unknown;
  data: unknown;
  readonly formState = new Map<string, unknown>();
  readonly #options: AppOptions;
  readonly #views: ReadonlyMap<string, View>;
  /** Error of the last action. */
  #problem: string | undefined;
  /** Error of the last load. A successful load clears it. */
  #loadProblem: string | undefined;
  #isLoading = false;
  /** The list is another one since the item was opened, and isn't loaded yet. */
  #isNewList = false;
  /** Number of items in the last narrowed list, for screen readers. */
  #found = "";
  #isGone = false;
  #announcement = "";
  #announcementTimer: ReturnType<typeof setTimeout> | undefined;
  #isMenuOpen = false;
  #loading = new AbortController();
  #opening = new AbortController();

  constructor(options: AppOptions) {
    this.#options = options;
    const all = [...options.groups.flatMap(({views}) => views), ...(options.others ?? [])];
    this.#views = new Map(all.map((view) => [view.name, view]));
  }

  start(): void {
    addEventListener("popstate", () => this.#arrive(routeOf(location.href)));
    document.addEventListener("click", (event) => this.#follow(event));
    listenToKeys({
      close: () => this.#close(),
      hasOpenItem: () => this.route.open !== undefined,
      openItem: (key) => this.go({...this.route, open: key}, "replace"),
    });
    this.draw();
    void this.refresh();
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
      this.#problem = this.#messageOf(error);
      this.draw();
      // The button may be far below the message.
      this.#options.root.querySelector(".list > .problem")?.scrollIntoView({block: "nearest"});
    }
    await this.refresh();
  }

  ask(request: ActionRequest): void {
    this.#options.root.querySelector("ui-action-dialog")?.ask(request, this);
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
    if (!clipboard) return this.announce("Copying works only over https, or on this machine.");
    clipboard.writeText(text).then(
      () => this.announce(`${what} is copied.`),
      () => this.announce("The browser blocked the copying."),
    );
  }

  draw(): void {
    const view = this.#view;
    document.title = `${view.title} · ${this.#options.title}`;
    const state = {
      view,
      groups: this.#options.groups,
      problem: this.#problem ?? this.#loadProblem,
      isLoaded: this.#loadProblem === undefined,
      isLoading: this.#isLoading,
      isGone: this.#isGone,
      found: this.#found,
      announcement: this.#announcement,
      isMenuOpen: this.#isMenuOpen,
      tryAgain: () => void this.refresh(),
      toggleMenu: () => {
        this.#isMenuOpen = !this.#isMenuOpen;
        this.draw();
      },
    };
    render(shell(this.#options, this, state), this.#options.root);
  }

  /** Loads the list or panel and the open item again. */
  refresh(): Promise<void> {
    // The numbers appear when they are there. Each view reports its own errors.
    this.#options.loadCounts?.().then(
      () => this.draw(),
      () => undefined,
    );
    return this.#load(true);
  }

  /** The first view for an unknown name. */
  get #view(): View {
    const view = this.#views.get(this.route.view) ?? this.#views.values().next().value;
    if (!view) throw new Error("The app has no view.");
    return view;
  }

  #arrive(route: Route): void {
    const before = this.route;
    const viewBefore = this.#view;
    this.route = route;
    this.#problem = undefined;
    this.#loadProblem = undefined;
    const isSameView = viewBefore === this.#view;
    const isSame = isSameView && isSameList(before, route);
    if (!isSameView) {
      // The same view keeps its items until the next ones are there, so that nothing moves.
      this.page = undefined;
      this.data = undefined;
      this.#isMenuOpen = false;
      this.formState.clear();
    }
    if (before.open !== route.open || !isSameView) {
      this.detail = undefined;
      this.#isGone = false;
      if (isSameView) this.#clearDetailState();
    }
    if (!isSame) {
      this.#isNewList = isSameView && before.open === route.open;
      this.#found = "";
    }
    this.draw();
    // A search must not scroll its own field out of view.
    if (!isSameView || before.after !== route.after) scrollTo(0, 0);
    if (route.open !== undefined && before.open === undefined) this.#showPane();
    void this.#load(!isSame);
  }

  /** Removes what the open item's forms and buttons stored. */
  #clearDetailState(): void {
    for (const key of this.formState.keys()) if (!key.startsWith("filters ")) this.formState.delete(key);
  }

  #showPane(): void {
    if (matchMedia(NARROW).matches) scrollTo(0, 0);
  }

  #close(): boolean {
    const {open, ...list} = this.route;
    if (open === undefined) return false;
    this.go(list);
    this.#options.root.querySelector<HTMLElement>(`.opener[data-key="${CSS.escape(open)}"]`)?.focus();
    return true;
  }

  /** Follows links within the app without loading the page again. */
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    const link = (event.target as Element).closest("a");
    if (!link || link.target !== "" || link.hasAttribute("download") || link.hash !== "") return;
    if (link.origin !== location.origin || link.pathname !== location.pathname) return;
    event.preventDefault();
    if (link.classList.contains("close")) this.#close();
    else this.go(routeOf(link.href));
  }

  async #load(isList: boolean): Promise<void> {
    const view = this.#view;
    const {open} = this.route;
    const work: Promise<void>[] = [];
    if (isList || (view.kind === "list" && !this.page)) work.push(this.#loadMain(view));
    if (view.kind === "list" && open !== undefined) work.push(this.#loadDetail(view, open));
    this.#isLoading = true;
    this.draw();
    const results = await Promise.allSettled(work);
    const failed = results
      .filter((result) => result.status === "rejected")
      .map(({reason}) => reason as unknown);
    // A newer load aborted this one and will report its own result. The part that it didn't replace is shown.
    if (failed.some((error) => error instanceof DOMException && error.name === "AbortError"))
      return this.draw();
    this.#isLoading = false;
    this.#loadProblem = failed.map((error) => this.#messageOf(error))[0];
    this.draw();
  }

  async #loadMain(view: View): Promise<void> {
    this.#loading.abort();
    const {signal} = (this.#loading = new AbortController());
    if (view.kind === "panel") {
      const data = await view.load(this, signal);
      if (!signal.aborted) this.data = data ?? null;
      return;
    }
    const {filter, after} = this.route;
    const query = new URLSearchParams(filter);
    if (after !== undefined) query.set("page_token", after);
    const page = await view.load(query, signal);
    if (signal.aborted) return;
    this.page = page;
    if (!this.#isNewList) return;
    this.#isNewList = false;
    this.#found = foundText(page);
    this.#closeMissing(view, page);
  }

  /** Closes an item that the new list lacks: the next action must be about an item of this list. */
  #closeMissing(view: ListView, {items}: Page<unknown>): void {
    const {open, ...list} = this.route;
    if (open === undefined || items.some((item) => view.keyOf(item) === open)) return;
    this.#opening.abort();
    this.go(list, "replace");
  }

  async #loadDetail(view: ListView, key: string): Promise<void> {
    this.#opening.abort();
    const {signal} = (this.#opening = new AbortController());
    const detail = await view.loadDetail(key, signal);
    if (signal.aborted) return;
    this.detail = detail;
    // The pane itself shows that an item doesn't exist.
    this.#isGone = detail === undefined;
  }

  #messageOf(error: unknown): string {
    this.#options.onError?.(error);
    return error instanceof Error ? error.message : String(error);
  }
}

function foundText({items, next}: Page<unknown>): string {
  if (items.length === 0) return "No matches.";
  if (next !== undefined) return `More than ${items.length} found.`;
  return `${items.length} found.`;
}
