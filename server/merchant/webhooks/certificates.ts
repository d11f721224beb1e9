import type {KeyObject, X509Certificate} from "node:crypto";
import type {Clock} from "../../shared/clock.ts";
import {readBytes} from "../../shared/body.ts";
import {isLoopback} from "../paypal/environment.ts";
import {isInForce, isTrusted, readCertificates} from "./chain.ts";
import {certificateNames, certificateOrigins} from "./scheme.ts";
import {confirmCertificate, isCertificateConfirmed} from "./webhooks.records.ts";
import type {Database} from "../../database/open.ts";
import type {MerchantTables} from "../tables.ts";

/** Result of a request for a certificate. */
export type FoundCertificate =
  | {readonly kind: "found"; readonly certificate: X509Certificate; readonly key: KeyObject}
  /** PayPal did not issue it. */
  | {readonly kind: "refused"; readonly reason: string}
  /** PayPal does not reply at the moment. */
  | {readonly kind: "unknown"; readonly reason: string};

/** The certificates of PayPal's webhook signatures. */
export interface Certificates {
  find(url: string): Promise<FoundCertificate>;
  /** Marks a certificate as PayPal's, because a webhook event had a valid signature by it. Forged ones don't evict it. */
  confirm(url: string): Promise<void>;
}

export interface CertificateOptions {
  /** Stores confirmed certificates, so that forged ones can't use up the limit of requests after a restart. */
  readonly database: Pick<Database<MerchantTables>, "db">;
  readonly serviceBaseUrl: string;
  /** Origin of the page's script. With a sandbox on this machine, certificates may also come from there. */
  readonly sdkUrl: string;
  /** SHA-256 of certificates that need no authority; 64 lower-case hexadecimal digits each. */
  readonly fingerprints: readonly string[];
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  /** PEM of the authorities, instead of Node's own. */
  readonly roots?: readonly string[] | undefined;
}

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 64 * 1024;
/** Maximum number of cached certificates. PayPal has one or two; all others are forged. */
const MAX_CACHED = 16;
const CACHED_MS = 12 * 60 * 60 * 1000;
/** Pause before a refused certificate, or a renewal that failed, is fetched again. */
const PAUSE_MS = 60_000;
/** Maximum number of unconfirmed certificates fetched in a minute, because each forged event can have another URL. */
const MAX_PER_MINUTE = 20;

interface Cached {
  readonly found: FoundCertificate;
  readonly until: number;
  readonly isConfirmed: boolean;
}

export function createCertificates(options: CertificateOptions): Certificates {
  const {serviceBaseUrl, sdkUrl, fingerprints, clock} = options;
  const {db} = options.database;
  const isOnLoopback = isLoopback(new URL(serviceBaseUrl).hostname);
  const origins = new Set([
    ...certificateOrigins(serviceBaseUrl),
    ...(isOnLoopback && isLoopback(new URL(sdkUrl).hostname) ? [new URL(sdkUrl).origin] : []),
  ]);
  const names = certificateNames(serviceBaseUrl);
  const cache = new Map<string, Cached>();
  const asking = new Map<string, Promise<FoundCertificate>>();
  let minute = {since: 0, asked: 0};

  /**
   * Returns the problem of a certificate's URL. Each certificate has exactly one URL: a query, a fragment or another spelling
   * would count as another certificate.
   */
  function wrongAddress(address: string): string | undefined {
    const url = URL.parse(address);
    // The origins are https or loopback: the settings refuse others.
    if (!url || !origins.has(url.origin)) return "the certificate is not at PayPal's own host";
    if (/[?#]/.test(address) || url.href !== address || url.username !== "" || url.password !== "")
      return "the certificate's URL has more than an origin and a path";
    return undefined;
  }

  async function ask(address: string): Promise<FoundCertificate> {
    let pem: string;
    try {
      const reply = await options.fetch(address, {
        // A redirect would lead to another host.
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (reply.status >= 500 || reply.status === 429) return unknown(`status ${reply.status}`);
      if (reply.status !== 200) {
        await reply.body?.cancel();
        return refused(`PayPal has no such certificate (status ${reply.status})`);
      }
      const bytes = await readBytes(new Request("http://body", asBody(reply)), MAX_BYTES);
      pem = new TextDecoder().decode(bytes);
    } catch {
      return unknown("the certificate can't be fetched");
    }
    const certificates = readCertificates(pem);
    const [signer] = certificates ?? [];
    if (!certificates || !signer) return refused("the file is not a certificate");
    if (!isInForce(signer, clock.now())) return refused("the certificate has expired or is not valid yet");
    const isTrustworthy = isPinned(signer) || isOnLoopback || (await isIssued(certificates, signer));
    return isTrustworthy
      ? {kind: "found", certificate: signer, key: signer.publicKey}
      : refused("no known authority issued the certificate");
  }

  function isPinned({fingerprint256}: X509Certificate): boolean {
    return fingerprints.includes(fingerprint256.replaceAll(":", "").toLowerCase());
  }

  async function isIssued(
    certificates: readonly X509Certificate[],
    signer: X509Certificate,
  ): Promise<boolean> {
    if (!names.some((name) => signer.checkHost(name) !== undefined)) return false;
    return isTrusted(certificates, clock.now(), options.roots);
  }

  function mayAsk(): boolean {
    const now = clock.now();
    if (now - minute.since >= 60_000 || now < minute.since) minute = {since: now, asked: 0};
    minute.asked += 1;
    return minute.asked <= MAX_PER_MINUTE;
  }

  function store(address: string, one: Cached): void {
    cache.delete(address);
    cache.set(address, one);
    if (cache.size <= MAX_CACHED) return;
    const others = [...cache].filter(([, {isConfirmed}]) => !isConfirmed);
    const [first] = others.find(([, {found}]) => found.kind === "refused") ?? others[0] ?? [];
    if (first !== undefined) cache.delete(first);
  }

  /**
   * Fetches a certificate: a confirmed one always, others within the limit. If that fails, a confirmed one is used as long as
   * it is valid.
   */
  async function renew(address: string, known: Cached | undefined): Promise<FoundCertificate> {
    const isConfirmed = known?.isConfirmed === true || (await isCertificateConfirmed(db, address));
    if (!isConfirmed && !mayAsk()) return unknown("too many certificates were requested");
    const asked = await ask(address);
    if (asked.kind !== "unknown") {
      store(address, {
        found: asked,
        until: clock.now() + (asked.kind === "found" ? CACHED_MS : PAUSE_MS),
        isConfirmed,
      });
      return asked;
    }
    if (!known || !isConfirmed || !isStillInForce(known.found)) return asked;
    store(address, {...known, until: clock.now() + PAUSE_MS});
    return known.found;
  }

  function isStillInForce(found: FoundCertificate): boolean {
    return found.kind === "found" && isInForce(found.certificate, clock.now());
  }

  return {
    async find(address) {
      const wrong = wrongAddress(address);
      if (wrong !== undefined) return refused(wrong);
      const known = cache.get(address);
      if (known && clock.now() < known.until) return known.found;
      const present = asking.get(address);
      if (present) return present;
      const asked = renew(address, known).finally(() => asking.delete(address));
      asking.set(address, asked);
      return asked;
    },
    async confirm(address) {
      const known = cache.get(address);
      if (!known || known.isConfirmed) return;
      cache.set(address, {...known, isConfirmed: true});
      await confirmCertificate(db, address, clock.now());
    },
  };
}

function asBody(reply: Response): RequestInit & {duplex: "half"} {
  return {method: "POST", body: reply.body, duplex: "half"};
}

function refused(reason: string): FoundCertificate {
  return {kind: "refused", reason};
}

function unknown(reason: string): FoundCertificate {
  return {kind: "unknown", reason};
}
