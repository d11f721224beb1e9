import {raw} from "hono/html";
import {createHash} from "node:crypto";

/** The source expression of a content security policy for an inline element with exactly this text. */
export function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** Style that the sandbox's own pages share: light and dark colors, and the banner. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; color: light-dark(#1a1d21, #eceff2);
  background: light-dark(#ffffff, #14171a); }
body { margin: 0; }
a { color: light-dark(#1f5fd6, #8ab4ff); }
:focus-visible { outline: 2px solid light-dark(#1f5fd6, #8ab4ff); outline-offset: 2px; }
.banner { margin: 0; padding: 4px 16px; text-align: center; font-size: 0.875rem;
  background: light-dark(#fff3d6, #3a2e10); }
`;

/**
 * An inline style sheet with the headers that allow its hash. The element contains exactly the hashed text, because
 * one more space would change the hash.
 */
export function inlineStyle(css: string) {
  const source = hashSource(css);
  return {
    element: raw(`<style>${css}</style>`),
    /** The `style-src` value, for pages that build their own policy. */
    source,
    headers: {
      "Content-Security-Policy":
        `default-src 'none'; style-src ${source}; ` +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  };
}

/** The headers of such a page in a frame of the sandbox's console. */
export function framedHeaders({source}: ReturnType<typeof inlineStyle>): Readonly<Record<string, string>> {
  return {
    "Content-Security-Policy":
      `default-src 'none'; style-src ${source}; ` +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  };
}
