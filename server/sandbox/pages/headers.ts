/**
 * Headers of a hosted page. It may load files of the sandbox only, connect to the sandbox only, and be framed by
 * `ancestors` only (an origin, or `'none'`).
 *
 * @param more directives that replace or extend the others, by name
 */
export function pageHeaders(
  ancestors: string,
  more: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const policy = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": ancestors,
    ...more,
  };
  return {
    "Content-Security-Policy": Object.entries(policy)
      .map((directive) => directive.join(" "))
      .join("; "),
    // Same-origin requests keep their Origin. Other sites do not get the address.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Cross-Origin-Opener-Policy": "unsafe-none",
  };
}
