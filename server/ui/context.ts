import type {ActionRequest} from "./action.ts";
import type {Route} from "./route.ts";

export type {Content} from "./content.ts";

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Token of the next page, with older items. */
  readonly next?: string | undefined;
}

/** State and actions that views use. */
export interface AppContext {
  readonly route: Route;
  /** Items of the open list. Undefined while the first page loads. */
  readonly page: Page<unknown> | undefined;
  /** The open item. Undefined while it loads. */
  readonly detail: unknown;
  /** Data of the open panel. */
  readonly data: unknown;
  /** State of forms and buttons, cleared when the view or the open item changes. */
  readonly formState: Map<string, unknown>;
  /** Goes to another route. `replace` adds no history entry. */
  go(route: Route, how?: "push" | "replace"): void;
  /** Runs an action that changes something, announces `done` and loads the data again. */
  act(work: () => Promise<unknown>, done: string): Promise<void>;
  /** Asks for an action's details in a dialog, and performs it at most once. */
  ask(request: ActionRequest): void;
  /** Loads the data again. */
  refresh(): Promise<void>;
  /** Shows a text in the live region. */
  announce(text: string): void;
  copy(text: string, what?: string): void;
  draw(): void;
}
