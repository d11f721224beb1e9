import assert from "node:assert/strict";
import {test} from "node:test";
import {countriesIn} from "../../server/sandbox/forms/countries.ts";
import {field} from "../../server/sandbox/forms/field.ts";
import {amountText} from "../../server/sandbox/pages/amount-text.ts";
import {buttonTexts} from "../../server/sandbox/locales/buttons/index.ts";
import {directionOf, languageOf, languages, type Language} from "../../server/sandbox/locales/languages.ts";
import {invoiceTexts} from "../../server/sandbox/locales/invoices/index.ts";
import {mailTexts} from "../../server/sandbox/locales/mails/index.ts";
import {paymentPageTexts} from "../../server/sandbox/locales/payment-page/index.ts";
import {localizationOf} from "../../server/sandbox/locales/windows/index.ts";
import type {SdkTexts} from "../../server/sandbox/locales/sdk/texts.ts";
import {placeholdersOf, textsByPlace} from "../support/texts.ts";

/** Texts that are the same in English. */
const same: Readonly<Partial<Record<Language, readonly string[]>>> = {
  de: ["guest.optional"],
  es: ["approval.optionWithTotal", "sheet.total", "subtotal", "total", "page.total"],
  fr: [
    "approval.optionWithTotal",
    "sheet.total",
    "guestScript.regions.province.label",
    "page.total",
    "receipt.date",
  ],
  it: ["guest.email"],
  pt: ["approval.optionWithTotal", "sheet.total", "guest.email", "page.total", "receipt.what"],
  pl: ["guest.email"],
  ja: ["guest.expiryHint"],
  zh: ["guest.expiryHint"],
  ar: ["guest.expiryHint"],
};

async function sdkTexts(language: Language): Promise<SdkTexts> {
  const module = (await import(`../../server/sandbox/locales/sdk/${language}.ts`)) as {texts: SdkTexts};
  return module.texts;
}

test("each language has all texts with the same placeholders and its own wording", async () => {
  for (const language of languages) {
    assert.equal((await sdkTexts(language)).language, language);
    if (language === "en") continue;
    const pairs: readonly (readonly [object, object])[] = [
      [localizationOf("en").texts, localizationOf(language).texts],
      [await sdkTexts("en"), await sdkTexts(language)],
      [mailTexts.en, mailTexts[language]],
      [buttonTexts.en, buttonTexts[language]],
      [paymentPageTexts("en"), paymentPageTexts(language)],
      [invoiceTexts("en"), invoiceTexts(language)],
    ];
    for (const [english, other] of pairs) {
      const expected = textsByPlace(english);
      const texts = textsByPlace(other);
      assert.ok(expected.size > 5);
      assert.deepEqual([...texts.keys()].sort(), [...expected.keys()].sort(), language);
      for (const [place, text] of texts) {
        const words: string = `${language} ${place}: ${text}`;
        assert.equal(text, text.trim(), words);
        assert.notEqual(text, "", words);
        assert.deepEqual(placeholdersOf(text), placeholdersOf(expected.get(place) ?? ""), words);
        if (place !== "language" && same[language]?.includes(place) !== true)
          assert.notEqual(text, expected.get(place), words);
      }
    }
  }
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
  assert.equal(localizationOf("de-DE", "en-US").language, "de");
  assert.equal(localizationOf(undefined, "de-DE").language, "de");
  assert.deepEqual(["en", "ar", "he"].map(directionOf), ["ltr", "rtl", "rtl"]);
});

test("amounts and countries are formatted for the language with Latin digits", () => {
  const written = new Map<Language, string>();
  for (const language of languages) {
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
  assert.equal(written.get("pt"), "US$\u00a01.234,50");
  // In right-to-left text the currency sign stays together.
  assert.equal(written.get("ar"), "\u200f1,234.50\u00a0US$\u200e");
  assert.equal(amountText({currency_code: "KWD", value: "1.234"}, "ar"), "\u200f1.234\u00a0د.ك.\u200f");
  const japan = (language: Language) => countriesIn(language).find(({code}) => code === "JP")?.name;
  assert.deepEqual((["ja", "zh", "ar"] as const).map(japan), ["日本", "日本", "اليابان"]);
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
