import type {Database} from "../../database/open.ts";
import type {MerchantTables} from "../tables.ts";
import {
  createCertificateSource,
  type FoundCertificate,
  type IssuedCertificate,
  refused,
  type SourceOptions,
  unknown,
} from "./certificate-source.ts";
import {createFetchShares} from "./fetch-shares.ts";
import {
  certificatesFetchedBefore,
  confirmSender,
  deleteCertificate,
  findConfirmedCertificate,
  isSenderConfirmed,
  storeCertificate,
} from "./webhooks.records.ts";

/**
 * The certificates of PayPal's webhook signatures. Those that have verified an event are confirmed: the database keeps them,
 * so that no instance needs to fetch them again before it verifies an event.
 */
export interface Certificates {
  /** @param sender key of the sender's address; undefined if unknown */
  find(url: string, sender: string | undefined): Promise<FoundCertificate>;
  /** Marks a certificate and a sender as PayPal's, because a webhook event of theirs had a valid signature. */
  confirm(url: string, sender: string | undefined): Promise<void>;
  /** Tests whether a webhook event with a valid signature came from a sender before. */
  isConfirmed(sender: string | undefined): Promise<boolean>;
  /** Fetches confirmed certificates again before they are half a day old. */
  renew(mayContinue: () => Promise<boolean>): Promise<void>;
}

export interface CertificateOptions extends SourceOptions {
  readonly database: Pick<Database<MerchantTables>, "db">;
}

/** Maximum number of certificates in memory. PayPal has one or two; all others are forged. */
const MAX_CACHED = 16;
/** Age at which an event waits for a new fetch. */
const FRESH_MS = 12 * 60 * 60 * 1000;
/** Age at which a confirmed certificate is renewed in the background. */
const RENEWED_MS = 11 * 60 * 60 * 1000;
/** Pause before a refused certificate, or a renewal that failed, is fetched again. */
const PAUSE_MS = 60_000;

interface Cached {
  readonly found: FoundCertificate;
  readonly until: number;
  readonly isConfirmed: boolean;
}

/** A confirmed address, and its certificate unless it is no longer in force. */
interface Confirmed {
  readonly issued: IssuedCertificate | undefined;
  readonly fetchedAt: number;
}

export function createCertificates(options: CertificateOptions): Certificates {
  const {clock} = options;
  const {db} = options.database;
  const source = createCertificateSource(options);
  const shares = createFetchShares(clock);
  const cache = new Map<string, Cached>();
  const fetching = new Map<string, Promise<FoundCertificate>>();
  /** Senders that are known to be confirmed. */
  const senders = new Set<string>();

  function keep(address: string, one: Cached): FoundCertificate {
    cache.delete(address);
    cache.set(address, one);
    if (cache.size > MAX_CACHED) {
      const others = [...cache].filter(([, {isConfirmed}]) => !isConfirmed);
      const [first] = others.find(([, {found}]) => found.kind === "refused") ?? others[0] ?? [];
      if (first !== undefined) cache.delete(first);
    }
    return one.found;
  }

  function keepIssued(
    address: string,
    found: IssuedCertificate,
    {fetchedAt, isConfirmed}: {readonly fetchedAt: number; readonly isConfirmed: boolean},
  ): FoundCertificate {
    const until = Math.min(fetchedAt + FRESH_MS, Date.parse(found.certificate.validTo));
    return keep(address, {found, until, isConfirmed});
  }

  async function readConfirmed(address: string): Promise<Confirmed | undefined> {
    const row = await findConfirmedCertificate(db, address);
    if (!row) return undefined;
    // The settings may have changed since it was stored.
    const checked = row.pem === null ? undefined : await source.check(row.pem);
    return {issued: checked?.kind === "found" ? checked : undefined, fetchedAt: row.fetched_at};
  }

  async function isConfirmed(sender: string | undefined): Promise<boolean> {
    return sender !== undefined && (senders.has(sender) || (await isSenderConfirmed(db, sender)));
  }

  async function mayFetch(sender: string | undefined): Promise<boolean> {
    return shares.take(sender, await isConfirmed(sender));
  }

  /** Fetches a certificate once for all who wait for it. If that fails, a confirmed one is used as long as it is in force. */
  function fetchOnce(address: string, confirmed: Confirmed | undefined): Promise<FoundCertificate> {
    const present = fetching.get(address);
    if (present) return present;
    const fetched = fetchNow(address, confirmed).finally(() => fetching.delete(address));
    fetching.set(address, fetched);
    return fetched;
  }

  async function fetchNow(address: string, confirmed: Confirmed | undefined): Promise<FoundCertificate> {
    const found = await source.fetch(address);
    const fetchedAt = clock.now();
    const isConfirmed = confirmed !== undefined;
    if (found.kind === "found") {
      if (isConfirmed) await storeCertificate(db, {url: address, pem: found.pem, at: fetchedAt});
      return keepIssued(address, found, {fetchedAt, isConfirmed});
    }
    const until = fetchedAt + PAUSE_MS;
    if (found.kind === "refused") {
      if (isConfirmed) await deleteCertificate(db, address);
      return keep(address, {found, until, isConfirmed: false});
    }
    return confirmed?.issued ? keep(address, {found: confirmed.issued, until, isConfirmed}) : found;
  }

  return {
    isConfirmed,
    async find(address, sender) {
      const wrong = source.wrongAddress(address);
      if (wrong !== undefined) return refused(wrong);
      const known = cache.get(address);
      if (known && clock.now() < known.until) return known.found;
      const confirmed = await readConfirmed(address);
      const {issued, fetchedAt = 0} = confirmed ?? {};
      if (issued && clock.now() < fetchedAt + FRESH_MS)
        return keepIssued(address, issued, {fetchedAt, isConfirmed: true});
      // The fetch of a confirmed certificate, and waiting for one that began already, count against no share.
      if (!confirmed && !fetching.has(address) && !(await mayFetch(sender)))
        return unknown("too many certificates were requested");
      return fetchOnce(address, confirmed);
    },
    async confirm(address, sender) {
      const known = cache.get(address);
      if (known?.found.kind === "found" && !known.isConfirmed) {
        await storeCertificate(db, {url: address, pem: known.found.pem, at: clock.now()});
        cache.set(address, {...known, isConfirmed: true});
      }
      if (sender === undefined || senders.has(sender)) return;
      await confirmSender(db, sender, clock.now());
      senders.add(sender);
    },
    async renew(mayContinue) {
      for (const {url} of await certificatesFetchedBefore(db, clock.now() - RENEWED_MS)) {
        if (!(await mayContinue())) return;
        // With other settings, such as live PayPal instead of its sandbox, it is not one of this PayPal.
        if (source.wrongAddress(url) === undefined) await fetchOnce(url, await readConfirmed(url));
      }
    },
  };
}
