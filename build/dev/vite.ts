import {existsSync} from "node:fs";
import {join, resolve} from "node:path";
import {createServer, type ViteDevServer} from "vite";
import {brandIcons} from "../brand-icons.ts";
import {BUILT} from "./built.ts";
import {writePage} from "./pages.ts";

/** Scripts and style sheets that pages name by the address of the built file. */
const sources = [
  {find: /^\/cdn\/v1\/checkout\.js/, replacement: resolve("src/cdn.ts")},
  {find: /^\/cdn\/v1\/checkout\.css/, replacement: resolve("src/checkout.css")},
  {find: /^\/docs\.js/, replacement: resolve("demo/browser/docs.ts")},
  {find: /^\/browser(?=\/)/, replacement: resolve("demo/browser")},
  {find: /^\/back-office(?=\/back-office\.)/, replacement: resolve(BUILT, "back-office")},
];

interface ViteOptions {
  readonly host: string;
  readonly port: number;
  readonly shopUrl: string;
  /** Resolves when both servers answer. Rejects when one can't start. */
  readonly serversReady: () => Promise<unknown>;
}

/** Starts Vite's server for the elements and the scripts of the pages, with the demo shop behind it. */
export async function startVite({host, port, shopUrl, serversReady}: ViteOptions): Promise<ViteDevServer> {
  const vite = await createServer({
    configFile: false,
    root: "demo/pages",
    publicDir: resolve("demo/public"),
    cacheDir: resolve(".vite/packages"),
    resolve: {alias: sources},
    plugins: [brandIcons],
    // The demo shop replaces it in each page.
    html: {cspNonce: "{{nonce}}"},
    // The pages come from the demo shop.
    appType: "custom",
    optimizeDeps: {entries: [resolve("src/cdn.ts"), resolve("demo/browser/**/*.ts")]},
    server: {
      host,
      port,
      strictPort: true,
      // The demo shop decides which origins may call it.
      cors: false,
      fs: {allow: [resolve(".")]},
      proxy: {
        "/": {
          target: shopUrl,
          bypass: async ({url = "/"}) => {
            const path = url.replace(/\?.*/s, "");
            if (isServedByVite(path)) return url;
            await serversReady();
            await writePage(vite, path);
            return undefined;
          },
        },
      },
    },
  });
  return vite.listen();
}

function isServedByVite(path: string): boolean {
  const isPublic = /\.\w+$/.test(path) && existsSync(join("demo/public", path));
  return path.startsWith("/@") || isPublic || sources.some(({find}) => find.test(path));
}
