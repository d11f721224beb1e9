import type {KeyObject, X509Certificate} from "node:crypto";
import type {Clock} from "../../shared/clock.ts";
import {readBytes} from "../../shared/body.ts";
import {isLoopback} from "../paypal/environment.ts";
import {networkCause} from "../paypal/network-cause.ts";
import {isValidAt, isTrusted, readCertificates} from "./chain.ts";
import {certificateNames, certificateOrigins, certificatePath} from "./scheme.ts";

/** A certificate that PayPal has issued, with its file. */
export interface IssuedCertificate {
  readonly kind: "found";
  readonly certificate: X509Certificate;
  readonly key: KeyObject;
  readonly pem: string;
}

/** PayPal did not issue the certificate. */
export interface RefusedCertificate {
  readonly kind: "refused";
  readonly reason: string;
}

/** Result of a request for a certificate. */
export type FoundCertificate =
  | IssuedCertificate
  | RefusedCertificate
  /** PayPal does not reply at the moment, or too many certificates were requested. */
  | {readonly kind: "unknown"; readonly reason: string};

/** Fetches certificates from PayPal, and decides which of them are PayPal's. */
export interface CertificateSource {
  /** Returns the problem of a URL at which PayPal can't have a certificate. */
  wrongAddress(address: string): string | undefined;
  fetch(address: string): Promise<FoundCertificate>;
  /** Checks a certificate's file. */
  check(pem: string): Promise<IssuedCertificate | RefusedCertificate>;
}

export interface SourceOptions {
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

export function createCertificateSource(options: SourceOptions): CertificateSource {
  const {serviceBaseUrl, sdkUrl, fingerprints, clock} = options;
  const isOnLoopback = isLoopback(new URL(serviceBaseUrl).hostname);
  const origins = new Set([
    ...certificateOrigins(serviceBaseUrl),
    ...(isOnLoopback && isLoopback(new URL(sdkUrl).hostname) ? [new URL(sdkUrl).origin] : []),
  ]);
  const path = certificatePath(serviceBaseUrl);
  const names = certificateNames(serviceBaseUrl);

  async function check(pem: string): Promise<IssuedCertificate | RefusedCertificate> {
    const certificates = readCertificates(pem);
    const [signer] = certificates ?? [];
    if (!certificates || !signer) return refused("the file is not a certificate");
    if (!isValidAt(signer, clock.now())) return refused("the certificate has expired or is not valid yet");
    const isTrustworthy = isPinned(signer) || isOnLoopback || (await isIssued(certificates, signer));
    return isTrustworthy
      ? {kind: "found", certificate: signer, key: signer.publicKey, pem}
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

  return {
    check,
    /** Each certificate has exactly one URL: a query, a fragment or another spelling would count as another certificate. */
    wrongAddress(address) {
      const url = URL.parse(address);
      // The origins are https or loopback: the settings refuse others.
      if (!url || !origins.has(url.origin)) return "the certificate is not at PayPal's own host";
      if (/[?#]/.test(address) || url.href !== address || url.username !== "" || url.password !== "")
        return "the certificate's URL has more than an origin and a path";
      if (!path.test(url.pathname)) return "PayPal has no certificates at this path";
      return undefined;
    },
    async fetch(address) {
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
      } catch (error) {
        return unknown(
          `the certificate can't be fetched from ${new URL(address).host}: ${networkCause(error)}`,
        );
      }
      return check(pem);
    },
  };
}

function asBody(reply: Response): RequestInit & {duplex: "half"} {
  return {method: "POST", body: reply.body, duplex: "half"};
}

export function refused(reason: string): RefusedCertificate {
  return {kind: "refused", reason};
}

export function unknown(reason: string): FoundCertificate {
  return {kind: "unknown", reason};
}
