import {minify} from "terser";
import type {Plugin} from "vite";

/** A second look at what the bundler has minified: terser finds some two percent that it leaves. */
export function minifyScripts(): Plugin {
  return {
    name: "minify-scripts",
    async generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        // Twice: what the first one made shorter can be inlined by the second.
        chunk.code = await minified(await minified(chunk.code));
      }
    },
  };
}

async function minified(source: string): Promise<string> {
  const {code} = await minify(source, {
    module: true,
    ecma: 2020,
    compress: {passes: 3, unsafe_arrows: true, unsafe_methods: true, keep_fargs: false},
  });
  if (code === undefined) throw new Error("terser made nothing");
  return code;
}

/** Lit's test for browsers without constructable style sheets. */
const support = /=\w\.ShadowRoot&&.*?CSSStyleSheet\.prototype/;

/** Takes Lit's fallback for such browsers out: none of them runs what the CDN's files are written in (ES2022). */
export function withoutOldBrowsers(): Plugin {
  return {
    name: "without-old-browsers",
    transform: {
      filter: {id: /@lit\/reactive-element\/css-tag\.js$/},
      handler(source) {
        if (!support.test(source)) throw new Error("Lit's test for old browsers is written differently now.");
        return {code: source.replace(support, "=!0"), map: null};
      },
    },
  };
}
