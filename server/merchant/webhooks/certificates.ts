import type {X509Certificate} from "node:crypto";
import type {Clock} from "../../platform/clock.ts";
import {readBytes} from "../../platform/body.ts";
import {isLoopback} from "../service/environment.ts";
import {isInForce, isTrusted, readCertificates} from "./chain.ts";
import {certificateNames, certificateOrigins} from "./scheme.ts";

/** What came of asking for a certificate. */
export type FoundCertificate =
  | {readonly kind: "found"; readonly pem: string}
  /** It is none of the service's. */
  | {readonly kind: "refused"; readonly reason: string}
  /** The service gives no answer at the moment. */
  | {readonly kind: "unknown"; readonly reason: string};

/** The certificates by which the service's notifications are checked. */
export interface Certificates {
  find(url: string): Promise<FoundCertificate>;
}

export interface CertificateOptions {
  readonly serviceBaseUrl: string;
  /** Where the page's script comes from: another address of the same sandbox on this machine. */
  readonly sdkUrl: string;
  /** SHA-256 of certificates that are believed without an authority; 64 lower-case hexadecimal digits each. */
  readonly fingerprints: readonly string[];
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  /** PEM of the authorities, in place of Node's own. */
  readonly roots?: readonly string[] | undefined;
}

const PATIENCE_MS = 5_000;
const MOST_BYTES = 64 * 1024;
/** The service has one or two; others can only be somebody's guesses. */
const MOST_KEPT = 16;
const KEPT_MS = 12 * 60 * 60 * 1000;
/** A certificate that is none is not asked for again for so long. */
const REFUSED_MS = 60_000;
/** How many are asked for in a minute: a notification costs nothing to make up, and each could name another. */
const MOST_A_MINUTE = 20;

interface Kept {
  readonly found: FoundCertificate;
  readonly until: number;
}

export function createCertificates(options: CertificateOptions): Certificates {
  const {serviceBaseUrl, sdkUrl, fingerprints, clock} = options;
  const isOnLoopback = isLoopback(new URL(serviceBaseUrl).hostname);
  const origins = new Set([
    ...certificateOrigins(serviceBaseUrl),
    ...(isOnLoopback && isLoopback(new URL(sdkUrl).hostname) ? [new URL(sdkUrl).origin] : []),
  ]);
  const names = certificateNames(serviceBaseUrl);
  const kept = new Map<string, Kept>();
  const asking = new Map<string, Promise<FoundCertificate>>();
  let minute = {since: 0, asked: 0};

  /** Undefined for an address that is exactly one of the service's own. */
  function wrongAddress(address: string): string | undefined {
    const url = URL.parse(address);
    if (!url || !origins.has(url.origin)) return "the certificate is not at the service's own host";
    if (url.username !== "" || url.password !== "" || url.hash !== "")
      return "the address says more than where";
    // That it is https, or on this machine, the origins see to: the settings let no others through.
    return undefined;
  }

  async function ask(address: string): Promise<FoundCertificate> {
    let pem: string;
    try {
      const reply = await options.fetch(address, {
        // It would lead to another host.
        redirect: "error",
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (reply.status >= 500 || reply.status === 429) return unknown(`status ${reply.status}`);
      if (reply.status !== 200) {
        await reply.body?.cancel();
        return refused(`the service has no such certificate (status ${reply.status})`);
      }
      const bytes = await readBytes(new Request("http://body", asBody(reply)), MOST_BYTES);
      pem = new TextDecoder().decode(bytes);
    } catch {
      return unknown("the certificate can't be fetched");
    }
    const certificates = readCertificates(pem);
    const [signer] = certificates ?? [];
    if (!certificates || !signer) return refused("that is no certificate");
    if (!isInForce(signer, clock.now())) return refused("the certificate is not in force");
    const isBelieved = isPinned(signer) || isOnLoopback || (await isIssued(certificates, signer));
    return isBelieved
      ? {kind: "found", pem: signer.toString()}
      : refused("nobody vouches for the certificate");
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
    return minute.asked <= MOST_A_MINUTE;
  }

  function keep(address: string, found: FoundCertificate): void {
    if (found.kind === "unknown") return;
    kept.delete(address);
    kept.set(address, {found, until: clock.now() + (found.kind === "found" ? KEPT_MS : REFUSED_MS)});
    // Guesses go first: nobody pushes the real one out by them.
    const guess = [...kept].find(([, {found: other}]) => other.kind === "refused")?.[0];
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT) kept.delete(guess ?? oldest ?? "");
  }

  return {
    async find(address) {
      const wrong = wrongAddress(address);
      if (wrong !== undefined) return refused(wrong);
      const known = kept.get(address);
      if (known && clock.now() < known.until) return known.found;
      const present = asking.get(address);
      if (present) return present;
      if (!mayAsk()) return unknown("too many certificates are asked for");
      const asked = ask(address).finally(() => asking.delete(address));
      asking.set(address, asked);
      const found = await asked;
      keep(address, found);
      return found;
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
