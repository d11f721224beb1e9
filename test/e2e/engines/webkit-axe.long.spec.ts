import type {WebDriver} from "../../support/web-driver.ts";
import {cards, often} from "../support/card-form.ts";
import {axeInWebKit} from "./webkit-axe.ts";
import {expect, test} from "./fixtures.ts";

/** Changes the page, and waits until a function body returns true. */
type Step = readonly [state: string, change: string, isShown: string];

const elements = [
  "checkout-payment",
  "checkout-express-buttons",
  "checkout-card-fields",
  "checkout-wallet-button",
  "checkout-guest-button",
  "checkout-fastlane",
];
const settled = `
  const tags = [...document.querySelectorAll(":is(${elements.join(", ")}):not([loading]):not(.miniature *)")];
  return document.querySelector("h1") !== null && tags.every(({status}) => ["ready", "ineligible", "failed"].includes(status))`;
const statusIs = (status: string) => `return document.querySelector("#live")?.status === "${status}"`;
const says = (selector: string, text: string) =>
  `return document.querySelector("${selector}")?.textContent.includes("${text}")`;
const press = (selector: string) => `document.querySelector(${JSON.stringify(selector)}).click()`;

async function show(driver: WebDriver, isShown: string, state: string): Promise<void> {
  await expect
    .poll(() => driver.run(`return Boolean((() => {${isShown}})())`), {
      ...often,
      message: state,
    })
    .toBe(true);
  expect(await axeInWebKit(driver), state).toEqual([]);
}

/** Opens a page and its states one after the other, and expects no findings of axe in any. */
async function check(driver: WebDriver, address: string, steps: readonly Step[] = []): Promise<void> {
  await driver.goTo(address);
  await show(driver, settled, address);
  for (const [state, change, isShown] of steps) {
    await driver.run(change);
    await show(driver, isShown, `${address} ${state}`);
  }
}

const fillBag = `localStorage.setItem("kiln-and-fold-bag", '[{"sku": "ceramic-teapot", "quantity": 1}]')`;

test("the front page has no axe findings in WebKit with other settings", async ({driver, sharedShop}) => {
  const isReady = `return document.querySelector(".preview checkout-payment")?.status === "ready"`;
  await check(driver, sharedShop.page, [
    ["buyer in NL", press("[name=country][value=NL]"), isReady],
    ["another color", press('[name=color][value="#0f766e"]'), isReady],
    [
      "in dark",
      `const theme = document.querySelector("#theme");
      theme.value = "dark";
      theme.dispatchEvent(new Event("change", {bubbles: true}))`,
      isReady,
    ],
  ]);
  await check(driver, `${sharedShop.page}nowhere`);
  await check(driver, `${sharedShop.page}docs/nowhere.html`);
  await check(driver, `${sharedShop.page}docs/cards.html`);
});

test("the live page has no axe findings in WebKit", async ({driver, sharedShop}) => {
  await check(driver, `${sharedShop.page}live/`, [
    [
      "with the checkout",
      `// A row that fades in has too little contrast.
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("* { animation: none !important }");
      document.adoptedStyleSheets = [sheet];`,
      "return document.querySelector('.timeline > li') !== null",
    ],
    [
      "after a payment",
      press(".main-runs button"),
      "return document.querySelector('.outcome').dataset.state === 'done'",
    ],
    ["with data", press(".timeline summary"), "return document.querySelector('.timeline [open]') !== null"],
  ]);
});

test("the card form's playground has no axe findings in WebKit in any state", async ({
  driver,
  sharedShop,
}) => {
  await check(driver, `${sharedShop.page}playground/`);
  await check(driver, `${sharedShop.page}playground/card-fields/`, [
    ["loading", press("[data-state=loading]"), statusIs("loading")],
    ["ineligible", press("[data-state=ineligible]"), statusIs("ineligible")],
    ["failed", press("[data-state=failed]"), statusIs("failed")],
    ["declined", press("[data-state=declined]"), says(".event-log", "declined")],
    ["paid", press("[data-state=paid]"), statusIs("succeeded")],
    ["pending", press("[data-state=pending]"), statusIs("pending")],
  ]);
});

/** Chooses a method of `<checkout-payment>`. */
const choose = (method: string): Step => [
  `${method} open`,
  `document.querySelector("checkout-payment").select("${method}")`,
  `return document.querySelector("[slot=method-${method}]")?.status === "ready"`,
];
const isListKnown = `const {status, shadowRoot} = document.querySelector("checkout-payment");
  return status === "ready" && shadowRoot.querySelector(".method") && !shadowRoot.querySelector(".expected")`;
const sellTo = (country: string): Step => [
  `of buyers in ${country}`,
  `const market = document.querySelector("#market");
  market.value = "${country}";
  market.dispatchEvent(new Event("change", {bubbles: true}))`,
  `const {method} = document.querySelector("#live"); return method !== "ach" && (() => {${isListKnown}})()`,
];

test("the payment element's playground has no axe findings in WebKit in any state", async ({
  driver,
  sharedShop,
}) => {
  await check(driver, `${sharedShop.page}playground/payment/`, [
    ...["paylater", "crypto", "ach"].map(choose),
    sellTo("NL"),
    choose("card"),
    sellTo("PL"),
    choose("p24"),
    ["loading", press("[data-state=loading]"), statusIs("loading")],
    ["ineligible", press("[data-state=ineligible]"), statusIs("ineligible")],
    ["failed", press("[data-state=failed]"), statusIs("failed")],
    ["declined", press("[data-state=declined]"), says(".event-log", "declined")],
    ["paid", press("[data-state=paid]"), statusIs("succeeded")],
    ["pending", press("[data-state=pending]"), statusIs("pending")],
  ]);
});

test("the express buttons' playground has no axe findings in WebKit in any state", async ({
  driver,
  sharedShop,
}) => {
  const more = `document.querySelector("#live").shadowRoot.querySelector("[part=more]")`;
  await check(driver, `${sharedShop.page}playground/express-buttons/`, [
    ["more offered", `document.querySelector("#live").max = 1`, `return ${more}`],
    ["more shown", `${more}.click()`, `return ${more}.ariaExpanded === "true"`],
    ["loading", press("[data-state=loading]"), statusIs("loading")],
    ["ineligible", press("[data-state=ineligible]"), statusIs("ineligible")],
    ["failed", press("[data-state=failed]"), statusIs("failed")],
    ["declined", press("[data-state=declined]"), says(".event-log", "declined")],
    ["paid", press("[data-state=paid]"), statusIs("succeeded")],
    ["pending", press("[data-state=pending]"), statusIs("pending")],
  ]);
});

for (const element of ["wallet-button", "guest-button", "fastlane", "provider"])
  test(`the playground of ${element} has no axe findings in WebKit`, async ({driver, sharedShop}) => {
    await check(driver, `${sharedShop.page}playground/${element}/`, [
      [
        "open groups",
        "for (const group of document.querySelectorAll('details')) group.open = true",
        "return document.querySelector('.source .hljs-tag') !== null",
      ],
    ]);
  });

test("the shop's pages have no axe findings in WebKit", async ({driver, sharedShop}) => {
  const shop = `${sharedShop.page}shop/`;
  await check(driver, shop);
  await check(driver, `${shop}cart/`);
  await check(driver, `${shop}checkout/`);
  await check(driver, `${shop}products/teapot/`, [
    ["added", press("[data-add]"), says(".added", "Added to your bag")],
  ]);
  await check(driver, `${shop}cart/`);
  await check(driver, `${shop}order/?id=unknown`);
  await check(driver, `${shop}account/`);
});

const fillDelivery = `
  const values = {
    email: "ada@buyer.example", fullName: "Ada Byron", addressLine1: "2211 North First Street",
    city: "San Jose", state: "CA", postalCode: "95131",
  };
  for (const [name, value] of Object.entries(values)) {
    const field = document.querySelector("#" + name);
    field.value = value;
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, {bubbles: true}));
  }`;

/** The sandbox's fields fill in this card when the form starts again. */
const useCard = (number: string) => `
  document.documentElement.dataset.sandboxCard = "${number}";
  const payment = document.querySelector("checkout-payment");
  window.isFilled = false;
  payment.addEventListener("checkout-change", ({detail}) => { if (detail.valid) window.isFilled = true; });
  payment.restart();`;
const isFilled = "return window.isFilled";
const pay = press("button.pay");
const message = (text: string) =>
  `return document.querySelector("checkout-payment").shadowRoot.textContent.includes("${text}")`;

test("the checkout and the paid order have no axe findings in WebKit", async ({driver, sharedShop}) => {
  await driver.goTo(`${sharedShop.page}shop/`);
  await driver.run(fillBag);
  await check(driver, `${sharedShop.page}shop/checkout/`, [
    ["with a known list", "", isListKnown],
    ["with errors", pay, says("#email-error", "e-mail")],
    choose("ach"),
    choose("card"),
    ["filled", fillDelivery + useCard(cards.declined), isFilled],
    ["declined", pay, message("declined")],
    ["filled again", useCard(cards.frictionless), isFilled],
    ["paid", pay, says("h1", "Order confirmed")],
  ]);
});

test("saved methods at the checkout and the buyer's orders have no axe findings in WebKit", async ({
  driver,
  sharedShop,
}) => {
  await driver.goTo(`${sharedShop.page}shop/`);
  await driver.run(`${fillBag};
    fetch("/demo-account", {
      method: "POST",
      headers: {"content-type": "application/json"},
      body: JSON.stringify({name: "${crypto.randomUUID()}"}),
    }).then(({status}) => { window.signedIn = status === 200; })`);
  await expect.poll(() => driver.run("return window.signedIn"), often).toBe(true);
  const remove = `document.querySelector("checkout-saved-method").shadowRoot.querySelector("[part=remove]").click()`;
  const root = `document.querySelector("checkout-payment").shadowRoot`;
  await check(driver, `${sharedShop.page}shop/checkout/`, [
    [
      "with consent to save",
      `document.querySelector("checkout-payment").save = true;
      ${fillDelivery}${useCard(cards.frictionless)}`,
      `return window.isFilled && ${root}.querySelector(".save input")`,
    ],
    ["paid", `${root}.querySelector(".save input").click(); ${pay}`, says("h1", "Order confirmed")],
  ]);
  await driver.run(fillBag);
  await check(driver, `${sharedShop.page}shop/checkout/`, [
    ["with a saved card", "", `return document.querySelector("checkout-saved-method")?.status === "ready"`],
    [
      "removal to confirm",
      remove,
      `return document.querySelector("checkout-saved-method").shadowRoot.querySelector("[part=keep]")`,
    ],
    ["removed", remove, `return !document.querySelector("checkout-saved-method")`],
  ]);
  await check(driver, `${sharedShop.page}shop/account/`, [
    ["with an order", "", `return document.querySelector(".orders li") !== null`],
  ]);
});
