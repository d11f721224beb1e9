import type {Clock} from "../../shared/clock.ts";
import type {EligibleMethods, FindEligibleMethods} from "./eligibility.ts";

/** How long an answer is handed on, and after what time it is asked for anew. */
const KEPT_MS = 15 * 60_000;
const RENEWED_MS = 5 * 60_000;
/** After a failure, too, it is not asked for at every request. */
const PAUSE_MS = 10_000;
/** The shop's own pages are few, and countries some 250: whoever makes up host names fills no memory. */
const MOST_KNOWN = 500;

interface Known {
  readonly askAgain: number;
  readonly until: number;
  readonly methods?: ExpectedMethods;
}

/** Which methods the service lately called eligible, by their REST names, and for which currency. */
export interface ExpectedMethods {
  readonly currencyCode: string;
  readonly eligible_methods: Readonly<Record<string, object>>;
}

/** The names alone: a page asks for the rest itself. */
const namesOf = ({eligible_methods: methods}: EligibleMethods) =>
  Object.fromEntries(
    Object.entries(methods).flatMap(([name, details]) =>
      typeof details === "object" && details !== null ? [[name, {}]] : [],
    ),
  );

/**
 * What a page can draw before the SDK has asked for itself: the service's last answer for buyers on this page, from this
 * country where that is known. Nobody waits for it: the first who asks gets nothing, and those after the answer get that.
 *
 * @param currencyCode the shop's own; a shop that sells in several gets no expectations
 */
export function createExpectedMethods(options: {
  findEligibleMethods: FindEligibleMethods;
  clock: Clock;
  currencyCode: string | undefined;
}): (page: string, country?: string) => ExpectedMethods | undefined {
  const {findEligibleMethods, clock, currencyCode} = options;
  const known = new Map<string, Known>();

  async function ask(
    key: string,
    {currency, page, country}: {currency: string; page: string; country: string | undefined},
    last: Known | undefined,
  ): Promise<void> {
    const question = {
      ...(country !== undefined && {customer: {country_code: country}}),
      purchase_units: [{amount: {currency_code: currency}}],
    };
    // It fails only when the server is being stopped, and nobody asks any more.
    const outcome = await findEligibleMethods(question, page).catch(() => undefined);
    const now = clock.now();
    known.set(
      key,
      outcome?.kind === "done"
        ? {
            askAgain: now + RENEWED_MS,
            until: now + KEPT_MS,
            methods: {currencyCode: currency, eligible_methods: namesOf(outcome.value)},
          }
        : {until: 0, ...last, askAgain: now + PAUSE_MS},
    );
  }

  /** Room for another one; what is over by now is forgotten first. */
  function hasRoom(now: number): boolean {
    if (known.size >= MOST_KNOWN)
      for (const [key, {until, askAgain}] of known) if (now >= until && now >= askAgain) known.delete(key);
    return known.size < MOST_KNOWN;
  }

  return (page, country) => {
    if (currencyCode === undefined) return undefined;
    const now = clock.now();
    const key = `${country ?? ""} ${page}`;
    const last = known.get(key);
    if (last ? now >= last.askAgain : hasRoom(now)) {
      // Nobody else asks while this one does.
      known.set(key, {until: 0, ...last, askAgain: Infinity});
      void ask(key, {currency: currencyCode, page, country}, last);
    }
    return last && now < last.until ? last.methods : undefined;
  };
}
