import {readdirSync} from "node:fs";
import {readFile} from "node:fs/promises";
import {resolve} from "node:path";
import {defineConfig, type Plugin, type UserConfig} from "vite";
import {brandIcons} from "./build/brand-icons.ts";
import {licenceComment} from "./build/notices.ts";
import {blockingScripts, pageFiles, pageTemplates} from "./build/pages.ts";
import {languages} from "./server/sandbox/locales/languages.ts";
import {paymentMethods} from "./server/sandbox/sdk/payment-methods.ts";
import manifest from "./package.json" with {type: "json"};

/** Joins files into assets, unchanged: `{name in the output: paths of the sources}`. */
function joinedFiles(files: Readonly<Record<string, readonly string[]>>): Plugin {
  return {
    name: "joined-files",
    async generateBundle() {
      for (const [fileName, sources] of Object.entries(files)) {
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

/** Names a source in a source map from the package's folder, the same on every machine. */
const fromPackage = (path: string) => path.replace(/^.*\/(?=node_modules\/)/, "").replace(/^(\.\.\/)+/, "");

/**
 * First line of a script that runs while the page loads: Chromium then compiles all of it on another thread while it loads. Other
 * browsers see a comment.
 */
const compileEagerly = "//# allFunctionsCalledOnLoad";

/** Folders of the CDN: the newest version at a fixed address, and the files that never change. */
const cdnFolders = ["v1", manifest.version];

/** Modules of payments in a window of the SDK. */
const windowModules =
  /src\/(components\/payment-button\/window-payment-controller|payment-methods\/session-payment)\.ts$/;
/** Local payment methods, which their element and the list of methods read. */
const localMethodModules =
  /src\/(payment-methods\/local-methods|components\/method-name|locales\/en-method-names)\.ts$/;
/** Modules that elements with several methods share. */
const groupModules =
  /src\/(components\/methods-controller|payment-methods\/(express-wallets|purchase-market)|locales\/en-checkout)\.ts$/;
/** Saved methods, which the card fields and the list of methods show, and the bank's check, which Fastlane also has. */
const savedModules =
  /src\/(components\/(saved-method\/(?!saved-method-controller).*|bank-check|follow-focus|card-fields\/card-title)|locales\/en-extended-card|paypal-sdk\/opener-policy)\.ts$/;
/** The entry with what it imports, and small modules that `define-methods.ts` shares with code that is loaded later. */
const coreModules = /src\/(cdn|controllers\/inner-events|payment-methods\/(first-methods|name-list))\.ts$/;
/** Modules of typed addresses. */
const addressModules = /src\/(components\/(address|countries|list-arrow)|locales\/en-fastlane)\.ts$/;

/** Options of both CDN builds: `entryFileNames` is written into both folders, chunks only into the version's. */
function cdn(entry: string, {format, fileName}: {format: "es" | "iife"; fileName: string}) {
  return {
    outDir: "dist/cdn",
    emptyOutDir: false,
    target: "es2022",
    // The classic script is one line, which needs no map. The package's other files aren't minified, and have no maps.
    sourcemap: format === "es",
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
          [name === "core" ? compileEagerly : [], licenceComment(moduleIds)].flat().join("\n"),
        sourcemapPathTransform: fromPackage,
        ...(format === "es" && {
          codeSplitting: {
            groups: [
              // The entry only imports this chunk: a query in the entry's address would otherwise load the code twice,
              // because later chunks import it without the query.
              {name: "core", priority: 3, test: coreModules},
              // Code that several chunks import later, in one request. Without these groups a card payment needs 12 more files, up
              // to 4 one after the other, instead of 2.
              {
                name: "payment",
                priority: 2,
                minShareCount: 2,
                test: (id: string) =>
                  ![windowModules, addressModules, localMethodModules, groupModules, savedModules].some(
                    (modules) => modules.test(id),
                  ),
              },
              // Code that local payment methods share with the buttons, and with Fastlane. Not in the chunk above, which every card
              // payment loads.
              {name: "window-payment-controller", priority: 1, test: windowModules},
              {name: "address", priority: 1, test: addressModules},
              {name: "local-methods", priority: 1, test: localMethodModules},
              {name: "methods-controller", priority: 1, test: groupModules},
              {name: "saved-cards", priority: 1, test: savedModules},
            ],
          },
        }),
      })),
    },
  } satisfies UserConfig["build"];
}

const browser = "server/sandbox/sdk";
/** Style sheets that the hosted documents share. */
const tokens = "server/ui/styles/tokens.css";
const visuallyHidden = "server/ui/styles/visually-hidden.css";
const common = [tokens, visuallyHidden, "server/ui/styles/common.css"];
const look = [...common, `${browser}/styles/window.css`];
const formLook = [...look, `${browser}/styles/form.css`];

/** A script of the sandbox in one file: classic with a `name`, else a module. */
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
    plugins: sheets ? [joinedFiles({[`${output}.css`]: sheets})] : [],
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

/** The script of a document in a frame or a window: one file, so that it takes one request. */
const sandboxDocument = (kind: "frames" | "windows" | "pages", name: string, sheets?: readonly string[]) =>
  sandboxScript(`${kind}/${name}/${name}`, `${kind}/${name}`, {
    ...(sheets && {sheets: [...sheets, `${browser}/${kind}/${name}/${name}.css`]}),
  });

/** Style sheets of the parts that the console and the back office share. */
const uiSheets = ["base", "controls", "layout", "table", "detail", "forms", "web-awesome"].map(
  (name) => `server/ui/styles/${name}.css`,
);
const backOffice = "server/merchant/back-office/browser";

/** Modules of the emulated SDK, one for each shape of payment method. */
const sdkComponents = Object.fromEntries(
  paymentMethods.map(({shape}) => [
    `components/${shape}`,
    `${browser}/web-sdk/components/${shape}/${shape}.ts`,
  ]),
);

/** Translations of the emulated SDK, one file a language. English is in its core. */
const loadedTexts = Object.fromEntries(
  languages
    .filter((language) => language !== "en")
    .map((language) => [`texts/${language}`, `server/sandbox/data/texts/sdk/${language}.json`]),
);

/** Builds by `vite build --mode <name>`. `npm run build` runs all of them. */
export const builds: Readonly<Record<string, UserConfig>> = {
  // The package for bundlers: one output file for each source file, without lit.
  library: {
    ...shared,
    plugins: [brandIcons],
    build: {
      outDir: "dist/library",
      target: "es2022",
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
        fileName: (_, name) => `${name.replace(/^.*node_modules\/(?:@lit|simple-icons)\//, "packages/")}.js`,
      },
      rolldownOptions: {
        // Next needs the "use client" of the React components, and rolldown keeps it.
        checks: {moduleLevelDirective: false},
        // `@lit/react` is bundled: as a dependency it would install its peer, `@types/react`, for every project.
        external: /^(?:lit|@lit\/context|react)(?:\/|$)/,
        output: {preserveModules: true, preserveModulesRoot: "src"},
      },
    },
  },
  // All elements, and chunks that they import later: payment, languages, Fastlane, device wallets, developer warnings.
  cdn: {
    ...shared,
    plugins: [
      brandIcons,
      joinedFiles(
        Object.fromEntries(cdnFolders.map((name) => [`${name}/checkout.css`, ["src/checkout.css"]])),
      ),
    ],
    build: cdn("src/cdn.ts", {format: "es", fileName: "checkout.js"}),
  },
  "cdn-classic": {
    ...shared,
    plugins: [brandIcons],
    build: cdn("src/classic.ts", {format: "iife", fileName: "checkout.iife.js"}),
  },
  // Entries for Node. They contain everything except the databases' drivers.
  entries: {
    ...shared,
    define: {__VERSION__: JSON.stringify(manifest.version)},
    ssr: {noExternal: true, external: ["libsql", "pg"]},
    build: {
      outDir: "dist/entries",
      target: "node20",
      ssr: true,
      rolldownOptions: {
        input: {
          server: "server/merchant/handler.ts",
          "sandbox-worker": "server/sandbox/worker.ts",
          command: "server/cli/main.ts",
          "needs-node": "server/needs-node.ts",
        },
        external: ["pg-native"],
      },
    },
  },
  // `startSandbox`, for `import` and for `require`. Its thread loads the worker, so it is small.
  "start-sandbox": {
    ...shared,
    build: {
      outDir: "dist/entries",
      target: "node20",
      ssr: "server/sandbox/entry.ts",
      rolldownOptions: {
        output: [
          {format: "es", entryFileNames: "sandbox.js"},
          {format: "cjs", entryFileNames: "sandbox.cjs"},
        ],
      },
    },
  },
  // The emulated browser SDK: the core is a classic script, as the real one is.
  "sandbox-core": sandboxScript("web-sdk/core", "web-sdk/core", {
    name: "checkoutSandboxCore",
    firstLine: compileEagerly,
    // The first of the builds into this folder.
    emptyOutDir: true,
  }),
  // Stand-ins for the wallets' own scripts, which pages include by script tags.
  "sandbox-google-pay": sandboxScript("vendors/google-pay/google-pay", "vendors/google-pay", {
    name: "checkoutSandboxGooglePay",
  }),
  "sandbox-apple-pay": sandboxScript("vendors/apple-pay/apple-pay", "vendors/apple-pay", {
    name: "checkoutSandboxApplePay",
  }),
  // Classic scripts, inlined in their documents by frame-sessions.page.ts.
  "sandbox-card-field": sandboxScript("frames/card-field/card-field", "frames/card-field", {
    name: "checkoutSandboxCardField",
    sheets: [tokens, visuallyHidden, `${browser}/frames/card-field/card-field.css`],
  }),
  "sandbox-payment-field": sandboxScript("frames/payment-field/payment-field", "frames/payment-field", {
    name: "checkoutSandboxPaymentField",
    sheets: [tokens, visuallyHidden, `${browser}/frames/payment-field/payment-field.css`],
  }),
  "sandbox-fastlane": sandboxDocument("frames", "fastlane", look),
  "sandbox-approval": sandboxDocument("windows", "approval"),
  "sandbox-challenge": sandboxDocument("windows", "challenge", look),
  "sandbox-guest-checkout": sandboxDocument("windows", "guest-checkout", formLook),
  "sandbox-wallet-sheet": sandboxDocument("windows", "wallet-sheet", look),
  "sandbox-payment-link": sandboxDocument("pages", "payment-link", formLook),
  "sandbox-invoice": sandboxScript("pages/invoice/invoice", "pages/invoice"),
  "sandbox-receipt": {
    ...sandboxScript("pages/receipt", "pages/receipt"),
    plugins: [joinedFiles({"pages/icon.svg": [`${browser}/pages/icon.svg`]})],
  },
  "sandbox-console": sandboxScript("console/console", "console/console", {
    sheets: [...common, ...uiSheets, `${browser}/console/console.css`],
  }),
  // Modules that the core loads on demand.
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
        // The core imports the components by address, so their exports stay.
        preserveEntrySignatures: "strict",
        output: {
          entryFileNames: "[name].js",
          chunkFileNames: "[name].js",
          minify: true,
          // Code that several components share is one file. The core requests it together with the first of them, which
          // saves a round trip. It must be one copy, because the components of a page share its state.
          codeSplitting: {groups: [{name: "components/common", minShareCount: 2}]},
        },
      },
    },
  },
  // The merchant server's page for the person who runs the shop.
  "back-office": {
    ...shared,
    plugins: [joinedFiles({"back-office.css": [...common, ...uiSheets, `${backOffice}/back-office.css`]})],
    build: {
      outDir: "dist/back-office",
      target: "es2022",
      lib: {entry: `${backOffice}/back-office.ts`, fileName: () => "back-office.js", formats: ["es"]},
      rolldownOptions: {output: {minify: true}},
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
