import {readdirSync} from "node:fs";
import {readFile} from "node:fs/promises";
import {resolve} from "node:path";
import {defineConfig, type Plugin, type UserConfig} from "vite";
import {licenceComment} from "./build/notices.ts";
import {blockingScripts, pageFiles, pageTemplates} from "./build/pages.ts";
import {languages} from "./server/sandbox/locales/languages.ts";
import {paymentMethods} from "./server/sandbox/sdk/payment-methods.ts";
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
} satisfies UserConfig;

/** How a source map names a source: from the package's folder, the same on every machine (S5). */
const fromPackage = (path: string) => path.replace(/^.*\/(?=node_modules\/)/, "").replace(/^(\.\.\/)+/, "");

/**
 * In a script's first line: compile it whole while it arrives, beside the page's own thread, instead of each function on
 * that thread when it is called first. For scripts that run at once, on slow devices; browsers that don't know it read a
 * comment.
 */
const compiledWhole = "//# allFunctionsCalledOnLoad";

/** The CDN's two folders: the newest version at a fixed address, and the files that never change. */
const cdnFolders = ["v1", manifest.version];

/** Options of both CDN builds: `entryFileNames` is written into both folders, chunks only into the version's. */
function cdn(entry: string, {format, fileName}: {format: "es" | "iife"; fileName: string}) {
  return {
    outDir: "dist/cdn",
    emptyOutDir: false,
    target: "es2022",
    sourcemap: true,
    lib: {entry},
    rolldownOptions: {
      output: cdnFolders.map((folder) => ({
        format,
        name: "checkoutElements",
        entryFileNames: `${folder}/${fileName}`,
        chunkFileNames: ({facadeModuleId}: {facadeModuleId: string | null}) =>
          `${manifest.version}/${facadeModuleId?.includes("/locales/") ? "locale-" : ""}[name]-[hash].js`,
        minify: true,
        comments: false,
        postBanner: ({name, moduleIds}: {name: string; moduleIds: string[]}) =>
          [name === "core" ? compiledWhole : [], licenceComment(moduleIds)].flat().join("\n"),
        sourcemapPathTransform: fromPackage,
        ...(format === "es" && {
          codeSplitting: {
            groups: [
              // The entry only imports this chunk: a query in the entry's address would otherwise load the code twice,
              // because later chunks import it without the query.
              {name: "core", tags: ["$initial"]},
              // Code that several chunks import later, in one request.
              {name: "payment", minShareCount: 2},
            ],
          },
        }),
      })),
    },
  } satisfies UserConfig["build"];
}

const browser = "server/sandbox/sdk";
const swaggerUi = "node_modules/swagger-ui-dist";
/** What the hosted documents' style sheets have in common. */
const tokens = `${browser}/styles/tokens.css`;
const common = [tokens, `${browser}/styles/common.css`];
const look = [...common, `${browser}/styles/window.css`];
const formLook = [...look, `${browser}/styles/form.css`];

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
  sandboxScript(`${kind}/${name}/${name}`, `${kind}/${name}`, {
    ...(sheets && {sheets: [...sheets, `${browser}/${kind}/${name}/${name}.css`]}),
  });

/** The emulated SDK's modules, one a shape of payment method. */
const sdkComponents = Object.fromEntries(
  paymentMethods.map(({shape}) => [
    `components/${shape}`,
    `${browser}/web-sdk/components/${shape}/${shape}.ts`,
  ]),
);

/** What the emulated SDK says in other languages than English, which is in its core: one file a language. */
const loadedTexts = Object.fromEntries(
  languages
    .filter((language) => language !== "en")
    .map((language) => [`texts/${language}`, `server/sandbox/locales/sdk/${language}.ts`]),
);

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
  // All elements, and in chunks what they import later: payment, languages, Fastlane, device wallets, developer warnings.
  cdn: {
    ...shared,
    plugins: [
      styleSheets(
        Object.fromEntries(cdnFolders.map((name) => [`${name}/checkout.css`, ["src/checkout.css"]])),
      ),
    ],
    build: cdn("src/define.ts", {format: "es", fileName: "checkout.js"}),
  },
  "cdn-classic": {
    ...shared,
    build: cdn("src/classic.ts", {format: "iife", fileName: "checkout.iife.js"}),
  },
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
  "sandbox-google-pay": sandboxScript("vendors/google-pay/google-pay", "vendors/google-pay", {
    name: "checkoutSandboxGooglePay",
  }),
  "sandbox-apple-pay": sandboxScript("vendors/apple-pay/apple-pay", "vendors/apple-pay", {
    name: "checkoutSandboxApplePay",
  }),
  // A classic script, that stands in the document itself: see pages/card-field.ts.
  "sandbox-card-field": sandboxScript("frames/card-field/card-field", "frames/card-field", {
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
    ...sandboxScript("pages/receipt", "pages/receipt"),
    plugins: [styleSheets({"pages/icon.svg": [`${browser}/pages/icon.svg`]})],
  },
  // Swagger UI, with the licences of what it bundles.
  "sandbox-reference": {
    ...sandboxScript("pages/reference/reference", "pages/reference"),
    plugins: [
      styleSheets({
        "pages/reference.css": [`${swaggerUi}/swagger-ui.css`, `${browser}/pages/reference/reference.css`],
        "pages/reference.licenses.txt": [
          `${swaggerUi}/NOTICE`,
          `${swaggerUi}/swagger-ui-es-bundle.js.LICENSE.txt`,
        ],
      }),
    ],
  },
  "sandbox-console": sandboxScript("console/console", "console/console", {
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
    root: "demo/pages",
    publicDir: resolve("demo/public"),
    resolve: {alias: {"/browser": resolve("demo/browser")}},
    plugins: [pageTemplates(), blockingScripts],
    // The server writes another nonce into each reply.
    html: {cspNonce: "{{nonce}}"},
    build: {
      outDir: resolve("dist/demo"),
      target: "es2022",
      modulePreload: {polyfill: false},
      rolldownOptions: {
        input: {...pageFiles, docs: "demo/browser/docs.ts"},
        output: {entryFileNames: "[name].js", chunkFileNames: "[name].js"},
      },
    },
  },
};

export default defineConfig(({mode}) => {
  const build = builds[mode];
  if (!build) throw new Error(`vite build --mode takes one of ${Object.keys(builds).join(", ")}`);
  return build;
});
