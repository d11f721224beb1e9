import assert from "node:assert/strict";
import {readdirSync, readFileSync} from "node:fs";
import {test} from "node:test";
import {countriesIn} from "../../server/sandbox/forms/countries.ts";
import {field} from "../../server/sandbox/forms/field.ts";
import {buttonTexts} from "../../server/sandbox/locales/buttons.ts";
import {fill} from "../../server/sandbox/locales/fill.ts";
import {
  directionOf,
  languageOf,
  languages,
  pageLanguageOf,
  pageLanguages,
  type PageLanguage,
} from "../../server/sandbox/locales/languages.ts";
import {amountText} from "../../server/sandbox/pages/amount-text.ts";
import {localizationOf} from "../../server/sandbox/pages/texts.ts";
import {placeholdersOf, textsByPlace} from "../support/texts.ts";

const DATA = new URL("../../server/sandbox/data/texts/", import.meta.url);

/** Languages of each folder. */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  fastlane: ["en", "es", "fr", "zh"],
  invoices: pageLanguages,
  mails: pageLanguages,
  "payment-fields": languages,
  "payment-page": pageLanguages,
  sdk: languages,
  windows: pageLanguages,
};

/** Texts that are the same in English. */
const SAME = new Set([
  "payment-fields/it email.label",
  "payment-fields/pl email.label",
  "payment-fields/pt email.label",
  "windows/ar guest.expiryHint",
  "windows/de guest.optional",
]);

/** Differences between a translation and the English texts. */
function flawsOf(name: string, english: object, translation: object): string[] {
  const expected = textsByPlace(english);
  const texts = textsByPlace(translation);
  assert.ok(expected.size > 5, name);
  const places = [...new Set([...expected.keys(), ...texts.keys()])].filter((place) => place !== "language");
  return places.flatMap((place) => {
    const [ours, text] = [expected.get(place), texts.get(place)];
    if (ours === undefined) return [`${name} ${place}: unknown`];
    if (text === undefined) return [`${name} ${place}: missing`];
    const flaws = {
      blank: text === "" || text !== text.trim(),
      "other placeholders": String(placeholdersOf(text)) !== String(placeholdersOf(ours)),
      "as in English": (text === ours) !== SAME.has(`${name} ${place}`),
    };
    return Object.entries(flaws).flatMap(([flaw, has]) => (has ? [`${name} ${place}: ${flaw}`] : []));
  });
}

const read = (folder: string, language: string) =>
  JSON.parse(readFileSync(new URL(`${folder}/${language}.json`, DATA), "utf8")) as {language?: string};

test("each language has all texts with the same placeholders and its own wording", () => {
  const folders = readdirSync(DATA).filter((name) => !name.endsWith(".json"));
  assert.deepEqual(folders, Object.keys(FOLDERS));
  for (const folder of folders) {
    const files = readdirSync(new URL(folder, DATA)).map((name) => name.replace(/\.json$/, ""));
    assert.deepEqual(files, [...FOLDERS[folder]!].sort(), folder);
    const english = read(folder, "en");
    for (const language of files) {
      const texts = read(folder, language);
      assert.equal(texts.language?.slice(0, 2), english.language && language, folder);
      if (language !== "en") assert.deepEqual(flawsOf(`${folder}/${language}`, english, texts), []);
    }
  }
  for (const [language, texts] of Object.entries(buttonTexts))
    if (language !== "en") assert.deepEqual(flawsOf(`buttons/${language}`, buttonTexts.en, texts), []);
});

test("a value is inserted unchanged, and an unknown placeholder stays", () => {
  assert.equal(fill("{a} and {b}", {a: "$&{b}"}), "$&{b} and {b}");
});

test("a locale selects its language, and an unknown one English", () => {
  for (const [locale, language] of [
    ["de-AT", "de"],
    ["DE", "de"],
    ["de_DE", "de"],
    ["en-GB", "en"],
    ["pt-PT", "pt"],
    ["es-419", "es"],
    ["zh-Hans-CN", "zh"],
    ["tlh", "en"],
    ["", "en"],
    ["__proto__", "en"],
    [undefined, "en"],
  ] as const) {
    assert.equal(languageOf(locale), language, locale);
  }
  assert.deepEqual(["de_AT", "AR", "pl-PL", "", undefined].map(pageLanguageOf), [
    "de",
    "ar",
    "en",
    "en",
    "en",
  ]);
  assert.equal(localizationOf("de-DE", "en-US").language, "de");
  assert.equal(localizationOf(undefined, "de-DE").language, "de");
  assert.deepEqual(["en", "de", "ar"].map(directionOf), ["ltr", "ltr", "rtl"]);
});

test("amounts and countries are formatted for the language with Latin digits", () => {
  const written = new Map<PageLanguage, string>();
  for (const language of pageLanguages) {
    const text = amountText({currency_code: "USD", value: "1234.50"}, language);
    assert.equal(text.replace(/\D/g, ""), "123450", text);
    written.set(language, text);
    const names = countriesIn(language).map(({name}) => name);
    assert.equal(new Set(names).size, names.length, language);
    assert.deepEqual(
      names.filter((name) => /^[A-Z]{2}$/.test(name)),
      [],
      language,
    );
  }
  assert.equal(written.get("en"), "$1,234.50");
  assert.equal(written.get("de"), "1.234,50\u00a0$");
  // In right-to-left text the currency sign stays together.
  assert.equal(written.get("ar"), "\u200f1,234.50\u00a0US$\u200e");
  assert.equal(amountText({currency_code: "KWD", value: "1.234"}, "ar"), "\u200f1.234\u00a0د.ك.\u200f");
  const japan = (language: PageLanguage) => countriesIn(language).find(({code}) => code === "JP")?.name;
  assert.deepEqual(pageLanguages.map(japan), ["Japan", "Japan", "اليابان"]);
});

test("digits and e-mail addresses are left-to-right in right-to-left languages", async () => {
  const markup = async (inputmode?: "numeric" | "email") =>
    String(await field({id: "a", label: "A", autocomplete: "off", ...(inputmode ? {inputmode} : {})}));
  for (const inputmode of ["numeric", "email"] as const) {
    assert.match(await markup(inputmode), /class="input" dir=ltr/);
    assert.doesNotMatch(await markup(inputmode), /dir=auto/);
  }
  assert.match(await markup(), /<input[^>]* dir=auto/);
  assert.doesNotMatch(await markup(), /dir=ltr/);
});
