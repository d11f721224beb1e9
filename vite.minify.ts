import MagicString from "magic-string";
import {minify, type MinifyOptions} from "terser";
import type {Plugin} from "vite";
import {licenceComment} from "./build/notices.ts";

/**
 * A second look at what the bundler has minified: terser finds some two percent that it leaves. The bundler's source map
 * goes in and comes out, so that it still leads from what is served to what was written. The licences stand in front.
 *
 * @param firstLine a comment
 */
export function minifyScripts(firstLine?: string): Plugin {
  return {
    name: "minify-scripts",
    async generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        const address = `${chunk.fileName}.map`;
        const asset = bundle[address];
        if (asset?.type !== "asset") throw new Error(`There is no ${address}.`);
        let {code} = chunk;
        const preamble = [firstLine ?? [], licenceComment(chunk.moduleIds)].flat().join("\n");
        const last = {mangle: {properties: {regex: litsOwn}}, format: {preamble}};
        let map = asset.source.toString();
        // What one round made shorter can be inlined by the next.
        for (const options of [{}, {}, last])
          ({code, map} = await minified(chunk.fileName, code, map, options));
        chunk.code = code;
        asset.source = map;
      }
    },
  };
}

/**
 * What Lit's classes know of each other, and nobody else: they are in one file here, and so each copy may call it something
 * shorter. None of these names may stand in a string of Lit's, as `finalized` does.
 */
const litsOwn = RegExp(
  `^(_\\$.*|${[
    "isUpdatePending hasUpdated enableUpdating scheduleUpdate performUpdate shouldUpdate firstUpdated getUpdateComplete",
    "createProperty getPropertyDescriptor getPropertyOptions noAccessor wrapped elementStyles finalizeStyles",
    "shadowRootOptions createRenderRoot renderOptions renderBefore creationScope setConnected startNode endNode ctor",
  ]
    .join(" ")
    .replaceAll(" ", "|")})$`,
);

async function minified(
  file: string,
  source: string,
  content: string,
  options: MinifyOptions,
): Promise<{code: string; map: string}> {
  const {code, map} = await minify(source, {
    module: true,
    ecma: 2020,
    compress: {passes: 3, unsafe_arrows: true, unsafe_methods: true, keep_fargs: false},
    ...options,
    sourceMap: {content, filename: file, url: `${file}.map`},
  });
  if (code === undefined || typeof map !== "string") throw new Error("terser made nothing");
  return {code, map};
}

/** What goes out of Lit: the file, what is there, and what stands for it. The minifier then drops what hangs on it. */
const unused: readonly (readonly [file: string, pattern: RegExp, replacement: string])[] = [
  // No browser without constructable style sheets or shadow roots runs what the CDN's files are written in (ES2022).
  ["css-tag", /=\w\.ShadowRoot&&.*?CSSStyleSheet\.prototype/, "=!0"],
  ["reactive-element", /\w\.reactiveElementPolyfillSupport/, "null"],
  ["lit-html", /\w\.litHtmlPolyfillSupport/, "null"],
  ["lit-element", /\w\.litElementPolyfillSupport/, "null"],
  // Nothing is drawn on a server.
  ["lit-element", /\w\.litElementHydrateSupport/, "null"],
  // Properties are declared without decorators.
  ["reactive-element", /Symbol\.metadata\?\?=.*?new WeakMap;/, ""],
  ["reactive-element", /this\[Symbol\.metadata\]/, "null"],
  ["reactive-element", /static addInitializer\(\w\)\{[^}]*\}/, ""],
  ["reactive-element", /,void 0!==(\w)\.l&&\(this\.l=\[\.\.\.\1\.l\]\)/, ""],
  ["reactive-element", /,this\.constructor\.l\?\.forEach\(\w=>\w\(this\)\)/, ""],
  // Attributes are flags or texts, or have a converter of their own; no property has a default that an attribute restores.
  ["reactive-element", /case Object:case Array:(\w)=null==\1\?\1:JSON\.stringify\(\1\)/, ""],
  ["reactive-element", /case Number:.*?catch\(\w\)\{\w=null\}/, ""],
  ["reactive-element", /,useDefault:!1/, ""],
  [
    "reactive-element",
    /\|\|\w\.useDefault&&\w\.reflect&&\w===this\._\$Ej\?\.get\(\w\)&&!this\.hasAttribute\(.*?\)\)/,
    "",
  ],
  ["reactive-element", /\?\?this\._\$Ej\?\.get\(\w\)\?\?\w/, ""],
  [
    "reactive-element",
    /C\((\w),(\w),\{useDefault:(\w),reflect:(\w),wrapped:\w\},\w\)\{\3&&!.*?\|\|\(this\._\$AL\.has\(\1\)\|\|\(this\.hasUpdated\|\|\3\|\|/,
    "C($1,$2,{reflect:$4}){(this._$AL.has($1)||(this.hasUpdated||",
  ],
  // Nothing is drawn in SVG or MathML but inside of HTML.
  ["lit-html", /2===(\w)\?"<svg>":3===\1\?"<math>":""/, '""'],
  ["lit-html", /\+\(2===(\w)\?"<\/svg>":3===\1\?"<\/math>":""\)/, ""],
  ["lit-html", /2===(\w)\|\|3===\1/, "!1"],
  // No template has a directive, a value for an element itself, in a comment or in raw text, or comes compiled.
  ["lit-html", /if\((\w)===\w\)return \1;let \w=void 0!==\w\?\w\._\$Co\?\.\[\w\]:.*?,\1\}/, "return $1}"],
  [
    "lit-html",
    /else \w\.startsWith\(\w\)&&\(\w\.push\(\{type:6,index:\w\}\),\w\.removeAttribute\(\w\)\)/,
    "",
  ],
  ["lit-html", /:6===\w\.type&&\(\w=new \w\(\w,this,\w\)\)/, ":0"],
  ["lit-html", /else\{let \w=-1;for\(;.*?type:7,.*?\.length-1\}/, ""],
  ["lit-html", /if\(\w\.test\(\w\.tagName\)\)\{.*?\.append\(\w\[\w\],\w\(\)\)\}\}/, ""],
  ["lit-html", /\(\w\.test\((\w\[2\])\)&&\(\w=RegExp\("<\/"\+\1,"g"\)\),(\w=\w)\)/, "$2"],
  ["lit-html", /"number"==typeof (\w)\?(this\._\$AC\(\w\)):\(void 0===\1\.el.*?,\1\)/, "$2"],
  // Nobody hears of a part's end but directives.
  ["lit-html", /this\._\$AP\?\.\(!1,!0,\w\)/, ""],
  ["lit-html", /,this\._\$AP\?\.\(\w\)/, ""],
  // A page's own Lit has nothing to warn of: this copy is no part of it.
  ["reactive-element", /\(\w\.reactiveElementVersions\?\?=\[\]\)\.push\("[\d.]+"\)/, "0"],
  ["lit-html", /\(\w\.litHtmlVersions\?\?=\[\]\)\.push\("[\d.]+"\)/, "0"],
  ["lit-element", /\(\w\.litElementVersions\?\?=\[\]\)\.push\("[\d.]+"\)/, "0"],
];

/** Takes out of Lit what none of these tags' browsers runs. */
export function leanLit(): Plugin {
  return {
    name: "lean-lit",
    resolveId(source) {
      if (/^lit(-html)?\/(async-)?directive/.test(source))
        throw new Error(`${source} is not for the CDN's files: there is no directive in their Lit.`);
    },
    transform: {
      filter: {id: /\/(css-tag|reactive-element|lit-html|lit-element)\.js$/},
      handler(source, id) {
        const code = new MagicString(source);
        for (const [file, pattern, replacement] of unused) {
          if (!id.endsWith(`/${file}.js`)) continue;
          if (!pattern.test(source))
            throw new Error(`${id} is written differently now: there is no ${pattern}.`);
          code.replace(pattern, replacement);
        }
        return {code: code.toString(), map: code.generateMap({hires: true})};
      },
    },
  };
}
