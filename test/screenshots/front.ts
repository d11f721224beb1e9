import {chromium} from "playwright";
import {BackOfficePage} from "../e2e/support/back-office.ts";
import {startBackOffice} from "../e2e/support/back-office-shop.ts";
import {CHROMIUM_FLAGS, findOrInstallChromium} from "../support/chromium.ts";

/** `node --import tsx test/screenshots/front.ts` photographs the back office and the sandbox's console for the front page. */
const FOLDER = "demo/public/pictures";

const shop = await startBackOffice();
const browser = await chromium.launch({executablePath: await findOrInstallChromium(), args: CHROMIUM_FLAGS});
try {
  const page = await browser.newPage({viewport: {width: 1440, height: 900}});
  const office = new BackOfficePage(page, shop);
  const bags = {
    "Tomás Ferreira": {"linen-notebook": 1},
    "Ines Albrecht": {"wool-blanket": 1},
    "Jonah Whitlock": {"ceramic-teapot": 1},
    "Priya Raman": {"linen-notebook": 3},
    "Morgan Reyes": {"ceramic-teapot": 1, "linen-notebook": 2},
    "Camille Duval": {"wool-blanket": 2},
    "Noor van Dijk": {"ceramic-teapot": 2, "wool-blanket": 1},
  };
  for (const [buyer, bag] of Object.entries(bags)) await office.buy(buyer, bag);
  await office.open("?view=payments");
  await office.openers.first().click();
  await office.pane.waitFor();
  await take("office");
  await page.goto(shop.sandboxUrl);
  await page.locator("tbody tr").first().click();
  await take("console");

  async function take(name: string): Promise<void> {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({colorScheme});
      await page.mouse.move(0, 0);
      await page.screenshot({
        path: `${FOLDER}/${name}-${colorScheme}.png`,
        animations: "disabled",
        caret: "hide",
      });
    }
  }
} finally {
  await browser.close();
  await shop.stop();
}
