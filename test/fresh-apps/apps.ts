/** A text of a file, and a wrong one for its place that the type checker must refuse. */
export type Mistake = readonly [right: string, wrong: string];

/** A command, and the arguments that give it a port. */
type Server = (port: string) => readonly string[];

/** An app made by its framework's own generator, then changed as the docs say. */
export interface FreshApp {
  readonly name: string;
  /** The generator and its version. */
  readonly generator: string;
  /** The generator's command. It makes the folder `app` in the current one. */
  readonly generate: readonly string[];
  /** Folder below `apps/` with the files that the docs say to write. */
  readonly files: string;
  /** Lines that the docs add to a generated file: the text before them, and the lines. */
  readonly additions?: readonly {readonly file: string; readonly after: string; readonly lines: string}[];
  /** Packages that the docs name next to this one. */
  readonly install?: readonly string[];
  /** Prefix of the settings' names in the environment. */
  readonly settingsPrefix?: string;
  /** Packages whose versions the table shows. */
  readonly frameworks: readonly string[];
  /** The framework's type checker, and the file with the checkout. */
  readonly check?: {
    readonly commands: readonly (readonly string[])[];
    readonly file: string;
    readonly mistakes: readonly Mistake[];
  };
  readonly build?: readonly string[];
  /** Starts the built app. Without it the merchant server serves the folder `pages`. */
  readonly start?: Server;
  readonly pages?: string;
  /** Starts the framework's development server. */
  readonly develop?: Server;
  /** The server sends the elements' tags, which the page must keep. */
  readonly isServerRendered?: boolean;
  /** React draws the page: between the form's start and the payment it must not draw again. */
  readonly isReact?: boolean;
  readonly note?: string;
}

const vite = (port: string) => ["npx", "vite", "--port", port, "--strictPort"];
const vitePreview = (port: string) => ["npx", "vite", "preview", "--port", port, "--strictPort"];
const createVite = (template: string) =>
  `npx --yes create-vite@9.3.0 app --template ${template} --no-interactive`.split(" ");
const npmInit = ["sh", "-c", "mkdir app && cd app && npm init --yes"];

const reactMistakes: readonly Mistake[] = [
  [`environment="sandbox"`, `environment="sandbx"`],
  [`environment="sandbox"`, `enviroment="sandbox"`],
  ["({detail}) => setOrderId(detail.orderId)", "(detail: {orderId: string}) => setOrderId(detail.orderId)"],
];
/** A listener that takes the event's detail instead of the event. */
const eventMistake: Mistake = [
  "({detail}: CheckoutCompleteEvent)",
  `(detail: CheckoutCompleteEvent["detail"])`,
];
/** vue-tsc allows unknown attributes. */
const vueMistakes: readonly Mistake[] = [[`environment="sandbox"`, `environment="sandbx"`], eventMistake];
const svelteMistakes: readonly Mistake[] = [
  ...vueMistakes,
  [`environment="sandbox"`, `enviroment="sandbox"`],
];

/** Versions are the newest that run on Node 20. */
export const apps: readonly FreshApp[] = [
  {
    name: "vite",
    generator: "create-vite 9.3.0",
    generate: createVite("vanilla-ts"),
    files: "vite",
    frameworks: ["vite", "typescript"],
    check: {
      commands: [["npx", "tsc"]],
      file: "src/main.ts",
      mistakes: [
        ["detail.orderId", "detail.orderID"],
        [`"checkout-complete", ({detail})`, `"checkout-complete", (detail: {orderId: string})`],
      ],
    },
    build: ["npx", "vite", "build"],
    start: vitePreview,
    develop: vite,
  },
  {
    name: "react",
    generator: "create-vite 9.3.0",
    generate: createVite("react-ts"),
    files: "react",
    frameworks: ["react", "vite", "typescript"],
    check: {commands: [["npx", "tsc", "-b"]], file: "src/App.tsx", mistakes: reactMistakes},
    build: ["npx", "vite", "build"],
    start: vitePreview,
    develop: vite,
    isReact: true,
  },
  {
    name: "react-server",
    generator: "create-vite-extra 5.0.3",
    generate: "npx --yes create-vite-extra@5.0.3 app --template ssr-react-ts".split(" "),
    files: "react-server",
    additions: [
      {
        file: "server.js",
        after: "import express from 'express'\n",
        lines: "import {checkout} from './checkout.js'\n",
      },
      {file: "server.js", after: "const app = express()\n", lines: "app.use(checkout.node)\n"},
    ],
    install: ["libsql"],
    frameworks: ["react", "vite", "express"],
    check: {commands: [["npx", "tsc", "-b"]], file: "src/App.tsx", mistakes: reactMistakes},
    build: ["npm", "run", "build"],
    start: () => ["npm", "run", "preview"],
    develop: () => ["npm", "run", "dev"],
    isServerRendered: true,
    isReact: true,
  },
  {
    name: "next",
    generator: "create-next-app 16.4.3",
    generate: [
      ..."npx --yes create-next-app@16.4.3 app --ts --app --src-dir --eslint --no-tailwind".split(" "),
      ..."--import-alias @/* --use-npm --skip-install --disable-git --empty --yes".split(" "),
    ],
    files: "next",
    additions: [
      {
        file: "next.config.ts",
        after: "const nextConfig: NextConfig = {\n",
        lines: `  async headers() {
    const opener = {key: "Cross-Origin-Opener-Policy", value: "same-origin-allow-popups"};
    return [{source: "/", headers: [opener]}];
  },
`,
      },
    ],
    install: ["libsql"],
    frameworks: ["next", "react", "typescript"],
    check: {
      commands: [
        ["npx", "next", "typegen"],
        ["npx", "tsc", "--noEmit"],
      ],
      file: "src/app/checkout.tsx",
      mistakes: reactMistakes,
    },
    build: ["npx", "next", "build"],
    start: (port) => ["npx", "next", "start", "-p", port],
    develop: (port) => ["npx", "next", "dev", "-p", port],
    isServerRendered: true,
    isReact: true,
  },
  {
    name: "vue",
    generator: "create-vite 9.3.0",
    generate: createVite("vue-ts"),
    files: "vue",
    frameworks: ["vue", "vite", "vue-tsc"],
    check: {
      commands: [["npx", "vue-tsc", "-b"]],
      file: "src/App.vue",
      mistakes: vueMistakes,
    },
    build: ["npx", "vite", "build"],
    start: vitePreview,
    develop: vite,
  },
  {
    name: "create-vue",
    generator: "create-vue 3.22.3",
    generate: "npx --yes create-vue@3.22.3 app --ts --bare".split(" "),
    files: "create-vue",
    frameworks: ["vue", "vite", "vue-tsc"],
    check: {
      commands: [["npm", "run", "type-check"]],
      file: "src/App.vue",
      mistakes: vueMistakes,
    },
    build: ["npm", "run", "build-only"],
    start: vitePreview,
    develop: vite,
  },
  {
    name: "nuxt",
    generator: "by hand",
    generate: ["mkdir", "app"],
    files: "nuxt",
    settingsPrefix: "NUXT_",
    install: ["libsql"],
    frameworks: ["nuxt", "vue", "vue-tsc"],
    check: {
      commands: [["npx", "nuxt", "typecheck"]],
      file: "app/app.vue",
      mistakes: vueMistakes,
    },
    build: ["npx", "nuxt", "build"],
    start: () => ["node", ".output/server/index.mjs"],
    develop: (port) => ["npx", "nuxt", "dev", "--port", port],
    isServerRendered: true,
    note: "create-nuxt downloads its template, so these are its minimal files, written by hand",
  },
  {
    name: "svelte",
    generator: "create-vite 9.3.0",
    generate: createVite("svelte-ts"),
    files: "svelte",
    frameworks: ["svelte", "vite", "svelte-check"],
    check: {
      commands: [["npm", "run", "check"]],
      file: "src/App.svelte",
      mistakes: svelteMistakes,
    },
    build: ["npx", "vite", "build"],
    start: vitePreview,
    develop: vite,
  },
  {
    name: "sveltekit",
    generator: "sv 0.16.5",
    generate: "npx --yes sv@0.16.5 create app --template minimal --types ts --no-add-ons --no-install".split(
      " ",
    ),
    files: "sveltekit",
    install: ["libsql"],
    frameworks: ["@sveltejs/kit", "svelte", "svelte-check"],
    check: {
      commands: [["npm", "run", "check"]],
      file: "src/routes/+page.svelte",
      mistakes: svelteMistakes,
    },
    build: ["npx", "vite", "build"],
    start: vitePreview,
    develop: vite,
    isServerRendered: true,
  },
  {
    name: "angular",
    generator: "@angular/cli 21.2.27",
    generate: "npx --yes @angular/cli@21.2.27 new app --defaults --skip-install --skip-git".split(" "),
    files: "angular",
    frameworks: ["@angular/core", "typescript"],
    check: {
      commands: [["npx", "ngc", "--noEmit", "-p", "tsconfig.app.json"]],
      file: "src/app/app.ts",
      mistakes: [eventMistake],
    },
    build: ["npx", "ng", "build"],
    pages: "dist/app/browser",
    develop: (port) => ["npx", "ng", "serve", "--port", port, "--proxy-config", "proxy.conf.json"],
  },
  ...(["express", "hono", "fastify"] as const).map((name) => ({
    name,
    generator: "npm init",
    generate: npmInit,
    files: "servers",
    install: ["libsql", name, ...(name === "hono" ? ["@hono/node-server"] : [])],
    frameworks: [name],
    start: () => ["node", `${name}.mjs`],
  })),
];
