import {raw} from "hono/html";
import {createHash} from "node:crypto";

/** What a content security policy lets in by its hash: exactly this text between the tags of an element, and no other. */
export function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** The look that the sandbox's own pages share: colours by the reader's scheme, and the banner. */
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
 * A page with one style sheet in it, whose hash is what the page's policy lets in. The element is built from the text
 * itself: a space more between the tags, and the hash no longer fits.
 */
export function inlineStyle(css: string) {
  const source = hashSource(css);
  return {
    element: raw(`<style>${css}</style>`),
    /** What `style-src` lets in for it, for pages that may do more than be read. */
    source,
    headers: {
      "Content-Security-Policy":
        `default-src 'none'; style-src ${source}; ` +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  };
}

/** The headers of such a page where the sandbox's own console shows it in a frame. */
export function framedHeaders({source}: ReturnType<typeof inlineStyle>): Readonly<Record<string, string>> {
  return {
    "Content-Security-Policy":
      `default-src 'none'; style-src ${source}; ` +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  };
}
