import type {BrowserContext, Page} from "@playwright/test";

/** What a page showed or reported. */
interface Entry {
  readonly page: Page;
  /** In ms. */
  readonly at: number;
  /** `said`: a text of `[part=result]`. `receipt`: one was shown. `event`: one of an element, such as `complete`. */
  readonly kind: "said" | "receipt" | "event";
  readonly text: string;
  /** Order of an event. */
  readonly orderId?: string | undefined;
}

/** A request of a page that creates an order. */
interface Press {
  readonly page: Page;
  readonly at: number;
  readonly attemptId: string;
}

type Told = Omit<Entry, "page">;

/** What all pages of a browser showed and reported, and which orders they created. */
export class Records {
  readonly entries: Entry[] = [];
  readonly presses: Press[] = [];
  /** Presses with which the buyer agreed to pay: at PayPal or the bank, or "Finish paying". */
  readonly agreed: {readonly page: Page; readonly at: number}[] = [];

  /** Records the pages that this context opens from now on. */
  static async of(context: BrowserContext): Promise<Records> {
    const records = new Records();
    await context.exposeBinding(
      "tellRecords",
      ({page}, told: Told) => void records.entries.push({page, ...told}),
    );
    await context.addInitScript(watchPage);
    context.on("request", (request) => {
      const attemptId = request.headers()["service-request-id"];
      if (request.method() === "POST" && /\/orders\/create$/.test(request.url()) && attemptId !== undefined)
        records.presses.push({page: request.frame().page(), at: Date.now(), attemptId});
    });
    return records;
  }

  /** Number of events of a page. */
  count(page: Page, events: readonly string[]): number {
    return this.entries.filter(
      (each) => each.page === page && each.kind === "event" && events.includes(each.text),
    ).length;
  }

  get hasReceipt(): boolean {
    return this.entries.some(({kind}) => kind === "receipt");
  }

  /** One line for each entry. */
  get transcript(): string {
    const pages = [...new Set(this.entries.map(({page}) => page))];
    return this.entries
      .map(
        ({page, kind, text, orderId = "", at}) =>
          `${at} tab ${pages.indexOf(page) + 1} ${kind} ${text} ${orderId}`,
      )
      .join("\n");
  }
}

/** Runs in each page before its scripts. Reports the texts of all results, and the events of all elements. */
function watchPage(): void {
  if (window !== window.top || location.hostname !== "localhost") return;
  const tell = (told: Omit<Told, "at">) =>
    void (window as unknown as {tellRecords(told: Told): Promise<void>}).tellRecords({
      at: Date.now(),
      ...told,
    });
  const shown = new Map<Element, string>();
  const show = (kind: "said" | "receipt", part: Element) => {
    const text = part.textContent.trim().replaceAll(/\s+/g, " ");
    if (text !== "" && shown.get(part) !== text) tell({kind, text});
    shown.set(part, text);
  };
  // oxlint-disable-next-line typescript/unbound-method -- called with its element below
  const {attachShadow} = Element.prototype;
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init);
    new MutationObserver(() => {
      for (const part of root.querySelectorAll("[part=result]")) show("said", part);
      for (const part of root.querySelectorAll("[part=receipt]")) show("receipt", part);
    }).observe(root, {childList: true, characterData: true, subtree: true});
    return root;
  };
  for (const text of ["ready", "submit", "approve", "complete", "authorized", "pending", "cancel", "error"]) {
    addEventListener(`checkout-${text}`, (event) => {
      const {orderId} = ((event as CustomEvent).detail ?? {}) as {orderId?: string};
      tell({kind: "event", text, orderId});
    });
  }
}
