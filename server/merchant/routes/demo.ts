import {Hono} from "hono";
import type {MerchantSettings} from "../config.ts";
import {pagePolicy} from "../doors/headers.ts";
import type {Sessions} from "../doors/sessions.ts";
import type {DoorVariables} from "../doors/variables.ts";
import type {Randomness} from "../randomness.ts";
import {readStaticFile, sendFile} from "./files.ts";

interface DemoRoutesOptions {
  readonly folder: string;
  readonly settings: MerchantSettings;
  readonly sessions: Sessions;
  readonly randomness: Randomness;
  /** The library's, which is in the addresses of its later parts. */
  readonly version: string;
}

/** The demo shop: built files, and pages with a policy of their own and a nonce for each reply. */
export function demoRoutes({
  folder,
  settings,
  sessions,
  randomness,
  version,
}: DemoRoutesOptions): Hono<DoorVariables> {
  const routes = new Hono<DoorVariables>();
  routes.get("/*", async (c) => {
    const path = c.req.path.endsWith("/") ? `${c.req.path}index.html` : c.req.path;
    const file = await readStaticFile(folder, path);
    if (!file) return c.notFound();
    if (!file.type.startsWith("text/html")) {
      return sendFile(c.req.raw, file, {"cache-control": "no-cache"});
    }
    await sessions.ensure(c);
    const nonce = randomness.token();
    c.header("content-security-policy", pagePolicy(nonce));
    // A kept copy would bring back a spent nonce.
    c.header("cache-control", "no-store");
    const values = {nonce, sdkUrl: settings.sdkUrl, environment: settings.environment, version};
    return c.html(fill(file.bytes.toString("utf8"), values));
  });
  return routes;
}

/** Fills a page's placeholders, `{{name}}`, escaped for text and for quoted attributes. */
function fill(html: string, values: Readonly<Record<string, string>>): string {
  return html.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? placeholder : escapeHtml(value);
  });
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
