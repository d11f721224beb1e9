import {readFileSync} from "node:fs";
import {parseArgs} from "node:util";
import {chromium} from "playwright";
import {CHROMIUM_FLAGS, findChromium} from "../support/chromium.ts";
import {LANGUAGES, type Language, languageOf} from "./languages.ts";
import {payWithOwnRoutes} from "./own-routes.ts";
import {payOnPayPalPage} from "./paypal-page.ts";
import {fileOf, type Kind, requireLanguage} from "./shop-process.ts";
import {payWithSignedCart} from "./signed-cart.ts";

// `npm run other-languages` pays in each shop of demo/servers/signed-cart and demo/servers/own-routes, and in that of
// demo/servers/paypal-page, against the sandbox.
//
//     npm run other-languages                      all languages
//     npm run other-languages -- --skip=php,go     without these

const {values} = parseArgs({options: {skip: {type: "string", default: ""}}});
const skipped = values.skip.split(",").filter((key) => key !== "");
const unknown = skipped.filter((key) => !LANGUAGES.some((language) => language.key === key));
if (unknown.length > 0) {
  const keys = LANGUAGES.map(({key}) => key).join(", ");
  console.error(`There is no language ${unknown.join(", ")}. The languages are ${keys}.`);
  process.exit(2);
}

const WAYS = {"signed-cart": payWithSignedCart, "own-routes": payWithOwnRoutes};
type Way = keyof typeof WAYS;

const linesOf = (kind: Kind, language: Language) =>
  readFileSync(fileOf(kind, language), "utf8").trimEnd().split("\n").length;

const rows: string[][] = [];
const browser = await chromium.launch({executablePath: findChromium(), args: CHROMIUM_FLAGS});
try {
  for (const language of LANGUAGES) {
    if (skipped.includes(language.key)) {
      console.log(`${language.name} is skipped.`);
      continue;
    }
    const row = [language.name];
    try {
      requireLanguage(language);
      for (const [kind, pay] of Object.entries(WAYS) as [Way, (typeof WAYS)[Way]][]) {
        const seconds = ((await pay(language, browser)) / 1000).toFixed(1);
        row.push(`${seconds} s, ${linesOf(kind, language)} lines`);
      }
      console.log(`${language.name}: paid once in each shop`);
    } catch (error) {
      process.exitCode = 1;
      row.push("failed");
      console.error(`${language.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
    rows.push(row);
  }
  if (!skipped.includes("php")) {
    const seconds = ((await payOnPayPalPage(languageOf("php"), browser)) / 1000).toFixed(1);
    console.log(
      `PHP with PayPal's own script, against \`checkout-elements sandbox\`: paid after ${seconds} s`,
    );
  }
} finally {
  await browser.close();
}

console.log("\nFrom the start of the shop to a paid order:\n");
console.log("| language | signed cart | own routes |\n|---|---|---|");
for (const row of rows) console.log(`| ${row.join(" | ")} |`);
