import {recordedPayments} from "../../support/recorded-payments.ts";
import {keys, type WebDriver} from "../../support/web-driver.ts";
import {cards, formPage, often} from "../support/card-form.ts";
import {expect, test} from "./fixtures.ts";

const hosted = ["number", "expiry", "cvv"];
const frame = (name: string) => `checkout-card-fields [slot="${name}"] iframe`;

/** Name of the focused field or button, across frames and shadow roots. */
async function focused(driver: WebDriver): Promise<string> {
  const name = await driver.run<string>(`
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element?.closest("[slot]")?.slot || element?.id || element?.ariaLabel || element?.textContent.trim() || "";
  `);
  if (!hosted.includes(name)) return name;
  const where = await driver.runIn<string>(frame(name), "return document.activeElement?.localName");
  return where === "input" ? name : `the frame of ${name}`;
}

/** Place of an input's text in its document. */
interface Look {
  readonly left: number;
  readonly top: number;
  readonly height: number;
  readonly font: string;
}

/** Text and caret position of a hosted field. */
const inputOf = (driver: WebDriver, name: string) =>
  driver.runIn<[text: string, caret: number]>(
    frame(name),
    "const input = document.querySelector('input'); return [input.value, input.selectionStart]",
  );

test("the card form can be filled and paid with the keyboard in WebKit", async ({driver, sharedShop}) => {
  // About forty sequential calls of the driver take long on a busy machine.
  await driver.goTo(formPage(sharedShop));
  const isReady = `
    const isShown = (frame) => frame !== null && getComputedStyle(frame).visibility === "visible";
    return document.querySelector("checkout-card-fields")?.status === "ready"
      && arguments[0].every((selector) => isShown(document.querySelector(selector)))`;
  await expect.poll(() => driver.run(isReady, hosted.map(frame)), often).toBe(true);
  // The text of a hosted field is where it is in the element's own input.
  const measure = `
    const look = (input) => {
      const {left, top, height} = input.getBoundingClientRect();
      const {paddingLeft, fontFamily, fontSize} = getComputedStyle(input);
      return {left: left + parseFloat(paddingLeft), top, height, font: fontFamily + fontSize};
    };`;
  const within = (name: string) =>
    driver.run<{left: number; top: number}>(
      `const root = document.querySelector("checkout-card-fields").shadowRoot;
      const box = root.querySelector("." + arguments[0] + " .box").getBoundingClientRect();
      const place = document.querySelector(arguments[1])?.getBoundingClientRect() ?? {left: 0, top: 0};
      return {left: box.left - place.left, top: box.top - place.top};`,
      name,
      frame(name),
    );
  const placed = async (name: string, own: Look) => {
    const {left, top} = await within(name);
    return {...own, left: own.left - left, top: own.top - top};
  };
  const own = await driver.run<Look>(
    `${measure} return look(document.querySelector("checkout-card-fields").shadowRoot.querySelector("#postal"))`,
  );
  for (const name of hosted) {
    const inFrame = await driver.runIn<Look>(
      frame(name),
      `${measure} return look(document.querySelector("input"))`,
    );
    expect(await placed(name, inFrame), name).toEqual(await placed("postal", own));
  }

  await driver.run(`
    window.ends = [];
    for (const type of ["complete", "error", "cancel", "pending"])
      addEventListener("checkout-" + type, ({type, detail}) =>
        ends.push({type, orderId: detail?.orderId, status: detail?.capture?.status}));
    document.querySelector(".view label:last-child select").focus();
  `);

  const typed = {
    number: [cards.frictionless, "4868 7191 9682 9038"],
    expiry: ["1231", "12/31"],
    cvv: ["123", "123"],
    "Where is the security code?": ["", ""],
    postal: ["95131", ""],
  };
  for (const [name, [text, shown]] of Object.entries(typed)) {
    await driver.press(keys.tab);
    await expect.poll(() => focused(driver), often).toBe(name);
    if (text) await driver.press(text);
    if (shown) await expect.poll(() => inputOf(driver, name), often).toEqual([shown, shown.length]);
  }
  await driver.press(keys.tab);
  await expect.poll(() => focused(driver), often).toBe("Pay $130.00");
  for (const name of Object.keys(typed).toReversed()) {
    await driver.press(keys.tab, keys.shift);
    await expect.poll(() => focused(driver), often).toBe(name);
  }

  // Replaces a digit in the middle of the number.
  await driver.press(keys.end + keys.left.repeat(3) + keys.backspace);
  await expect.poll(() => inputOf(driver, "number"), often).toEqual(["4868 7191 9682 038", 14]);
  await driver.press("9");
  await expect.poll(() => inputOf(driver, "number"), often).toEqual(["4868 7191 9682 9038", 16]);

  await driver.press(keys.enter);
  await expect
    .poll(() => driver.run("return ends"), often)
    .toEqual([{type: "checkout-complete", orderId: expect.any(String) as unknown, status: "COMPLETED"}]);
  const [end] = await driver.run<Array<{orderId: string}>>("return ends");
  expect((await recordedPayments(sharedShop, end?.orderId)).captures).toEqual(["COMPLETED"]);
});

test("a playground URL shows its settings and state in WebKit", async ({driver, sharedShop}) => {
  await driver.goTo(`${formPage(sharedShop)}#locale=de&--checkout-radius=3px&@theme=dark&@state=declined`);
  const shown = `
    const element = document.querySelector("#live");
    const button = element?.shadowRoot?.querySelector("button[part=button]");
    return [
      element?.locale,
      element?.error?.code,
      button && getComputedStyle(button).borderRadius,
      document.querySelector(".stage-frame").style.colorScheme,
      document.querySelector(".source")?.textContent.includes('locale="de"'),
      document.querySelector(".source .hljs-tag") !== null,
    ]`;
  await expect.poll(() => driver.run(shown), often).toEqual(["de", "declined", "3px", "dark", true, true]);
});
