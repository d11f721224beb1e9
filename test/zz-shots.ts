import {chromium} from "playwright";
import {startShop} from "./support/shop.ts";
import {InvoiceMerchant, FULL_INVOICE} from "./e2e/support/invoice-page.ts";
const browserPath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
const shop = await startShop();
const browser = await chromium.launch({executablePath: browserPath, args: ["--no-sandbox"]});
try {
  const context = await browser.newContext();
  const merchant = new InvoiceMerchant(context.request, shop.sandboxUrl);
  const {detail, id} = await merchant.send();
  const url = detail.metadata.recipient_view_url;
  for (const [name, width, colorScheme, locale] of [["light", 1280, "light", "en-US"], ["dark", 1280, "dark", "en-US"], ["phone", 390, "light", "en-US"], ["narrow", 320, "dark", "en-US"], ["ar", 390, "light", "ar"], ["de", 390, "light", "de"]] as const) {
    const c = await browser.newContext({viewport: {width, height: 900}, colorScheme, locale});
    const page = await c.newPage();
    page.on("console", (m) => { if (m.type() !== "info") console.log(name, m.text()); });
    page.on("pageerror", (e) => console.log(name, "pageerror", e.message));
    await page.goto(url);
    await page.waitForTimeout(500);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.locator("checkout-card-fields:state(ready)").waitFor({timeout: 15000}).catch(() => console.log(name, "no card"));
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.waitForTimeout(300);
    await page.screenshot({path: `/tmp/inv-shots/${name}.png`, fullPage: true});
    await c.close();
  }
  const page = await (await browser.newContext({viewport: {width: 1280, height: 900}})).newPage();
  const mail = await (await context.request.get(`${shop.sandboxUrl}/_sandbox/mail?to=morgan@buyer.example`)).json();
  console.log(mail.mails.map((m) => m.subject));
  await page.goto(`${shop.sandboxUrl}/_sandbox/mail/${mail.mails[0].id}/page`);
  await page.screenshot({path: `/tmp/inv-shots/mail.png`, fullPage: true});
  await page.goto(url.replace("/invoice/p/", "/invoice/details/"));
  await page.screenshot({path: `/tmp/inv-shots/invoicer.png`, fullPage: true});
} finally {
  await browser.close();
  await shop.stop();
}
