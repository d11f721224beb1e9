// Which folders may import which. CONTRIBUTING.md describes the folders.
/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {name: "no-cycles", severity: "error", from: {}, to: {circular: true}},
    {
      name: "no-cycles-between-sandbox-folders",
      comment: "Resources depend on each other in one direction. `app.ts` connects them.",
      severity: "error",
      scope: "folder",
      from: {path: "^server/sandbox/[^/]+$"},
      to: {circular: true, path: "^server/sandbox/[^/]+$"},
    },

    // The npm package.
    {
      name: "src-does-not-import-servers",
      comment: "The elements and the servers communicate over HTTP only.",
      severity: "error",
      from: {path: "^src/"},
      to: {path: "^server/"},
    },
    {
      name: "src-depends-on-lit-only",
      comment: "Lit is the package's only runtime dependency. Others would cost the buyer kilobytes.",
      severity: "error",
      from: {path: "^src/", pathNot: "^src/react/"},
      to: {
        dependencyTypes: ["npm", "npm-dev", "npm-optional", "npm-peer", "npm-no-pkg"],
        pathNot: "node_modules/(lit|lit-html|lit-element|@lit|lucide-static|simple-icons)/",
      },
    },
    {
      name: "only-src-react-imports-react",
      severity: "error",
      from: {path: "^src/", pathNot: "^src/react/"},
      to: {path: ["^src/react/", "node_modules/(react|@lit/react)/"]},
    },
    // components -> controllers -> payment-flow, payment-methods -> paypal-sdk, merchant-api, locales -> base files
    {
      name: "controllers-import-no-element",
      severity: "error",
      from: {path: "^src/(controllers|developer)/"},
      to: {path: "^src/components/"},
    },
    {
      name: "payment-methods-import-no-layer-above",
      severity: "error",
      from: {path: "^src/payment-methods/"},
      to: {path: "^src/(components|controllers|developer)/"},
    },
    {
      name: "payment-flow-knows-no-method",
      severity: "error",
      from: {path: "^src/payment-flow/"},
      to: {path: "^src/(components|controllers|developer|payment-methods)/"},
    },
    {
      name: "src-bottom-layer-imports-no-layer-above",
      severity: "error",
      from: {path: "^src/(paypal-sdk|merchant-api|locales)/"},
      to: {path: "^src/(components|controllers|developer|payment-methods|payment-flow)/"},
    },
    {
      name: "src-base-files-import-nothing",
      severity: "error",
      from: {path: "^src/(errors|page-state|promises)\\.ts$"},
      to: {path: ".*"},
    },
    {
      name: "elements-share-base-files-only",
      comment: "Files directly in components/ and those of payment-button/ are shared.",
      severity: "error",
      from: {
        path: "^src/components/(card-fields|fastlane|guest-button|payment-method|provider|wallet-button)/",
      },
      to: {
        path: "^src/components/(card-fields|fastlane|guest-button|payment-method|provider|wallet-button)/",
        pathNot: ["^src/components/$1/", "^src/components/provider/define\\.ts$"],
      },
    },
    {
      name: "shared-components-import-no-element",
      severity: "error",
      from: {path: "^src/components/(payment-button/|[^/]+$)"},
      to: {
        path: "^src/components/(card-fields|fastlane|guest-button|payment-method|provider|wallet-button)/",
      },
    },
    {
      name: "merchant-to-sandbox-over-http-only",
      comment:
        "The merchant server shares four files with the elements, which are pure data: the lists of payment methods, declines and refusals.",
      severity: "error",
      from: {path: "^server/merchant/"},
      to: {
        path: "^(server/sandbox|src)/",
        pathNot: [
          "^src/payment-methods/(registry|local-methods)\\.ts$",
          "^src/merchant-api/(decline-issues|shop-refusals)\\.ts$",
        ],
      },
    },
    {
      name: "shared-lists-import-nothing",
      severity: "error",
      from: {
        path: "^(src/payment-methods/(registry|local-methods)|src/merchant-api/(decline-issues|shop-refusals))\\.ts$",
      },
      to: {path: ".*"},
    },
    {
      name: "sandbox-lists-import-local-methods-only",
      severity: "error",
      from: {path: "^server/sandbox/sdk/(payment|local)-methods\\.ts$"},
      to: {path: ".*", pathNot: "/local-methods\\.ts$"},
    },
    // The servers.
    {
      name: "sandbox-to-merchant-over-http-only",
      comment:
        "The sandbox shares one file with the elements: the table of local methods, which is pure data.",
      severity: "error",
      from: {path: "^server/sandbox/"},
      to: {path: "^(server/merchant|src)/", pathNot: "^src/payment-methods/local-methods\\.ts$"},
    },
    {
      name: "cli-to-sandbox-over-http-only",
      comment:
        "The command calls PayPal as any merchant does, and reads payments through the back office's operations.",
      severity: "error",
      from: {path: "^server/cli/"},
      to: {
        path: ["^(server/sandbox|src)/", "^server/merchant/(routes|middleware|payments|pricing|vault|app)"],
      },
    },
    {
      name: "servers-do-not-import-cli",
      severity: "error",
      from: {path: "^server/", pathNot: "^server/cli/"},
      to: {path: "^server/cli/"},
    },
    {
      name: "shared-and-database-import-no-role",
      severity: "error",
      from: {path: "^server/(shared|database)/"},
      to: {path: "^server/(merchant|sandbox|cli)/"},
    },

    // Browser code that the sandbox's console and the merchant server's back office share.
    {
      name: "ui-imports-only-money-and-tags",
      severity: "error",
      from: {path: "^server/ui/"},
      to: {path: "^(server|src)/", pathNot: "^server/(ui/|shared/(money|tags)\\.ts$)"},
    },
    {
      name: "only-console-and-back-office-import-ui",
      severity: "error",
      from: {
        path: "^server/",
        pathNot: "^server/(ui|sandbox/sdk/console|merchant/back-office/browser)/",
      },
      to: {path: "^server/ui/"},
    },
    {
      name: "back-office-page-imports-only-ui",
      comment:
        "The page and the server communicate over HTTP. The page knows the types of the replies, and the local methods' names.",
      severity: "error",
      from: {path: "^server/merchant/back-office/browser/"},
      to: {
        path: "^(server|src)/",
        pathNot: ["^server/(ui|merchant/back-office/browser)/", "^src/payment-methods/local-methods\\.ts$"],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "servers-do-not-import-back-office-page",
      severity: "error",
      from: {path: "^server/", pathNot: "^server/merchant/back-office/browser/"},
      to: {path: "^server/merchant/back-office/browser/"},
    },

    // The sandbox: api and routes -> operations -> model -> store.
    {
      name: "sdk-imports-only-sdk-and-locales",
      comment:
        "The emulated SDK runs in browsers. Pages of real merchants use it, so it doesn't know our elements.",
      severity: "error",
      from: {path: "^server/sandbox/sdk/"},
      to: {
        path: "^(server|src)/",
        pathNot: [
          "^server/sandbox/(sdk|locales|data/texts)/",
          "^server/ui/",
          "^src/payment-methods/local-methods\\.ts$",
        ],
      },
    },
    {
      name: "sandbox-server-does-not-import-sdk",
      severity: "error",
      comment: "The sandbox's list of payment methods is pure data: the REST side decides eligibility by it.",
      from: {path: "^server/", pathNot: "^server/sandbox/sdk/"},
      to: {path: "^server/sandbox/sdk/", pathNot: "^server/sandbox/sdk/(payment|local)-methods\\.ts$"},
    },
    {
      name: "locales-import-texts-only",
      severity: "error",
      from: {path: "^server/sandbox/locales/"},
      to: {pathNot: "^server/sandbox/(locales|data/texts)/"},
    },
    {
      name: "sandbox-has-no-database",
      severity: "error",
      from: {path: "^server/sandbox/"},
      to: {path: ["^server/database/", "node_modules/(kysely|libsql)/"]},
    },
    {
      name: "models-and-schemas-do-no-io",
      severity: "error",
      from: {path: "^server/sandbox/[^/]+/[^/]+\\.(model|states|schema)\\.ts$"},
      to: {
        path: [
          "\\.(operations|api|routes)\\.ts$",
          "node_modules/(hono|@hono)/",
          "^(node:)?(fs|http|https|net|child_process)",
        ],
      },
    },
    {
      name: "operations-know-no-http",
      severity: "error",
      from: {path: "^server/sandbox/[^/]+/[^/]+\\.(operations|events)\\.ts$"},
      to: {path: ["\\.(api|routes|page)\\.ts$", "node_modules/(hono|@hono)/"]},
    },
    {
      name: "resources-use-each-other-through-operations",
      comment: "Events, operations of the REST API and routes are private to their resource.",
      severity: "error",
      from: {path: "^server/sandbox/([^/]+)/"},
      to: {
        path: "^server/sandbox/[^/]+/[^/]+\\.(events|api|routes)\\.ts$",
        pathNot: "^server/sandbox/$1/",
      },
    },

    {
      name: "no-imports-from-demo-or-test",
      comment: "The build describes the demo shop in the docs and the inventory.",
      severity: "error",
      from: {pathNot: "^(build|demo|test)/"},
      to: {path: "^(demo|test)/"},
    },
    {
      name: "demo-and-templates-use-package-exports-only",
      comment: "They are shops as a merchant's: `checkout-elements/…` leads to what package.json exports.",
      severity: "error",
      from: {path: "^(demo|templates)/"},
      to: {path: "^(build|dist|server|src|test)/", dependencyTypes: ["local"]},
    },
  ],
  options: {
    // A build may rewrite these files during the check.
    doNotFollow: {path: ["node_modules", "^dist/"]},
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["types", "import", "default"],
      extensions: [".ts", ".js", ".mjs", ".cjs", ".json", ".d.ts"],
    },
  },
};
