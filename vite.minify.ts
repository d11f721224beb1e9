import MagicString from "magic-string";
import {minify} from "terser";
import type {Plugin} from "vite";

/**
 * A second look at what the bundler has minified: terser finds some two percent that it leaves. The bundler's source map
 * goes in and comes out, so that it still leads from what is served to what was written.
 */
export function minifyScripts(): Plugin {
  return {
    name: "minify-scripts",
    async generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        const address = `${chunk.fileName}.map`;
        const asset = bundle[address];
        if (asset?.type !== "asset") throw new Error(`There is no ${address}.`);
        let {code} = chunk;
        let map = asset.source.toString();
        // What one round made shorter can be inlined by the next.
        for (let round = 0; round < 3; round++) ({code, map} = await minified(chunk.fileName, code, map));
        chunk.code = code;
        asset.source = map;
      }
    },
  };
}

async function minified(file: string, source: string, content: string): Promise<{code: string; map: string}> {
  const {code, map} = await minify(source, {
    module: true,
    ecma: 2020,
    compress: {passes: 3, unsafe_arrows: true, unsafe_methods: true, keep_fargs: false},
    sourceMap: {content, filename: file, url: `${file}.map`},
  });
  if (code === undefined || typeof map !== "string") throw new Error("terser made nothing");
  return {code, map};
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
        const code = new MagicString(source).replace(support, "=!0");
        return {code: code.toString(), map: code.generateMap({hires: true})};
      },
    },
  };
}
