/**
 * The headers of a hosted page: it runs and loads only what the sandbox serves, talks only to the sandbox, and is shown
 * only where `ancestors` says (an origin, or `'none'`).
 *
 * @param more the directives in which a page differs, by their names
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
    // Same-origin requests of the page keep their Origin; other sites learn nothing of the address.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Cross-Origin-Opener-Policy": "unsafe-none",
  };
}
