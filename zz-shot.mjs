import {chromium} from "playwright";
const b = await chromium.launch({executablePath: process.env.CHROMIUM ?? undefined});
const out = "/tmp/shots"; import {mkdirSync} from "node:fs"; mkdirSync(out, {recursive: true});
async function run(name, opts) {
  const ctx = await b.newContext(opts); const page = await ctx.newPage();
  page.on("console", m => m.type()==="error" && console.log(name, m.text()));
  page.on("pageerror", e => console.log(name, "PAGEERROR", e.message));
  await page.goto("http://localhost:8180/shop/cart/");
  await page.evaluate(() => localStorage.setItem("kiln-and-fold-bag", JSON.stringify([{sku:"ceramic-teapot",quantity:2},{sku:"linen-notebook",quantity:3}])));
  await page.reload();
  await page.locator("[data-sum=total]").filter({hasText: "$"}).waitFor();
  await page.locator("#coupon").fill("WELCOM"); await page.getByRole("button",{name:"Apply"}).click();
  await page.getByText("isn't valid").waitFor();
  await page.waitForTimeout(1500);
  await page.screenshot({path: `${out}/${name}-wrong.png`, fullPage: true});
  await page.locator("#coupon").fill("welcome"); await page.getByRole("button",{name:"Apply"}).click();
  await page.locator("[data-sum=discount]").filter({hasText: "$"}).waitFor();
  await page.waitForTimeout(1500);
  await page.screenshot({path: `${out}/${name}-applied.png`, fullPage: true});
  await page.goto("http://localhost:8180/shop/checkout/");
  await page.locator("[data-sum=discount]").filter({hasText: "$"}).first().waitFor({state:"attached"});
  await page.waitForTimeout(3000);
  await page.screenshot({path: `${out}/${name}-checkout.png`, fullPage: true});
  await ctx.close();
}
await run("light", {viewport:{width:1280,height:900}, colorScheme:"light"});
await run("dark320", {viewport:{width:320,height:720}, colorScheme:"dark"});
await b.close();
