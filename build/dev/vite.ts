import {existsSync} from "node:fs";
import {join, resolve} from "node:path";
import {createServer, type ViteDevServer} from "vite";
import {writePage} from "./pages.ts";

/** Scripts and style sheets that pages name by the address of the built file. */
const sources = [
  {find: /^\/cdn\/v1\/checkout\.js/, replacement: resolve("src/define.ts")},
  {find: /^\/cdn\/v1\/checkout\.css/, replacement: resolve("src/checkout.css")},
  {find: /^\/docs\.js/, replacement: resolve("demo/browser/docs.ts")},
  {find: /^\/browser(?=\/)/, replacement: resolve("demo/browser")},
];

interface ViteOptions {
  readonly host: string;
  readonly port: number;
  readonly merchantUrl: string;
  /** Resolves when both servers answer. Rejects when one can't start. */
  readonly serversReady: () => Promise<unknown>;
}

/** Starts Vite's server for the elements and the scripts of the pages, with the merchant server behind it. */
export async function startVite({
  host,
  port,
  merchantUrl,
  serversReady,
}: ViteOptions): Promise<ViteDevServer> {
  const vite = await createServer({
    configFile: false,
    root: "demo/pages",
    publicDir: resolve("demo/public"),
    cacheDir: resolve(".vite/packages"),
    resolve: {alias: sources},
    // The merchant server replaces it in each page.
    html: {cspNonce: "{{nonce}}"},
    // The pages come from the merchant server.
    appType: "custom",
    optimizeDeps: {entries: [resolve("src/define.ts"), resolve("demo/browser/**/*.ts")]},
    server: {
      host,
      port,
      strictPort: true,
      // The merchant server decides which origins may call it.
      cors: false,
      fs: {allow: [resolve(".")]},
      proxy: {
        "/": {
          target: merchantUrl,
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
