import {X509Certificate} from "node:crypto";
import {rootCertificates} from "node:tls";

/** As many as any public authority needs, and one to spare. */
const MOST_CERTIFICATES = 6;

const PEM = /-----BEGIN CERTIFICATE-----[\w+/=\s]+-----END CERTIFICATE-----/g;

/** The certificates of a PEM file, the signer's first; undefined when it holds none, too many, or what is none. */
export function readCertificates(pem: string): readonly X509Certificate[] | undefined {
  const texts = pem.match(PEM) ?? [];
  if (texts.length === 0 || texts.length > MOST_CERTIFICATES) return undefined;
  try {
    return texts.map((text) => new X509Certificate(text));
  } catch {
    return undefined;
  }
}

/** Whether a certificate is within its dates. */
export function isInForce(certificate: X509Certificate, now: number): boolean {
  return Date.parse(certificate.validFrom) <= now && now <= Date.parse(certificate.validTo);
}

/**
 * Whether a chain of certificates, each in force, leads from the first one to an authority that Node trusts. The way is
 * found and checked by a library (RFC 5280: signatures, dates, what each may issue); who trusts whom is said here.
 *
 * @param roots PEM of the authorities
 */
export async function isTrusted(
  certificates: readonly X509Certificate[],
  now: number,
  roots: readonly string[] = rootCertificates,
): Promise<boolean> {
  // Of the hundred and more only those that could have issued one of these: reading them all costs more than the rest.
  const issuers = new Set(certificates.map(({issuer}) => issuer));
  const trusted = roots
    .map((pem) => new X509Certificate(pem))
    .filter((root) => issuers.has(root.subject) && isInForce(root, now));
  if (trusted.length === 0) return false;
  const {Certificate, CertificateChainValidationEngine} = await import("pkijs");
  const read = ({raw}: X509Certificate) => Certificate.fromBER(raw);
  const engine = new CertificateChainValidationEngine({
    trustedCerts: trusted.map(read),
    // The library looks at the last one.
    certs: certificates.map(read).reverse(),
    checkDate: new Date(now),
  });
  return (await engine.verify()).result;
}
