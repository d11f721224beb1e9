import {readFile} from "node:fs/promises";
import type {Package} from "custom-elements-manifest";
import {MEMBER_CODE, TEST_BUYERS, TEST_MEMBERS} from "../../server/sandbox/buyers/test-buyers.ts";
import {DECLINING_NAMES, DECLINING_NUMBERS} from "../../server/sandbox/cards/processor.ts";
import {OUTCOMES} from "../../server/sandbox/test-controls/test-controls.schema.ts";
import {endpoints} from "../../server/sandbox/endpoints.ts";
import {MAIL_STATES} from "../../server/sandbox/mail/mail.states.ts";
import {TEST_CARDS, TEST_CODE} from "../../server/sandbox/cards/test-cards.ts";
import {SANDBOX_SETTINGS} from "../../server/sandbox/settings-texts.ts";
import {ERROR_NAMES} from "../../server/sandbox/wire/errors.ts";
import {pagePolicy} from "../../server/merchant/middleware/headers.ts";
import {MERCHANT_SETTINGS} from "../../server/merchant/settings-texts.ts";
import type {SettingText} from "../../server/shared/settings.ts";
import {type PaymentMethod, paymentMethods} from "../../src/payment-methods/registry.ts";
import {CheckoutError, type CheckoutErrorCode} from "../../src/errors.ts";
import {element} from "../../src/locales/en.ts";
import {extendedCard} from "../../src/locales/en-extended-card.ts";
import {payment} from "../../src/locales/en-payment.ts";
import {type ElementDeclaration, elementsOf} from "../manifest/elements.ts";

/** Markdown for `{table:name}`, `{value:name}` and `{policy}` in the pages, made from the code. */
export async function factsForDocs(manifest: string): Promise<Readonly<Record<string, string>>> {
  const elements = elementsOf(JSON.parse(await readFile(manifest, "utf8")) as Package);
  return {
    "table:tags": elements.map(elementSection).join("\n"),
    "table:events": eventsTable(elements),
    "table:errors": await errorsTable(),
    "table:service-errors": table(
      ["Status", "Name", "Meaning"],
      Object.entries(ERROR_NAMES).map(([status, [name, meaning]]) => [status, code(name), meaning]),
    ),
    "table:three-d-secure": table(
      ["What happens", "Visa", "Mastercard"],
      TEST_CARDS.map((card) => [card.meaning, code(card.visa), code(card.mastercard)]),
    ),
    "table:declined-numbers": table(
      ["Number", "What happens", "Processor's code"],
      Object.entries(DECLINING_NUMBERS).map(([number, [response, meaning]]) => [
        code(number),
        meaning,
        code(response),
      ]),
    ),
    "table:declined-names": table(
      ["Name", "Processor's code"],
      Object.entries(DECLINING_NAMES).map(([name, response]) => [code(name), code(response)]),
    ),
    "table:buyers": table(
      ["Name", "E-mail address", "Wallets", "Purpose"],
      TEST_BUYERS.map(({name, email, wallets, about}) => [
        `${name.given_name} ${name.surname}`,
        code(email),
        wallets.join(", "),
        about,
      ]),
    ),
    "table:members": table(
      ["E-mail address", "Purpose"],
      TEST_MEMBERS.map(({buyer, about}) => [code(buyer.email), about]),
    ),
    "table:outcomes": table(
      ["Outcome", "What happens"],
      Object.entries(OUTCOMES).map(([outcome, meaning]) => [code(outcome), meaning]),
    ),
    "table:payment-methods": table(
      ["Method", "Element", "Countries", "Currencies", "Leaves the page", "PayPal can save it"],
      Object.entries<PaymentMethod>(paymentMethods).map(([key, method]) => [
        method.name,
        code(`<${method.element}${method.element === "checkout-wallet-button" ? ` wallet="${key}"` : ""}>`),
        method.countries?.join(", ") ?? "any",
        method.currencies?.join(", ") ?? "any",
        method.presentationModes.includes("redirect") ? "with `redirect`" : "no",
        method.canSave ? "yes" : "no",
      ]),
    ),
    "table:mail-states": table(
      ["State"],
      MAIL_STATES.map((state) => [code(state)]),
    ),
    "table:routes": table(
      ["Route", "What it does"],
      endpoints.map(({method, path, summary}) => [code(`${method} ${path}`), summary]),
    ),
    "table:settings": settingsTable(MERCHANT_SETTINGS),
    "table:sandbox-settings": settingsTable(SANDBOX_SETTINGS),
    "value:challenge-code": code(TEST_CODE),
    "value:member-code": code(MEMBER_CODE),
    policy: pagePolicy({nonce: "…", sdkUrl: "{{sdkUrl}}"})
      .split("; ")
      .map((directive) => `- ${code(directive)}`)
      .join("\n"),
  };
}

function elementSection({tagName, description, attributes, slots, cssParts}: ElementDeclaration): string {
  const named = (rows: readonly {name: string; description: string}[]) =>
    rows.map(({name, description: text}) => [code(name), text]);
  return [
    `## ${code(`<${tagName}>`)}`,
    "",
    description,
    "",
    table(
      ["Attribute", "Type", "What it does"],
      attributes.map(({name, type, description: text}) => [code(name), code(type.text), text]),
    ),
    "",
    ...(slots.length === 0 ? [] : [table(["Slot", "What stands in it"], named(slots)), ""]),
    ...(cssParts.length === 0 ? [] : [table(["Part", "What it is"], named(cssParts)), ""]),
  ].join("\n");
}

function eventsTable(elements: readonly ElementDeclaration[]): string {
  const events = new Map<string, {description: string; elements: string[]}>();
  for (const {tagName, events: own} of elements)
    for (const {name, description} of own) {
      const known = events.get(name);
      if (known) known.elements.push(tagName);
      else events.set(name, {description, elements: [tagName]});
    }
  return table(
    ["Event", "What it says", "Of"],
    [...events]
      .sort()
      .map(([name, event]) => [code(name), event.description, event.elements.map(code).join(", ")]),
  );
}

/** Messages of errors that can occur without a pressed payment. They are not in the list of the other codes. */
const READ_ELSEWHERE: Readonly<Partial<Record<CheckoutErrorCode, readonly string[]>>> = {
  "invalid-config": [element.misconfigured],
  "script-load": [element.loadFailed],
  "frames-blocked": [element.loadFailed],
  quote: [element.loadFailed],
  // In card fields; under a button; and where the form could not be loaded for it.
  token: [payment.expired, payment.sessionEnded, element.loadFailed],
  "order-not-found": [payment.errors["order-create"]],
  "amount-changed": [payment.amountChanged.replace("#", "$75.00")],
  network: [element.network],
  save: [extendedCard.errors.save],
};

/** The codes as the type lists them, with what the tags tell the buyer in English. @throws Error for a code without words */
async function errorsTable(): Promise<string> {
  const source = await readFile("src/errors.ts", "utf8");
  const union = /export type CheckoutErrorCode =([^;]+);/.exec(source)?.[1] ?? "";
  const codes = [...union.matchAll(/"([\w-]+)"/g)].map((match) => match[1] as CheckoutErrorCode);
  if (codes.length === 0) throw new Error("src/errors.ts has no codes where the docs look for them.");
  return table(
    ["Code", "What the buyer reads", "Trying again may help"],
    codes.map((name) => [
      code(name),
      sentencesOf(name)
        .map((sentence) => `“${sentence}”`)
        .join(" · "),
      new CheckoutError(name, "").recoverable ? "yes" : "no: the page has to be changed",
    ]),
  );
}

function sentencesOf(name: CheckoutErrorCode): readonly string[] {
  const own = (payment.errors as Partial<Record<CheckoutErrorCode, string>>)[name];
  const reasons = name === "declined" ? Object.values(payment.declines) : [];
  const sentences = [...(own === undefined ? [] : [own]), ...reasons, ...(READ_ELSEWHERE[name] ?? [])];
  if (sentences.length === 0) throw new Error(`The docs don't know what the buyer reads of ${name}.`);
  return sentences;
}

function settingsTable(settings: Readonly<Record<string, SettingText>>): string {
  return table(
    ["Variable", "Default", "Meaning"],
    Object.entries(settings).map(([name, {fallback, meaning}]) => [code(name), fallback, meaning]),
  );
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replace(/\s+/g, " ").replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(heads), `|${"---|".repeat(heads.length)}`, ...rows.map(line)].join("\n");
}

function code(text: string): string {
  return text === "" ? "" : `\`${text}\``;
}
