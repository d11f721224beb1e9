import {readdirSync} from "node:fs";
import {readFile} from "node:fs/promises";
import {resolve} from "node:path";
import {defineConfig, type Plugin, type UserConfig} from "vite";
import {licenceComment} from "./build/notices.ts";
import {languages} from "./server/sandbox/locales/languages.ts";
import {paymentMethods} from "./server/sandbox/sdk/payment-methods.ts";
import {languages as tagLanguages} from "./src/locales/languages.ts";
import manifest from "./package.json" with {type: "json"};

/** Style sheets, each one file of several that are served as they are: `{name in the output: paths in the source}`. */
function styleSheets(sheets: Readonly<Record<string, readonly string[]>>): Plugin {
  return {
    name: "style-sheets",
    async generateBundle() {
      for (const [fileName, sources] of Object.entries(sheets)) {
        for (const source of sources) this.addWatchFile(source);
        const texts = await Promise.all(sources.map((source) => readFile(source, "utf8")));
        this.emitFile({type: "asset", fileName, source: texts.join("\n")});
      }
    },
  };
}

const shared = {
  publicDir: false,
  define: {__VERSION__: JSON.stringify(manifest.version)},
} satisfies UserConfig;

/** How a source map names a source: from the package's folder, the same on every machine (S5). */
const fromPackage = (path: string) => path.replace(/^.*\/(?=node_modules\/)/, "").replace(/^(\.\.\/)+/, "");

/**
 * In a script's first line: compile it whole while it arrives, beside the page's own thread, instead of each function on
 * that thread when it is called first. For scripts that run at once, on slow devices; browsers that don't know it read a
 * comment.
 */
const compiledWhole = "//# allFunctionsCalledOnLoad";

/**
 * One file of the CDN's folder, with everything inside and minified whole; what it loads later are files of their own.
 */
function cdn(
  entry: string,
  fileName: string,
  {
    format = "es",
    alone = false,
    firstLine,
    sheets = {},
  }: {
    format?: "es" | "iife";
    alone?: boolean;
    firstLine?: string;
    sheets?: Readonly<Record<string, readonly string[]>>;
  } = {},
): UserConfig {
  return {
    ...shared,
    plugins: [styleSheets(sheets)],
    resolve: {
      alias: [
        {
          find: /^\..*\/(paying|extras|networks|texts|developer|devices|fastlane)-part\.ts$/,
          replacement: resolve("src/cdn/$1-part.ts"),
        },
        {find: /^\.{1,2}\/css\.ts$/, replacement: resolve(alone ? "src/cdn/css.ts" : "src/cdn/late-css.ts")},
        ...(alone
          ? [
              {
                find: /^\.\/(inheritance|known-scripts|gathering)\.ts$|^\.\.\/provider\/define\.ts$/,
                replacement: resolve("src/cdn/alone.ts"),
              },
            ]
          : []),
      ],
    },
    build: {
      outDir: "dist/cdn",
      emptyOutDir: false,
      target: "es2022",
      sourcemap: true,
      lib: {entry, formats: [format], name: "checkoutElements", fileName: () => fileName},
      rolldownOptions: {
        output: {
          minify: true,
          comments: false,
          postBanner: ({moduleIds}) => [firstLine ?? [], licenceComment(moduleIds)].flat().join("\n"),
          sourcemapPathTransform: fromPackage,
        },
      },
    },
  };
}

const browser = "server/sandbox/sdk";
/** What the hosted documents' style sheets have in common. */
const tokens = `${browser}/look/tokens.css`;
const common = [tokens, `${browser}/look/common.css`];
const look = [...common, `${browser}/look/window.css`];
const formLook = [...look, `${browser}/look/form.css`];

/** A script of the sandbox's with everything inside: a classic one, or with no name a module. */
function sandboxScript(
  source: string,
  output: string,
  {
    name,
    firstLine,
    emptyOutDir = false,
    sheets,
  }: {name?: string; firstLine?: string; emptyOutDir?: boolean; sheets?: readonly string[]} = {},
): UserConfig {
  return {
    ...shared,
    plugins: sheets ? [styleSheets({[`${output}.css`]: sheets})] : [],
    build: {
      outDir: "dist/sandbox",
      emptyOutDir,
      target: "es2022",
      lib: {
        entry: `${browser}/${source}.ts`,
        fileName: () => `${output}.js`,
        ...(name ? {formats: ["iife"], name} : {formats: ["es"]}),
      },
      rolldownOptions: {output: {minify: true, ...(firstLine !== undefined && {postBanner: firstLine})}},
    },
  };
}

/** What a document of the sandbox's runs, in a frame or a window: one request, however much is inside. */
const sandboxDocument = (kind: "frames" | "windows" | "pages", name: string, sheets?: readonly string[]) =>
  sandboxScript(`${kind}/${name}/index`, `${kind}/${name}`, {
    ...(sheets && {sheets: [...sheets, `${browser}/${kind}/${name}/${name}.css`]}),
  });

/** The emulated SDK's modules, one a shape of payment method. */
const sdkComponents = Object.fromEntries(
  paymentMethods.map(({shape}) => [`components/${shape}`, `${browser}/web-sdk/components/${shape}/index.ts`]),
);

/** What the emulated SDK says in other languages than English, which is in its core: one file a language. */
const loadedTexts = Object.fromEntries(
  languages
    .filter((language) => language !== "en")
    .map((language) => [`texts/${language}`, `server/sandbox/locales/sdk/${language}.ts`]),
);

/** The demo shop's scripts: one for all pages, and one for each kind of page. */
const demoScripts = [
  ...["shop", "cart", "checkout", "accelerated", "order", "account"],
  ...["tag-page", "failure", "gallery", "docs"],
];

/** What `vite build --mode <name>` makes; `npm run build` makes them all. */
export const builds: Readonly<Record<string, UserConfig>> = {
  // The package for bundlers: one output file a source file, lit left to the merchant's own build.
  library: {
    ...shared,
    build: {
      outDir: "dist/library",
      target: "es2022",
      sourcemap: true,
      // The merchant's build minifies.
      minify: false,
      lib: {
        entry: [
          "src/index.ts",
          "src/define.ts",
          "src/react/index.ts",
          "src/testing/index.ts",
          ...readdirSync("src/components", {recursive: true, encoding: "utf8"})
            .filter((path) => path.endsWith("define.ts"))
            .sort()
            .map((path) => `src/components/${path}`),
        ],
        formats: ["es"],
        // npm packs no folder of the name node_modules.
        fileName: (_, name) => `${name.replace("node_modules/@lit/react/", "react/lit-react/")}.js`,
      },
      rolldownOptions: {
        // Next needs the "use client" of the React components, and rolldown keeps it.
        checks: {moduleLevelDirective: false},
        // `@lit/react` is bundled: as a dependency it would install its peer, `@types/react`, for every project.
        external: /^(?:lit|@lit\/context|react)(?:\/|$)/,
        output: {preserveModules: true, preserveModulesRoot: "src", sourcemapPathTransform: fromPackage},
      },
    },
  },
  cdn: cdn("src/define.ts", "checkout.js", {
    firstLine: compiledWhole,
    sheets: {"checkout.css": ["src/cdn/checkout.css"]},
  }),
  // For pages with this tag alone, and no provider around it.
  "cdn-card-fields": cdn("src/cdn/card-fields.ts", "card-fields.js", {alone: true}),
  "cdn-payment": cdn("src/cdn/payment.ts", "payment.js"),
  "cdn-fastlane": cdn("src/cdn/fastlane.ts", "fastlane.js"),
  "cdn-extras": cdn("src/cdn/extras.ts", "extras.js"),
  "cdn-devices": cdn("src/cdn/devices.ts", "devices.js"),
  "cdn-developer": cdn("src/cdn/developer.ts", "developer.js"),
  "cdn-networks": cdn("src/cdn/networks.ts", "networks.js"),
  // What buyers read in other languages: a file each, which imports nothing, and all of them in one go.
  "cdn-texts": {
    ...shared,
    build: {
      outDir: "dist/cdn",
      emptyOutDir: false,
      target: "es2022",
      sourcemap: true,
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(
          tagLanguages.map((language) => [`texts/${language}`, `src/locales/${language}.ts`]),
        ),
        preserveEntrySignatures: "strict",
        // As the later parts do: it tells whether the file is of the first one's version.
        output: {
          entryFileNames: "[name].js",
          minify: true,
          sourcemapPathTransform: fromPackage,
          footer: `export const version=${JSON.stringify(manifest.version)};`,
          postFooter: licenceComment([]),
        },
      },
    },
  },
  "cdn-classic": cdn("src/cdn/classic.ts", "checkout.iife.js", {format: "iife"}),
  // What runs in Node, with everything inside but the databases' drivers.
  entries: {
    ...shared,
    ssr: {noExternal: true, external: ["libsql", "pg"]},
    build: {
      outDir: "dist/entries",
      target: "node20",
      ssr: true,
      sourcemap: true,
      rolldownOptions: {
        input: {
          server: "server/merchant/handler.ts",
          sandbox: "server/sandbox/entry.ts",
          command: "server/cli/main.ts",
          "needs-node": "server/needs-node.ts",
        },
        external: ["pg-native"],
        output: {sourcemapPathTransform: fromPackage},
      },
    },
  },
  // The emulated browser SDK: the core is a classic script, as the real one is.
  "sandbox-core": sandboxScript("web-sdk/core", "web-sdk/core", {
    name: "checkoutSandboxCore",
    firstLine: compiledWhole,
    // The first one that is built.
    emptyOutDir: true,
  }),
  // Stand-ins for the wallets' own scripts, which a page includes by tags of their own.
  "sandbox-google-pay": sandboxScript("vendors/google-pay/index", "vendors/google-pay", {
    name: "checkoutSandboxGooglePay",
  }),
  "sandbox-apple-pay": sandboxScript("vendors/apple-pay/index", "vendors/apple-pay", {
    name: "checkoutSandboxApplePay",
  }),
  // A classic script, that stands in the document itself: see pages/card-field.ts.
  "sandbox-card-field": sandboxScript("frames/card-field/index", "frames/card-field", {
    name: "checkoutSandboxCardField",
    sheets: [tokens, `${browser}/frames/card-field/card-field.css`],
  }),
  "sandbox-fastlane": sandboxDocument("frames", "fastlane", look),
  "sandbox-approval": sandboxDocument("windows", "approval"),
  "sandbox-challenge": sandboxDocument("windows", "challenge", look),
  "sandbox-guest-checkout": sandboxDocument("windows", "guest-checkout", formLook),
  "sandbox-wallet-sheet": sandboxDocument("windows", "wallet-sheet", look),
  "sandbox-payment-link": sandboxDocument("pages", "payment-link", formLook),
  "sandbox-receipt": {
    ...sandboxScript("pages/receipt/index", "pages/receipt"),
    plugins: [styleSheets({"pages/icon.svg": [`${browser}/pages/icon.svg`]})],
  },
  "sandbox-console": sandboxScript("console/index", "console/console", {
    sheets: [...common, `${browser}/console/console.css`],
  }),
  // What the core loads on demand.
  "sandbox-modules": {
    ...shared,
    build: {
      outDir: "dist/sandbox",
      emptyOutDir: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: {
        input: {
          ...sdkComponents,
          ...loadedTexts,
        },
        // Exports stay: the core imports the components by address.
        preserveEntrySignatures: "strict",
        output: {
          entryFileNames: "[name].js",
          chunkFileNames: "[name].js",
          minify: true,
          // What several components have in common is one file, which the core asks for beside the first of them: a page
          // waits for one round trip, not for a chain of imports. One copy, since the components of a page share its state.
          codeSplitting: {groups: [{name: "components/common", minShareCount: 2}]},
        },
      },
    },
  },
  demo: {
    ...shared,
    publicDir: "demo/public",
    build: {
      outDir: "dist/demo",
      target: "es2022",
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(demoScripts.map((name) => [name, `demo/browser/${name}.ts`])),
        output: {
          entryFileNames: "[name].js",
          chunkFileNames: "[name].js",
          minify: true,
          // What several pages' scripts have in common is one file.
          codeSplitting: {groups: [{name: "common", minShareCount: 2}]},
        },
      },
    },
  },
};

export default defineConfig(({mode}) => {
  const build = builds[mode];
  if (!build) throw new Error(`vite build --mode takes one of ${Object.keys(builds).join(", ")}`);
  return build;
});
