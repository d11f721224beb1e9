import tseslint from "typescript-eslint";
import lit from "eslint-plugin-lit";
import litA11y from "eslint-plugin-lit-a11y";
import wc from "eslint-plugin-wc";
import house from "./test/conventions/eslint-rules.js";

/** What no source of ours may do in a page: it breaks Trusted Types and a strict CSP (quality S2). */
const unsafeDom = [
  {
    selector: "MemberExpression[property.name=/^(innerHTML|outerHTML|srcdoc)$/]",
    message: "S2: no HTML from strings.",
  },
  {
    selector: "CallExpression[callee.property.name=/^(insertAdjacentHTML|createContextualFragment)$/]",
    message: "S2: no HTML from strings.",
  },
  {
    selector: "ImportSpecifier[imported.name=/^unsafe(HTML|SVG|Static)$/]",
    message: "S2: no unsafe directives.",
  },
  {
    selector: "CallExpression[callee.property.name='write'][callee.object.name='document']",
    message: "S2: no document.write.",
  },
  {
    selector:
      "CallExpression[callee.property.name='setAttribute'] > Literal[value=/^(on|style$)/]:first-child",
    message: "S2: no inline handlers or style attributes.",
  },
  {
    selector: "CallExpression[callee.property.name='postMessage'] > Literal[value='*']",
    message: "S7: every message names its target origin.",
  },
];

/** The rules that oxlint doesn't have (all others are in .oxlintrc.json): the house's own, and those of Lit and of custom elements. */
export default tseslint.config(
  {
    ignores: [
      "dist/**",
      "node_modules/**",
      ".data/**",
      "test-results/**",
      "**/.next/**",
      "**/*.cjs",
      "**/*.generated.ts",
    ],
  },
  {
    files: ["**/*.ts", "**/*.js"],
    languageOptions: {parser: tseslint.parser},
    // What oxlint is told to leave is none of ESLint's business.
    linterOptions: {reportUnusedDisableDirectives: "off"},
    plugins: {house, "@typescript-eslint": tseslint.plugin},
  },
  {
    files: ["src/**/*.ts", "demo/**/*.ts", "server/sandbox/sdk/**/*.ts"],
    rules: {"no-restricted-syntax": ["error", ...unsafeDom]},
  },
  {
    files: ["src/**/*.ts"],
    ...lit.configs["flat/recommended"],
  },
  {
    files: ["src/**/*.ts"],
    plugins: {"lit-a11y": litA11y, wc},
    settings: {wc: {elementBaseClasses: ["LitElement", "CheckoutElement"]}},
    rules: {
      ...wc.configs["flat/best-practice"].rules,
      "wc/guard-super-call": "off",
      "lit-a11y/aria-attrs": "error",
      "lit-a11y/aria-attr-valid-value": "error",
      "lit-a11y/role-has-required-aria-attrs": "error",
      "lit-a11y/no-autofocus": "error",
      "lit-a11y/tabindex-no-positive": "error",
    },
  },
  {
    files: ["server/**/*.ts"],
    ignores: ["server/sandbox/sdk/**"],
    rules: {"house/no-outer-db": "error"},
  },
  {
    // No clock, randomness or network is read directly in a role: they come in as dependencies, so that time can be
    // moved, ids seeded and faults injected.
    files: ["server/sandbox/**/*.ts", "server/merchant/**/*.ts"],
    ignores: ["server/sandbox/sdk/**", "server/*/main.ts"],
    rules: {
      "no-restricted-globals": ["error", {name: "fetch", message: "Take it as a dependency."}],
      "no-restricted-properties": [
        "error",
        {object: "Date", property: "now", message: "Use the clock that came in."},
        {object: "Math", property: "random", message: "Use the randomness that came in."},
        {object: "crypto", property: "randomUUID", message: "Use the randomness that came in."},
      ],
    },
  },
);
