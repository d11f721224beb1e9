import {chromium} from "playwright";
const b = await chromium.launch({executablePath: "/usr/bin/chromium"});
const page = await b.newPage({viewport:{width:1280,height:900}});
await page.goto("http://localhost:8190/shop/cart/");
await page.evaluate(() => localStorage.setItem("kiln-and-fold-bag", JSON.stringify([{sku:"ceramic-teapot",quantity:2}])));
await page.reload(); await page.waitForTimeout(4000);
console.log(await page.evaluate(() => {
  const out=[]; let e=document.querySelector("checkout-express-buttons");
  const show=(n,el)=>out.push([n, el.tagName, el.className, Math.round(el.getBoundingClientRect().width), getComputedStyle(el).display, getComputedStyle(el).containerType]);
  show("provider", e.parentElement); show("express", e);
  for (const x of e.shadowRoot.querySelectorAll("*")) show(" s", x);
  for (const x of e.querySelectorAll("*")) {show(" l", x); if (x.shadowRoot) for (const y of x.shadowRoot.querySelectorAll("*")) show("   ss", y);}
  return out.map(o=>o.join(" ")).join("\n");
}));
await b.close();
