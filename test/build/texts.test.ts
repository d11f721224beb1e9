import assert from "node:assert/strict";
import {mkdtemp, readdir, readFile, rm, writeFile} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {after, before, describe, test} from "node:test";
import {fileURLToPath, pathToFileURL} from "node:url";
import {build} from "vite";
import {isPageLanguage, languages as sandboxLanguages} from "../../server/sandbox/locales/languages.ts";
import type {SdkTexts} from "../../server/sandbox/locales/texts.ts";
import {localizationOf} from "../../server/sandbox/pages/texts.ts";
import {element} from "../../src/locales/en.ts";
import {checkout} from "../../src/locales/en-checkout.ts";
import {extendedCard} from "../../src/locales/en-extended-card.ts";
import {fastlane} from "../../src/locales/en-fastlane.ts";
import {localMethods} from "../../src/locales/en-local-methods.ts";
import {methodNames} from "../../src/locales/en-method-names.ts";
import {bank, payment} from "../../src/locales/en-payment.ts";
import {languages, loadMessages, type Language} from "../../src/locales/load-messages.ts";
import type {Messages} from "../../src/locales/messages.ts";
import {fillNotCharged} from "../../src/locales/not-charged.ts";
import {placeholdersOf, textsByPlace} from "../support/texts.ts";

type Words = Pick<
  Messages,
  "element" | "payment" | "fastlane" | "bank" | "extendedCard" | "localMethods" | "checkout" | "methodNames"
>;
const english: Words = {element, payment, fastlane, bank, extendedCard, localMethods, checkout, methodNames};

/** Texts that are the same as in English. */
const same: Readonly<Partial<Record<Language, readonly string[]>>> = {
  ar: ["element.expiryFormat"],
  de: ["fastlane.optional", "extendedCard.optional", "methodNames.bank"],
  nl: ["methodNames.bank"],
  pl: ["methodNames.bank"],
  sv: ["methodNames.bank"],
  ja: ["element.expiryFormat"],
  zh: ["element.expiryFormat"],
};

async function textsOf(language: string): Promise<Messages> {
  return ((await import(`../../src/locales/${language}.ts`)) as {messages: Messages}).messages;
}

/** Texts of all elements, by place. */
function placesOf(words: Words): Map<string, string> {
  const {element, payment, fastlane, bank, extendedCard, localMethods, checkout, methodNames} = words;
  return textsByPlace({element, payment, fastlane, bank, extendedCard, localMethods, checkout, methodNames});
}

/** Differences between translations and the English texts, by place. */
function flawsOf(words: Words, mayBeSame: readonly string[] = []): string[] {
  const theirs = placesOf(words);
  const flaws = [...theirs.keys()].filter((place) => !ours.has(place)).map((place) => `${place}: unknown`);
  for (const [place, text] of ours) {
    const other = theirs.get(place);
    if (other === undefined) flaws.push(`${place}: missing`);
    else if (!other || other !== other.trim()) flaws.push(`${place}: blank`);
    else if (other.split("#").length !== text.split("#").length) flaws.push(`${place}: #`);
    else if (String(placeholdersOf(other)) !== String(placeholdersOf(text)))
      flaws.push(`${place}: {notCharged}`);
    else if ((other === text) !== mayBeSame.includes(place)) flaws.push(`${place}: same as English`);
  }
  return flaws;
}
const ours = textsByPlace(english);

test("each language translates every text with the same placeholders", async () => {
  assert.ok(ours.size > 70);
  for (const language of languages) {
    const texts = await textsOf(language);
    assert.equal(texts.language, language);
    assert.equal(texts.direction, language === "ar" ? "rtl" : "ltr");
    assert.deepEqual(flawsOf(texts, same[language]), [], language);
  }
});

test("the check finds texts that are missing, unknown, blank, English, or without a placeholder", async () => {
  const planted = async (change: (words: typeof english) => void) => {
    const words = structuredClone(await textsOf("de"));
    change(words);
    return flawsOf(words, same.de);
  };
  assert.deepEqual(await planted((words) => Reflect.deleteProperty(words.payment.errors, "capture")), [
    "payment.errors.capture: missing",
  ]);
  assert.deepEqual(await planted((words) => Object.assign(words.element.labels, {name: "Name"})), [
    "element.labels.name: unknown",
  ]);
  assert.deepEqual(await planted((words) => (words.element.title = " ")), ["element.title: blank"]);
  assert.deepEqual(await planted((words) => (words.payment.card = payment.card)), [
    "payment.card: same as English",
  ]);
  assert.deepEqual(await planted((words) => Reflect.deleteProperty(words.fastlane.missing, "city")), [
    "fastlane.missing.city: missing",
  ]);
  assert.deepEqual(await planted((words) => (words.fastlane.welcome = "Willkommen zurück.")), [
    "fastlane.welcome: #",
  ]);
  assert.deepEqual(await planted((words) => (words.element.pay = "Bezahlen")), ["element.pay: #"]);
  assert.deepEqual(await planted((words) => (words.element.pay = "# von # bezahlen")), ["element.pay: #"]);
  assert.deepEqual(await planted((words) => (words.payment.canceled = "Nicht bezahlt.")), [
    "payment.canceled: {notCharged}",
  ]);
  assert.deepEqual(await planted((words) => (words.payment.checking += " {notCharged}")), [
    "payment.checking: {notCharged}",
  ]);
});

/** The sentence itself, and messages that appear only after the order was read or the payment was authorized. */
const saysCharges = ["element.notCharged", "payment.authorized", "bank.asks"];

test("only the placeholder says that the buyer was not charged, between whole sentences", async () => {
  for (const language of ["en", ...languages]) {
    const words = language === "en" ? english : await textsOf(language);
    const {payment} = words;
    const {notCharged} = words.element;
    // Chinese and Japanese have no space between sentences.
    const between = ["ja", "zh"].includes(language)
      ? /。\{notCharged\}(?! )/
      : /[.] \{notCharged\}(?: (?! )|$)/;
    for (const [place, text] of placesOf(words)) {
      if (!saysCharges.includes(place)) assert.ok(!text.includes(notCharged), `${language} ${place}`);
      if (text.includes("{notCharged}")) assert.match(text, between, `${language} ${place}`);
    }
    assert.equal(fillNotCharged(payment.canceled, undefined), payment.notCompleted, language);
  }
});

test("the list of languages names every file, and every language of the frames", async () => {
  const files = await readdir(fileURLToPath(new URL("../../src/locales", import.meta.url)));
  assert.deepEqual(
    files.filter((name) => /^..\.ts$/.test(name)).sort(),
    ["en", ...languages].map((language) => `${language}.ts`).sort(),
  );
  assert.deepEqual(["en", ...languages].sort(), [...sandboxLanguages].sort());
});

test("a field has the same name in the frame, in the guest form and in the element", async () => {
  for (const language of sandboxLanguages) {
    const {labels, expiryFormat} = language === "en" ? element : (await textsOf(language)).element;
    const file = new URL(`../../server/sandbox/data/texts/sdk/${language}.json`, import.meta.url);
    const {number, expiry, cvv} = (JSON.parse(await readFile(file, "utf8")) as SdkTexts).fields;
    const titles = {number: number.title, expiry: expiry.title, cvv: cvv.title};
    assert.deepEqual({...labels, ...titles}, labels, language);
    if (!isPageLanguage(language)) continue;
    const {guest, guestScript} = localizationOf(language).texts;
    assert.equal(guestScript.postalCode.label, labels.postal);
    assert.equal(guest.expiryHint, expiryFormat);
  }
});

test("the file of the locale's language is loaded once", async () => {
  for (const [locale, language] of [
    ["de", "de"],
    ["de-AT", "de"],
    ["DE-at", "de"],
    ["de_DE", "de"],
    ["pt-BR", "pt"],
    ["pt-PT", "pt"],
    ["es-419", "es"],
    ["zh-Hant-TW", "zh"],
    ["ar-EG-u-nu-latn", "ar"],
    ["en", undefined],
    ["en-GB", undefined],
    ["nb", undefined],
    ["arn", undefined],
    ["x-de", undefined],
    ["", undefined],
    ["__proto__", undefined],
  ] as const) {
    assert.equal((await loadMessages(locale))?.language, language, locale);
  }
  for (const language of languages) assert.equal(await loadMessages(language), await textsOf(language));
});

describe("the loader of a bundle", () => {
  let folder: string;
  let load: typeof loadMessages;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "checkout-texts-"));
    await writeFile(join(folder, "package.json"), `{"type": "module"}`);
    const {NODE_ENV} = process.env;
    await build({
      configFile: false,
      publicDir: false,
      logLevel: "error",
      build: {
        outDir: folder,
        emptyOutDir: false,
        lib: {entry: "src/locales/load-messages.ts", formats: ["es"], fileName: () => "load.js"},
        rolldownOptions: {output: {chunkFileNames: "[name].js"}},
      },
    });
    // Vite sets it, and tests of other files run in the same process.
    if (NODE_ENV === undefined) delete process.env["NODE_ENV"];
    const module = (await import(pathToFileURL(join(folder, "load.js")).href)) as {
      loadMessages: typeof loadMessages;
    };
    load = module.loadMessages;
  });
  after(() => rm(folder, {recursive: true, force: true}));

  test("the bundle has one chunk for each language", async () => {
    assert.deepEqual(await load("de-AT"), await textsOf("de"));
    assert.equal(await load("de"), await load("DE"));
  });

  test("English is used when the language's file is broken or missing", async () => {
    await writeFile(join(folder, "nl.js"), "<!doctype html>");
    await rm(join(folder, "pl.js"));
    for (const language of ["nl", "pl"]) assert.equal(await load(language), undefined, language);
  });

  test("English is used when the file takes too long", async ({mock}) => {
    await writeFile(join(folder, "sv.js"), "await new Promise(() => {});");
    mock.timers.enable({apis: ["setTimeout"]});
    const waiting = load("sv");
    mock.timers.tick(5000);
    assert.equal(await waiting, undefined);
  });
});

test("errors in a form differ in every language", async () => {
  const forms = [english, ...(await Promise.all(languages.map(textsOf)))];
  // A full stop or a question mark of the language ends a sentence.
  const sentences = (text: string) => text.match(/[^.。؟?]+[.。؟?]/g) ?? [];
  for (const {payment, fastlane, extendedCard} of forms) {
    for (const {missing, wrong, ...others} of [payment, fastlane, extendedCard]) {
      const {declines = {}, errors = {}} = others as {declines?: object; errors?: object};
      const failures = [...textsByPlace({declines, errors}).values()];
      const all = [...textsByPlace({missing, wrong}).values(), ...failures];
      assert.deepEqual(
        all.filter((text, index) => all.indexOf(text) !== index),
        [],
      );
      // An empty field says what to enter. A failed payment says what happened, then what to do.
      for (const text of textsByPlace(missing).values()) assert.equal(sentences(text).length, 1, text);
      for (const text of failures) assert.ok(sentences(text).length >= 2, text);
    }
  }
});
