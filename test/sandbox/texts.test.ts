import assert from "node:assert/strict";
import {test} from "node:test";
import {directionOf, languageOf, languages, type Language} from "../../server/sandbox/texts/languages.ts";
import {speechOf} from "../../server/sandbox/texts/windows/index.ts";
import type {SdkTexts} from "../../server/sandbox/texts/sdk/texts.ts";
import {placeholdersOf, textsByPlace} from "./support/texts.ts";

/** What a language may have in common with English: a word that is the same in both. */
const same: Readonly<Partial<Record<Language, readonly string[]>>> = {};

async function sdkTexts(language: Language): Promise<SdkTexts> {
  const module = (await import(`../../server/sandbox/texts/sdk/${language}.ts`)) as {texts: SdkTexts};
  return module.texts;
}

test("each language says everything, with the same values in it, and in its own words", async () => {
  for (const language of languages) {
    assert.equal((await sdkTexts(language)).language, language);
    if (language === "en") continue;
    const pairs: readonly (readonly [object, object])[] = [
      [speechOf("en").texts, speechOf(language).texts],
      [await sdkTexts("en"), await sdkTexts(language)],
    ];
    for (const [english, other] of pairs) {
      const expected = textsByPlace(english);
      const texts = textsByPlace(other);
      assert.ok(expected.size > 20);
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

test("a locale is answered in its language, and an unknown one in English", () => {
  for (const [locale, language] of [
    ["de-AT", "de"],
    ["DE", "de"],
    ["de_DE", "de"],
    ["en-GB", "en"],
    ["tlh", "en"],
    ["", "en"],
    ["__proto__", "en"],
    [undefined, "en"],
  ] as const) {
    assert.equal(languageOf(locale), language, locale);
  }
  assert.equal(speechOf("de-DE", "en-US").language, "de");
  assert.equal(speechOf(undefined, "de-DE").language, "de");
  assert.deepEqual(["en", "ar", "he"].map(directionOf), ["ltr", "rtl", "rtl"]);
});
