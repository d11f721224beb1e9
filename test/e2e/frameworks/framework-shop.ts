import {createServer} from "node:http";
import type {AddressInfo} from "node:net";
import {cp, mkdir, mkdtemp, rm, writeFile} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {fileURLToPath, pathToFileURL} from "node:url";
import {getRequestListener} from "@hono/node-server";
import {build, type Rolldown} from "vite";
import {installPacked} from "../../support/packed.ts";
import {fromPackage} from "./package-exports.ts";

export type Framework = "react" | "vue" | "svelte" | "angular";

/** A shop with pages of a framework, and with the package's routes and sandbox. It runs in this process. */
export interface FrameworkShop {
  readonly page: string;
  /** The same page, rendered on the server. React only. */
  readonly renderedPage: string;
  /** A page of plain tags, rendered on the server. React only. */
  readonly renderedTags: string;
  readonly sandboxUrl: string;
  stop(): Promise<void>;
}

const sources = fileURLToPath(new URL("../../../demo/frameworks/", import.meta.url));
/** Packages that the pages and their build import. */
const PACKAGES = [
  ...["lit", "@lit/context", "vite", "react", "react-dom", "vue", "@vitejs/plugin-vue"],
  ...["svelte", "@sveltejs/vite-plugin-svelte", "rxjs"],
  ...["common", "compiler", "core", "platform-browser"].map((name) => `@angular/${name}`),
];
const types: Readonly<Record<string, string>> = {html: "text/html", js: "text/javascript", css: "text/css"};

type Output = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[];

/** Builds the page like a merchant. Returns its files by path. */
async function buildPage(framework: Framework, folder: string): Promise<Map<string, string>> {
  const output = await bundle(folder, {rolldownOptions: {input: join(folder, framework, "index.html")}});
  return new Map(
    output.map((file) => [
      `/${file.fileName}`,
      file.type === "chunk" ? file.code : Buffer.from(file.source).toString(),
    ]),
  );
}

type Renderer = (sdkUrl: string, kind: "components" | "tags") => string;

/** Loads the function that renders React's page on the server. */
async function loadRenderer(folder: string): Promise<Renderer> {
  const output = await bundle(folder, {
    ssr: true,
    rolldownOptions: {input: join(folder, "react/server.tsx")},
  });
  const place = await mkdtemp(join(tmpdir(), "checkout-react-"));
  try {
    // The elements load translations and payment forms from separate chunks.
    await mkdir(join(place, "assets"));
    for (const chunk of output as readonly Rolldown.OutputChunk[])
      await writeFile(join(place, chunk.fileName), chunk.code);
    await writeFile(join(place, "package.json"), `{"type": "module"}`);
    const file = join(place, output[0]!.fileName);
    return ((await import(pathToFileURL(file).href)) as {render: Renderer}).render;
  } finally {
    await rm(place, {recursive: true, force: true});
  }
}

async function bundle(folder: string, options: object): Promise<Output> {
  const result = await build({
    configFile: join(folder, "vite.config.ts"),
    logLevel: "error",
    ssr: {noExternal: true},
    // React reports hydration mismatches only in development.
    define: {"process.env.NODE_ENV": JSON.stringify("development")},
    build: {write: false, minify: false, target: "es2022", modulePreload: false, ...options},
  });
  return ((Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput).output;
}

export async function startFrameworkShop(framework: Framework): Promise<FrameworkShop> {
  const [{createCheckoutHandler}, {startSandbox}] = await Promise.all([
    fromPackage("server"),
    fromPackage("sandbox"),
  ]);
  const packed = installPacked(PACKAGES);
  await cp(sources, packed.project, {recursive: true});
  const [files, render, sandbox] = await Promise.all([
    buildPage(framework, packed.project),
    framework === "react" ? loadRenderer(packed.project) : undefined,
    startSandbox(),
  ]).finally(() => packed.remove());
  const data = await mkdtemp(join(tmpdir(), "checkout-framework-"));
  const {url, sdkUrl, clientId, clientSecret} = sandbox;
  const checkout = createCheckoutHandler({
    serviceBaseUrl: url,
    sdkUrl,
    clientId,
    clientSecret,
    sessionKey: "framework-shop-session-key-0123456789",
    databaseUrl: `file:${join(data, "merchant.db")}`,
    catalogue: [
      {sku: "ceramic-teapot", name: "Stoneware teapot", price: {currencyCode: "USD", value: "75.00"}},
    ],
  });
  const answer = (request: Request): Response | Promise<Response> => {
    const {pathname, searchParams} = new URL(request.url);
    if (pathname.startsWith("/service-api/")) return checkout(request);
    const text = files.get(pathname);
    if (text === undefined) return new Response("", {status: 404});
    const kind = searchParams.get("rendered");
    const rendered = kind && render?.(sdkUrl, kind === "tags" ? "tags" : "components");
    const body = text.replaceAll("{{sdkUrl}}", sdkUrl).replace(/(?<=<main id="shop">)/, () => rendered || "");
    return new Response(body, {headers: {"content-type": types[pathname.split(".").at(-1)!]!}});
  };
  const server = createServer((incoming, outgoing) => void getRequestListener(answer)(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const page = `http://localhost:${(server.address() as AddressInfo).port}/${framework}/index.html`;
  return {
    page,
    renderedPage: `${page}?rendered=components`,
    renderedTags: `${page}?rendered=tags`,
    sandboxUrl: url,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await checkout.close();
      await sandbox.stop();
      await rm(data, {recursive: true, force: true});
    },
  };
}
