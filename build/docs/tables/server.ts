import {pagePolicy} from "../../../demo/server/page-policy.ts";
import {policyHosts} from "../../../demo/server/policy-hosts.ts";
import {documentedTypes, EVENTS} from "../../../server/merchant/webhooks/event-table.ts";
import {MERCHANT_SETTINGS} from "../../../server/merchant/config.ts";
import {SANDBOX_SETTINGS} from "../../../server/sandbox/config.ts";
import {DEMO_SETTINGS} from "../../../server/settings.ts";
import {describeSetting, type Settings} from "../../../server/shared/settings.ts";
import {optionsOf} from "../../setting-options.ts";
import {code, table} from "./markdown.ts";

/** Settings of both servers, and content security policies of pages. */
export function serverFacts(): Readonly<Record<string, string>> {
  const [local, payPalSandbox, live] = [
    "http://127.0.0.1:8081",
    "https://www.sandbox.paypal.com",
    "https://www.paypal.com",
  ] as const;
  return {
    "table:settings": settingsTable(MERCHANT_SETTINGS),
    "table:demo-settings": settingsTable(DEMO_SETTINGS),
    "table:sandbox-settings": settingsTable(SANDBOX_SETTINGS),
    "table:options": table(
      ["Option", "Default", "Meaning"],
      optionsOf(MERCHANT_SETTINGS).map(({name, fallback, meaning, isRequired}) => [
        code(name),
        isRequired ? "required" : fallback || "none",
        meaning,
      ]),
    ),
    "table:policy-hosts": hostsTable(),
    "table:webhook-events": eventsTable(),
    policy: policy(local)
      .split("; ")
      .map((directive) => `- ${code(directive)}`)
      .join("\n"),
    "policy:local": policy(local),
    "policy:paypal-sandbox": policy(payPalSandbox),
    "policy:paypal-live": policy(live),
    "policy:hosts-local": pagePolicy({sdkUrl: local}),
    "policy:hosts-paypal-sandbox": pagePolicy({sdkUrl: payPalSandbox}),
    "policy:hosts-paypal-live": pagePolicy({sdkUrl: live}),
  };
}

/** PayPal's webhook events that the merchant server applies. */
function eventsTable(): string {
  const rows = Object.entries(EVENTS).map(([name, {reads, changes}]) => [
    documentedTypes(name).map(code).join(", "),
    reads,
    changes,
  ]);
  const listed = rows.filter(([types]) => types !== "");
  return table(["Event", "What the server reads at PayPal", "What changes"], listed);
}

/** Hosts of the real components, by directive. */
function hostsTable(): string {
  return table(
    ["Directive", "For", "Hosts"],
    Object.entries(policyHosts).flatMap(([directive, hosts]) =>
      Object.entries(hosts).map(([component, names]) => [
        code(`${directive}-src`),
        component,
        names.map(code).join(" "),
      ]),
    ),
  );
}

/** The policy, with a nonce, of a page whose SDK comes from this origin. */
function policy(sdkUrl: string): string {
  return pagePolicy({nonce: "…", sdkUrl});
}

function settingsTable(settings: Settings): string {
  const rows = Object.entries(settings).map(([name, row]) => {
    const {fallback, meaning} = describeSetting(row);
    return [code(name), fallback, meaning];
  });
  return table(["Variable", "Default", "Meaning"], rows);
}
