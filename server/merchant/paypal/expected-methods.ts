import type {Clock} from "../../shared/clock.ts";
import type {EligibleMethods, FindEligibleMethods} from "./eligibility.ts";

/** Time for which PayPal's answer is used, and after which a new one is requested in the background. */
const USED_MS = 15 * 60_000;
const RENEWED_MS = 5 * 60_000;
/** Pause after a failed request. */
const PAUSE_MS = 10_000;
/** Limits the memory that requests with invented host names can fill. A shop has few pages, and there are 250 countries. */
const MAX_ENTRIES = 500;

interface Entry {
  readonly renewAt: number;
  readonly expiresAt: number;
  readonly methods?: ExpectedMethods;
}

/** Methods that PayPal recently called eligible, by their REST names, and the currency of that answer. */
export interface ExpectedMethods {
  readonly currencyCode: string;
  readonly eligible_methods: Readonly<Record<string, object>>;
}

/** Keeps only the methods' names: the page requests the details itself. */
const namesOf = ({eligible_methods: methods}: EligibleMethods) =>
  Object.fromEntries(
    Object.entries(methods).flatMap(([name, details]) =>
      typeof details === "object" && details !== null ? [[name, {}]] : [],
    ),
  );

/**
 * Caches PayPal's eligible methods for each page and country, so that a page can draw them before the SDK's own request.
 * Returns immediately: the first request gets undefined, later ones the cached answer.
 *
 * @param currencyCode the shop's first currency; pages with another one ignore the methods
 * @param onRenewal gets each request to PayPal, which goes on after this function has returned
 */
export function createExpectedMethods(options: {
  findEligibleMethods: FindEligibleMethods;
  clock: Clock;
  currencyCode: string | undefined;
  onRenewal?: (renewal: Promise<void>) => void;
}): (page: string, country?: string) => ExpectedMethods | undefined {
  const {findEligibleMethods, clock, currencyCode, onRenewal} = options;
  const cache = new Map<string, Entry>();

  async function renew(
    key: string,
    {currency, page, country}: {currency: string; page: string; country: string | undefined},
    previous: Entry | undefined,
  ): Promise<void> {
    const question = {
      ...(country !== undefined && {customer: {country_code: country}}),
      purchase_units: [{amount: {currency_code: currency}}],
    };
    // Rejects only when the server stops.
    const outcome = await findEligibleMethods(question, page).catch(() => undefined);
    const now = clock.now();
    cache.set(
      key,
      outcome?.kind === "done"
        ? {
            renewAt: now + RENEWED_MS,
            expiresAt: now + USED_MS,
            methods: {currencyCode: currency, eligible_methods: namesOf(outcome.value)},
          }
        : {expiresAt: 0, ...previous, renewAt: now + PAUSE_MS},
    );
  }

  /** Removes expired entries and tests for space in the cache. */
  function hasSpace(now: number): boolean {
    if (cache.size >= MAX_ENTRIES)
      for (const [key, {expiresAt, renewAt}] of cache)
        if (now >= expiresAt && now >= renewAt) cache.delete(key);
    return cache.size < MAX_ENTRIES;
  }

  return (page, country) => {
    if (currencyCode === undefined) return undefined;
    const now = clock.now();
    const key = `${country ?? ""} ${page}`;
    const entry = cache.get(key);
    if (entry ? now >= entry.renewAt : hasSpace(now)) {
      // Prevents a second request while this one is pending.
      cache.set(key, {expiresAt: 0, ...entry, renewAt: Infinity});
      const renewal = renew(key, {currency: currencyCode, page, country}, entry);
      onRenewal?.(renewal);
    }
    return entry && now < entry.expiresAt ? entry.methods : undefined;
  };
}
