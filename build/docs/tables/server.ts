import {pagePolicy} from "../../../server/merchant/middleware/headers.ts";
import {MERCHANT_SETTINGS} from "../../../server/merchant/settings-texts.ts";
import {SANDBOX_SETTINGS} from "../../../server/sandbox/settings-texts.ts";
import type {SettingText} from "../../../server/shared/settings.ts";
import {code, table} from "./markdown.ts";

/** Settings of both servers, and content security policies of pages. */
export function serverFacts(): Readonly<Record<string, string>> {
  const local = policy("http://127.0.0.1:8081");
  return {
    "table:settings": settingsTable(MERCHANT_SETTINGS),
    "table:sandbox-settings": settingsTable(SANDBOX_SETTINGS),
    policy: local
      .split("; ")
      .map((directive) => `- ${code(directive)}`)
      .join("\n"),
    "policy:local": local,
    "policy:paypal-sandbox": policy("https://www.sandbox.paypal.com"),
    "policy:paypal-live": policy("https://www.paypal.com"),
  };
}

/** The policy of a page whose SDK comes from this origin. */
function policy(sdkUrl: string): string {
  return pagePolicy({nonce: "…", sdkUrl});
}

function settingsTable(settings: Readonly<Record<string, SettingText>>): string {
  return table(
    ["Variable", "Default", "Meaning"],
    Object.entries(settings).map(([name, {fallback, meaning}]) => [code(name), fallback, meaning]),
  );
}
