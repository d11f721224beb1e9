import {X509Certificate} from "node:crypto";
import {rootCertificates} from "node:tls";

/** Maximum length of a chain, one more than any public authority needs. */
const MOST_CERTIFICATES = 6;

const PEM = /-----BEGIN CERTIFICATE-----[\w+/=\s]+-----END CERTIFICATE-----/g;

/** Reads the certificates of a PEM file, the signer's first. Undefined for an invalid file, and for too many certificates. */
export function readCertificates(pem: string): readonly X509Certificate[] | undefined {
  const texts = pem.match(PEM) ?? [];
  if (texts.length === 0 || texts.length > MOST_CERTIFICATES) return undefined;
  try {
    return texts.map((text) => new X509Certificate(text));
  } catch {
    return undefined;
  }
}

/** Tests whether a certificate is valid at this time. */
export function isValidAt(certificate: X509Certificate, now: number): boolean {
  return Date.parse(certificate.validFrom) <= now && now <= Date.parse(certificate.validTo);
}

/**
 * Tests whether a chain of valid certificates leads from the first one to an authority that Node trusts. A library finds and
 * checks the chain by RFC 5280: signatures, dates and constraints.
 *
 * @param roots PEM of the authorities
 */
export async function isTrusted(
  certificates: readonly X509Certificate[],
  now: number,
  roots: readonly string[] = rootCertificates,
): Promise<boolean> {
  // Only roots that may have issued one of these certificates, because parsing all roots would take longer than the check.
  const issuers = new Set(certificates.map(({issuer}) => issuer));
  const trusted = roots
    .map((pem) => new X509Certificate(pem))
    .filter((root) => issuers.has(root.subject) && isValidAt(root, now));
  if (trusted.length === 0) return false;
  const {Certificate, CertificateChainValidationEngine} = await import("pkijs");
  const read = ({raw}: X509Certificate) => Certificate.fromBER(raw);
  const engine = new CertificateChainValidationEngine({
    trustedCerts: trusted.map(read),
    // The library checks the last one.
    certs: certificates.map(read).reverse(),
    checkDate: new Date(now),
  });
  return (await engine.verify()).result;
}
