// Which folders may import which. The layout is in CONTRIBUTING.md.
/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-circles",
      comment: "Types may name each other: a form that is loaded later names its element.",
      severity: "error",
      from: {},
      to: {circular: true, viaOnly: {dependencyTypesNot: ["type-only"]}},
    },
    {
      name: "library-stays-in-the-browser",
      comment: "The library never knows a server: they meet over HTTP.",
      severity: "error",
      from: {path: "^src/"},
      to: {path: "^(server|demo|test)/"},
    },
    {
      name: "library-runs-on-lit-alone",
      comment: "zod and friends would cost the buyer kilobytes; the only runtime dependency is lit.",
      severity: "error",
      from: {path: "^src/", pathNot: "^src/react/"},
      to: {
        dependencyTypes: ["npm", "npm-dev", "npm-optional", "npm-peer", "npm-no-pkg"],
        pathNot: "node_modules/(lit|lit-html|lit-element|@lit|lucide-static|simple-icons)/",
      },
    },
    {
      name: "only-the-react-components-need-react",
      severity: "error",
      from: {path: "^src/", pathNot: "^src/react/"},
      to: {path: ["^src/react/", "node_modules/(react|@lit/react)/"]},
    },
    {
      name: "library-arrows-point-down",
      comment: "elements -> methods -> payment -> sdk, merchant-api, texts",
      severity: "error",
      from: {path: "^src/(paypal-sdk|merchant-api|locales)/"},
      to: {
        path: "^src/(components|payment-methods|payment-flow)/",
        pathNot: "^src/payment-flow/errors\\.ts$",
      },
    },
    {
      name: "payment-knows-no-method",
      severity: "error",
      from: {path: "^src/payment-flow/"},
      to: {path: "^src/(components|payment-methods)/"},
    },
    {
      name: "methods-know-no-element",
      severity: "error",
      from: {path: "^src/payment-methods/"},
      to: {path: "^src/components/"},
    },
    {
      name: "merchant-meets-sandbox-over-http",
      comment: "It shares one file with the elements: the list of payment methods, which is pure data.",
      severity: "error",
      from: {path: "^server/merchant/"},
      to: {
        path: "^(server/sandbox|src|demo|test)/",
        pathNot: "^src/payment-methods/registry\\.ts$",
      },
    },
    {
      name: "the-lists-of-payment-methods-are-pure",
      severity: "error",
      from: {path: "^(src/payment-methods/registry|server/sandbox/sdk/payment-methods)\\.ts$"},
      to: {path: ".*"},
    },
    {
      name: "sandbox-meets-merchant-over-http",
      severity: "error",
      from: {path: "^server/sandbox/"},
      to: {path: "^(server/merchant|demo|test)/"},
    },
    {
      name: "sandbox-knows-not-our-tags",
      comment: "The emulated SDK must not know our tags: real clients use it too.",
      severity: "error",
      from: {path: "^server/sandbox/"},
      to: {path: "^src/"},
    },
    {
      name: "the-command-meets-the-sandbox-over-http",
      comment:
        "It asks the service as any merchant does, and the journal through the merchant's own operations.",
      severity: "error",
      from: {path: "^server/cli/"},
      to: {
        path: [
          "^(server/sandbox|src|demo|test)/",
          "^server/merchant/(routes|middleware|payments|pricing|vault|app)",
        ],
      },
    },
    {
      name: "nothing-needs-the-command",
      severity: "error",
      from: {path: "^server/", pathNot: "^server/cli/"},
      to: {path: "^server/cli/"},
    },
    {
      name: "node-code-imports-no-browser-code",
      severity: "error",
      comment: "The sandbox's list of payment methods is pure data: the REST side decides eligibility by it.",
      from: {path: "^server/", pathNot: "^server/sandbox/sdk/"},
      to: {path: "^server/sandbox/sdk/", pathNot: "^server/sandbox/sdk/payment-methods\\.ts$"},
    },
    {
      name: "browser-code-imports-no-node-code",
      comment: "What buyers read are words alone, for both sides.",
      severity: "error",
      from: {path: "^server/sandbox/sdk/"},
      to: {path: "^server/", pathNot: "^server/sandbox/(sdk|locales)/"},
    },
    {
      name: "texts-know-nothing",
      severity: "error",
      from: {path: "^server/sandbox/locales/"},
      to: {pathNot: "^server/sandbox/locales/"},
    },
    {
      name: "database-knows-no-role",
      severity: "error",
      from: {path: "^server/database/"},
      to: {path: "^server/(merchant|sandbox|cli)/"},
    },
    {
      name: "states-and-schemas-are-pure",
      comment: "*.states.ts and *.schema.ts do no I/O: no database, no HTTP, no Node.",
      severity: "error",
      from: {path: "^server/sandbox/[^/]+/[^/]+\\.(states|schema)\\.ts$"},
      to: {
        path: ["^server/database/", "(records|operations|routes)\\.ts$", "node_modules/(hono|kysely|@hono)/"],
      },
    },
    {
      name: "operations-know-no-http",
      severity: "error",
      from: {path: "^server/sandbox/[^/]+/[^/]+\\.(operations|records)\\.ts$"},
      to: {path: ["routes\\.ts$", "node_modules/(hono|@hono)/"]},
    },
    {
      name: "a-resource-uses-another-through-its-operations",
      comment: "*.records.ts belongs to its own resource.",
      severity: "error",
      from: {path: "^server/sandbox/([^/]+)/"},
      to: {path: "^server/sandbox/[^/]+/[^/]+\\.records\\.ts$", pathNot: "^server/sandbox/$1/"},
    },
    {
      name: "nothing-imports-the-demo-or-the-tests",
      severity: "error",
      from: {pathNot: "^(demo|test)/"},
      to: {path: "^(demo|test)/"},
    },
    {
      name: "the-demo-uses-the-package-as-a-merchant-would",
      severity: "error",
      from: {path: "^demo/"},
      to: {path: "^(src|server|test)/"},
    },
  ],
  options: {
    // What is built may be written anew while this looks.
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
