import {aTimeout, expect, fixture, html} from "@open-wc/testing";
import {CheckoutCardFields, configure, type CheckoutError, type CheckoutErrorEvent} from "../../src/index.ts";
import {lost} from "./support/fake-server.ts";
import {
  failScript,
  find,
  has,
  markup,
  mount,
  pay,
  payButton,
  record,
  serverAttributes,
  settled,
  logged,
  textOf,
  useWorld,
} from "./support/setup.ts";
import {until} from "./support/until.ts";

describe("loading", () => {
  const world = useWorld();

  it("requests script, token and quote side by side, then creates one instance and requests eligibility once", async () => {
    let release = () => {};
    world.server.token = () =>
      new Promise((resolve) => {
        release = () => resolve({body: {accessToken: "t", expiresIn: 900, clientMetadataId: "m"}});
      });
    const element = await fixture<CheckoutCardFields>(markup());
    await until(() => world.sdk.scripts === 1 && world.server.count("quote") === 1);
    expect(element.status).to.equal("loading");
    expect(world.sdk.instances).to.have.length(0);
    release();
    await settled(element);
    expect(world.sdk.instances).to.deep.equal([
      {clientToken: "t", components: ["card-fields"], clientMetadataId: "m"},
    ]);
    expect(world.sdk.eligibility).to.deep.equal([{currencyCode: "USD", amount: "75.00"}]);
    const body = {items: [{sku: "MUG", quantity: 1}]};
    // At the same time, they share a request.
    expect(world.server.of("quote").map((asked) => asked.body)).to.deep.equal([body]);
  });

  it("adds the hosted fields as slotted children in the order of the form", async () => {
    const element = await mount();
    const slots = [...element.children].map((child) => child.slot);
    expect(slots).to.deep.equal(["number", "expiry", "cvv"]);
    for (const child of element.children) expect(child.assignedSlot?.name).to.equal(child.slot);
  });

  it("passes the computed style of the form to the hosted fields", async () => {
    const element = await mount(`style="--checkout-color-text: rgb(1, 2, 3); --checkout-font-size: 20px"`);
    const style = world.sdk.session.options.number?.style;
    expect(style?.["input"]?.["color"]).to.equal("rgb(1, 2, 3)");
    expect(style?.["input"]?.["fontSize"]).to.equal("20px");
    expect(style?.["input"]?.["height"]).to.equal(getComputedStyle(find(element, "input")).height);
  });

  for (const locale of ["en-GB", "de", "ko"])
    it(`passes a readable color to the hosted fields with locale="${locale}"`, async () => {
      const element = await mount(`locale="${locale}" style="color: rgb(1, 2, 3)"`);
      const style = world.sdk.session.options.number?.style;
      expect(style?.["input"]?.["color"]).to.equal(getComputedStyle(find(element, "input")).color);
      expect(style?.["input::placeholder"]?.["color"]).to.equal(
        getComputedStyle(find(element, ".title .icon")).color,
      );
      expect(style?.["input.invalid"]?.["color"]).to.equal(getComputedStyle(find(element, ".error")).color);
    });

  it("keeps the hosted fields left to right in a right-to-left form", async () => {
    const element = await mount(`locale="ar"`);
    expect(getComputedStyle(find(element, ".label")).direction).to.equal("rtl");
    expect(getComputedStyle(find(element, "#postal")).direction).to.equal("rtl");
    const style = world.sdk.session.options.number?.style;
    expect(style?.["input"]).to.include({direction: "ltr", padding: "0 4px 0 12px"});
    for (const name of ["number", "expiry", "cvv"])
      expect(getComputedStyle(find(element, `.${name} .box`)).direction, name).to.equal("ltr");
  });

  it("keeps its size from loading to ready, failed and ready again", async () => {
    let release = () => {};
    world.server.token = () =>
      new Promise((_, reject) => {
        release = () => reject(new TypeError("offline"));
      });
    const element = await fixture<CheckoutCardFields>(markup());
    const size = () => [element.offsetWidth, element.offsetHeight];
    await until(() => world.server.count("token") === 1);
    const loading = size();
    expect(loading[1]).to.be.greaterThan(300);
    release();
    await settled(element);
    expect(element.status).to.equal("failed");
    expect(size()).to.deep.equal(loading);
    world.server.token = () => ({body: {accessToken: "t"}});
    find(element, ".foot button").click();
    await until(() => element.status === "ready");
    await element.updateComplete;
    expect(size()).to.deep.equal(loading);
  });

  for (const [answer, status] of [
    ["yes", "ready"],
    ["no", "ineligible"],
    ["lost", "failed"],
  ] as const)
    it(`opens the fields while eligibility is requested (reply: ${answer})`, async () => {
      let release = () => {};
      world.sdk.isEligible = () => answer === "yes";
      world.sdk.beforeEligibility = async () => {
        await new Promise<void>((resolve) => (release = resolve));
        if (answer === "lost") throw new TypeError("offline");
      };
      const element = await fixture<CheckoutCardFields>(markup(`cart="jwt" locale="de"`));
      await until(() => world.sdk.eligibility.length === 1);
      expect(element.status).to.equal("loading");
      expect(world.sdk.session.options.number?.ariaLabel).to.equal("Kartennummer");
      // The first field loads before the others, so that a slow device can show it earlier.
      expect([...element.children].map(({slot}) => slot)).to.deep.equal(["number"]);
      if (answer === "yes") {
        element.children[0]!.dispatchEvent(new Event("load"));
        await until(() => element.children.length === 3);
      }
      release();
      await settled(element);
      expect(element.status).to.equal(status);
      // After a failed load the fields stay, so that "Try again" keeps the input.
      await until(() => element.children.length === (answer === "no" ? 0 : 3));
      expect(world.sdk.sessions).to.have.length(1);
    });

  it("is hidden when ineligible, and leaves the layout after the buyer's next click", async () => {
    const element = await fixture<CheckoutCardFields>(markup());
    const {height} = element.getBoundingClientRect();
    world.sdk.isEligible = () => false;
    await settled(element);
    expect(element.status).to.equal("ineligible");
    expect(element.ineligibleReason).to.equal("not-eligible");
    expect(getComputedStyle(element).visibility).to.equal("hidden");
    await new Promise((resolve) => new IntersectionObserver(resolve).observe(element));
    await aTimeout(0);
    expect(element.getBoundingClientRect().height).to.equal(height);
    await until(() => {
      document.body.click();
      return element.getClientRects().length === 0;
    }, "is gone without a gap");
    expect(element.children).to.have.length(0);
    world.sdk.isEligible = () => true;
    element.restart();
    await until(() => element.status === "ready");
    expect(element.getBoundingClientRect().height).to.equal(height);
    expect(getComputedStyle(element).visibility).to.equal("visible");
  });

  for (const [what, act] of [
    ["key", () => document.body.dispatchEvent(new KeyboardEvent("keyup", {key: "Tab", bubbles: true}))],
    ["look away from the page", () => document.dispatchEvent(new Event("visibilitychange"))],
  ] as const)
    it(`leaves the layout when ineligible after the buyer's next ${what}`, async () => {
      world.sdk.isEligible = () => false;
      const element = await mount();
      await new Promise((resolve) => new IntersectionObserver(resolve).observe(element));
      await aTimeout(0);
      expect(element.getClientRects()).to.have.length(1);
      await until(() => {
        act();
        return element.getClientRects().length === 0;
      });
    });

  it("stays in the layout when it is eligible after starting over", async () => {
    world.sdk.isEligible = () => false;
    const element = await mount();
    await new Promise((resolve) => new IntersectionObserver(resolve).observe(element));
    world.sdk.isEligible = () => true;
    element.restart();
    await until(() => element.status === "ready");
    document.body.click();
    await aTimeout(0);
    expect(element.getClientRects()).to.have.length(1);
    expect(getComputedStyle(element).visibility).to.equal("visible");
  });

  it("leaves the layout immediately when ineligible and out of view", async () => {
    world.sdk.isEligible = () => false;
    const page = await fixture<HTMLElement>(`<div><p></p>${markup()}</div>`);
    page.querySelector("p")!.style.height = "5000px";
    const element = page.querySelector("checkout-card-fields")!;
    await until(() => element.getClientRects().length === 0);
  });

  it("is eligible only if the SDK returns true", async () => {
    world.sdk.isEligible = () => "no" as unknown as boolean;
    expect((await mount()).status).to.equal("ineligible");
  });

  it("loads a script that fails twice", async () => {
    await failScript(2);
    const element = await mount();
    expect(element.status).to.equal("ready");
    expect(document.querySelectorAll("script[src*='/web-sdk/v6/core']")).to.have.length(1);
  });

  it("offers to try again when the script can't be loaded, and then loads it without a page reload", async () => {
    await failScript(3);
    const element = await fixture<CheckoutCardFields>(markup());
    const events = record(element);
    await logged("error", () => settled(element));
    expect(element.status).to.equal("failed");
    expect(events).to.deep.equal(["error"]);
    expect([element.error?.code, element.error?.recoverable]).to.deep.equal(["script-load", true]);
    expect(textOf(element, "[role=status]")).to.equal("The payment form couldn't be loaded.");
    expect(textOf(element, ".foot button")).to.equal("Try again");
    expect(find(element, ".form").inert).to.equal(true);
    find(element, ".foot button").click();
    await until(() => element.status === "ready");
    expect(textOf(element, "[role=status]")).to.equal("");
    expect(events).to.deep.equal(["error", "ready"]);
  });

  it("keeps the input of early fields when the load fails and is repeated", async () => {
    let answer!: (reply: {status: number; body: object}) => void;
    world.server.quote = () => new Promise((resolve) => (answer = resolve));
    const element = await fixture<CheckoutCardFields>(markup());
    await until(() => element.querySelector("[slot=number]"));
    world.sdk.session.fill();
    const typed = element.querySelector("[slot=number]");
    await until(() => world.server.count("quote") === 1);
    answer({status: 400, body: {}});
    await logged("error", () => settled(element));
    expect(element.status).to.equal("failed");
    find(element, ".foot button").click();
    await until(() => world.server.count("quote") === 2);
    answer({status: 200, body: {amount: {currencyCode: "USD", value: "75.00"}}});
    await until(() => element.status === "ready");
    expect(world.sdk.sessions).to.have.length(1);
    expect(world.sdk.session.destroyed).to.equal(false);
    expect(element.querySelector("[slot=number]") === typed).to.equal(true);
    expect(element.querySelectorAll("[slot]")).to.have.length(3);
    await pay(world, element, "checkout-complete");
  });

  it("opens new fields when a failed load's instance has expired, and after a move", async () => {
    let answer!: (reply: {status: number; body: object}) => void;
    world.server.quote = () => new Promise((resolve) => (answer = resolve));
    const element = await fixture<CheckoutCardFields>(markup());
    await until(() => element.querySelector("[slot=number]"));
    await until(() => world.server.count("quote") === 1);
    answer({status: 400, body: {}});
    await logged("error", () => settled(element));
    const parent = element.parentElement!;
    element.remove();
    expect(element.querySelectorAll("[slot]")).to.have.length(0);
    expect(world.sdk.session.destroyed).to.equal(true);
    parent.append(element);
    await until(() => world.server.count("quote") === 2);
    await until(() => world.sdk.sessions.length === 2);
    answer({status: 400, body: {}});
    await logged("error", () => settled(element));
    // A new instance can't use the fields of the old one.
    element.pageType = "checkout";
    await until(() => world.sdk.sessions.length === 3);
    expect(world.sdk.sessions[1]?.destroyed).to.equal(true);
    await until(() => world.server.count("quote") === 3);
    answer({status: 200, body: {amount: {currencyCode: "USD", value: "75.00"}}});
    await until(() => element.status === "ready");
    expect(element.querySelectorAll("[slot]")).to.have.length(3);
  });

  for (const [name, setUp, code] of [
    [
      "the token is refused",
      () => (world.server.token = () => ({status: 401, body: {error: "no"}})),
      "token",
    ],
    ["the token is no string", () => (world.server.token = () => ({body: {accessToken: {}}})), "token"],
    ["the server is away", () => (world.server.token = lost), "network"],
    ["the goods are unknown", () => (world.server.quote = () => ({status: 400, body: {}})), "quote"],
    [
      "no instance is made",
      () => (world.sdk.onInstance = () => Promise.reject(new Error("x"))),
      "script-load",
    ],
    [
      "the instance refuses the token",
      () =>
        (world.sdk.onInstance = () =>
          Promise.reject(Object.assign(new Error("x"), {code: "ERR_INIT_SDK_CLIENT_TOKEN_INVALID"}))),
      "token",
    ],
    [
      "eligibility can't be asked",
      () => (world.sdk.beforeEligibility = () => Promise.reject(new Error("offline"))),
      "network",
    ],
  ] as const)
    it(`fails as "${code}" when ${name}, and works at the next try`, async () => {
      setUp();
      const element = await fixture<CheckoutCardFields>(markup());
      await logged("error", () => settled(element));
      expect([element.status, element.error?.code]).to.deep.equal(["failed", code]);
      world.server.token = () => ({body: {accessToken: "t"}});
      world.server.quote = () => ({body: {amount: {currencyCode: "USD", value: "1.00"}}});
      world.sdk.onInstance = async () => undefined;
      world.sdk.beforeEligibility = async () => undefined;
      world.sdk.isEligible = () => true;
      element.restart();
      await until(() => element.status === "ready");
    });

  it("creates no second instance with a refused token", async () => {
    world.sdk.onInstance = async ({clientToken}) => {
      if (clientToken === "token-1")
        throw Object.assign(new Error("x"), {code: "ERR_INIT_SDK_CLIENT_TOKEN_INVALID"});
    };
    const element = await fixture<CheckoutCardFields>(markup());
    await logged("error", () => settled(element));
    expect(element.error?.code).to.equal("token");
    element.restart();
    await until(() => element.status === "ready");
    expect(world.sdk.instances.map(({clientToken}) => clientToken)).to.deep.equal(["token-1", "token-2"]);
  });

  /** Dispatches the browser's event for a frame that the page's policy blocks. */
  const refuseFrame = (init: Partial<SecurityPolicyViolationEventInit> = {}) =>
    document.dispatchEvent(
      new SecurityPolicyViolationEvent("securitypolicyviolation", {
        disposition: "enforce",
        effectiveDirective: "frame-src",
        blockedURI: location.origin,
        documentURI: location.href,
        originalPolicy: "frame-src 'self'",
        statusCode: 200,
        violatedDirective: "frame-src",
        ...init,
      }),
    );

  it("fails with frames-blocked when the page's policy refuses the frames, and works at the next try", async () => {
    const element = await mount();
    const events = record(element);
    const [line] = await logged("error", () => {
      refuseFrame();
      return until(() => element.status === "failed");
    });
    expect(element.error?.code).to.equal("frames-blocked");
    expect(line).to.contain(`Add ${location.origin} to frame-src.`);
    expect(events).to.deep.equal(["error"]);
    expect(element.children).to.have.length(0);
    await element.updateComplete;
    expect(textOf(element, "[part=result]")).to.equal("The payment form couldn't be loaded.");
    find(element, ".notice button").click();
    await until(() => element.status === "ready");
    await pay(world, element, "checkout-complete");
  });

  it("never becomes ready when the frames are refused while it loads", async () => {
    let answer = () => {};
    world.sdk.beforeEligibility = () => new Promise((resolve) => (answer = resolve));
    const element = await fixture<CheckoutCardFields>(markup());
    const events = record(element);
    await until(() => element.children.length > 0);
    await logged("error", () => {
      refuseFrame();
      answer();
      return until(() => element.status === "failed");
    });
    await aTimeout(0);
    expect(events).to.deep.equal(["error"]);
    expect(element.status).to.equal("failed");
  });

  it("stays ready after violations of other policies, and after events of the fields", async () => {
    const element = await mount();
    refuseFrame({disposition: "report"});
    refuseFrame({effectiveDirective: "img-src"});
    refuseFrame({blockedURI: "https://elsewhere.example"});
    refuseFrame({blockedURI: "inline"});
    world.sdk.session.fill(["number"]);
    refuseFrame();
    await aTimeout(0);
    expect(element.status).to.equal("ready");
  });

  it("warns the developer when no frame has loaded for ten seconds, and stays ready", async () => {
    const real = window.setTimeout;
    const tenSecondsLater: (() => void)[] = [];
    window.setTimeout = ((work: () => void, ms?: number) => {
      if (ms === 10_000) tenSecondsLater.push(work);
      return real(work, ms);
    }) as typeof window.setTimeout;
    try {
      const element = await mount();
      const lines = await logged("warn", () => tenSecondsLater.forEach((work) => work()));
      expect(lines).to.have.length(1);
      expect(lines[0]).to.contain(`no frame of ${location.origin} has loaded for 10 s`);
      expect(element.status).to.equal("ready");
    } finally {
      window.setTimeout = real;
    }
  });

  it("sells a quantity of ten", async () => {
    const element = await mount(`items='[{"sku":"A","quantity":10}]'`);
    expect(element.status).to.equal("ready");
    expect(world.server.of("quote")[0]?.body).to.deep.equal({items: [{sku: "A", quantity: 10}]});
  });

  it("becomes ready without a quote from an older server", async () => {
    world.server.quote = () => ({status: 404, body: {error: "no such route"}});
    const element = await mount();
    expect(element.status).to.equal("ready");
    expect(payButton(element).textContent.trim()).to.equal("Pay");
  });

  it("uses a script element of the page", async () => {
    const tag = document.createElement("script");
    tag.src = `${location.origin}/web-sdk/v6/core`;
    tag.dataset["loadingState"] = "pending";
    document.head.append(tag);
    await mount();
    expect(document.querySelectorAll("script[src*='/web-sdk/v6/core']")).to.have.length(1);
    expect(world.sdk.scripts).to.equal(1);
    expect(tag.dataset["loadingState"]).to.equal("resolved");
  });

  it("doesn't wait long for a script of the page that failed earlier", async () => {
    await failScript(1);
    const script = document.createElement("script");
    script.dataset["loadingState"] = "pending";
    const failed = new Promise((resolve) => script.addEventListener("error", resolve));
    script.src = `${location.origin}/web-sdk/v6/core`;
    document.head.append(script);
    await failed;
    expect((await mount()).status).to.equal("ready");
    expect(world.sdk.scripts).to.equal(1);
  });

  it("uses an existing global, but not an element with its name", async () => {
    await fixture(html`<i id="paypal"></i>`);
    world.sdk.scriptRan();
    await mount();
    expect(document.querySelectorAll("script[src*='/web-sdk/v6/core']")).to.have.length(0);
    expect(world.sdk.scripts).to.equal(1);
  });

  it("gives the script its nonce", async () => {
    await mount(`items='[{"sku":"MUG","quantity":1}]' nonce="abc"`);
    expect(document.querySelector<HTMLScriptElement>("script[src*='/web-sdk/v6/core']")?.nonce).to.equal(
      "abc",
    );
  });

  it("refuses a page that loads the SDK from another host", async () => {
    const tag = document.createElement("script");
    tag.type = "text/plain";
    tag.src = "https://www.paypal.com/web-sdk/v6/core";
    document.head.append(tag);
    const element = await fixture<CheckoutCardFields>(markup());
    await logged("error", () => settled(element));
    tag.remove();
    expect(element.error?.code).to.equal("invalid-config");
    expect(element.error?.message).to.contain("https://www.paypal.com");
  });

  for (const [attributes, words] of [
    [``, `environment is missing. Write environment="sandbox" or environment="production".`],
    [`environment="live"`, `environment is "live"`],
    [`environment="__proto__"`, `environment is "__proto__"`],
    [`environment="sandbox" items="[{]"`, `items is "[{]"`],
    [`environment="sandbox" items='[{"sku":"A"}]'`, `items is [{"sku":"A"}]`],
    [`environment="sandbox" amount="7,5" currency-code="USD"`, `amount is "7,5", currency-code is "USD"`],
    [`environment="sandbox" amount="7.50"`, `amount is "7.50", currency-code is missing`],
    [`environment="sandbox" three-d-secure="sometimes"`, `three-d-secure is "sometimes"`],
  ] as const)
    it(`logs an error with a correct value for <checkout-card-fields ${attributes}>`, async () => {
      world.sdk.scriptRan();
      let element!: CheckoutCardFields;
      const errors: CheckoutError[] = [];
      const lines = await logged("error", async () => {
        const parent = await fixture(html`<div></div>`);
        parent.addEventListener("checkout-error", (event) =>
          errors.push((event as CheckoutErrorEvent).detail.error),
        );
        element = await fixture<CheckoutCardFields>(
          `<checkout-card-fields ${attributes}></checkout-card-fields>`,
          {parentNode: parent},
        );
        await settled(element);
      });
      expect(lines).to.have.length(1);
      expect(lines[0]).to.contain(words);
      expect(errors.map((error) => error.code)).to.deep.equal(["invalid-config"]);
      expect(textOf(element, "[role=status]")).to.contain("isn't set up correctly");
      expect(has(element, ".foot button")).to.equal(false);
      expect(element.offsetHeight).to.be.greaterThan(300);
    });

  for (const [written, sent] of [
    ["11", 11],
    [`"9999999999"`, 9_999_999_999],
    ["0", 0],
    [`""`, 0],
    [`"two"`, null],
  ] as const)
    it(`leaves the quantity ${written} to the server, because the buyer may have typed it`, async () => {
      world.server.quote = () => ({status: 400, body: {error: "refused", code: "INVALID_REQUEST"}});
      let element!: CheckoutCardFields;
      await logged("error", async () => {
        element = await fixture<CheckoutCardFields>(
          `<checkout-card-fields ${serverAttributes()} items='[{"sku":"MUG","quantity":${written}}]'></checkout-card-fields>`,
        );
        await settled(element);
      });
      expect(element.error?.code).to.equal("quote");
      expect(textOf(element, "[role=status]")).to.equal("The payment form couldn't be loaded.");
      const [quote] = world.server.of("quote");
      expect(quote?.body).to.deep.equal({items: [{sku: "MUG", quantity: sent}]});
    });

  it("requests no quote with a wrong setting, and leaves no unhandled rejection", async () => {
    world.server.quote = lost;
    const unhandled: unknown[] = [];
    const collect = (event: PromiseRejectionEvent) => {
      event.preventDefault();
      unhandled.push(event.reason);
    };
    window.addEventListener("unhandledrejection", collect);
    await logged("error", async () => {
      const {path} = world.server;
      await settled(
        await fixture<CheckoutCardFields>(
          `<checkout-card-fields environment="live" server="${path}"></checkout-card-fields>`,
        ),
      );
      // Browsers report an unhandled rejection after the task in which it occurred.
      await aTimeout(0);
    });
    window.removeEventListener("unhandledrejection", collect);
    expect(world.server.count("quote")).to.equal(0);
    expect(unhandled).to.deep.equal([]);
  });

  it("works with properties set before the upgrade and after it", async () => {
    const before = document.createElement("card-fields-defined-late") as CheckoutCardFields;
    Object.assign(before, {environment: "sandbox", sdkUrl: location.origin, cart: "jwt"});
    class Late extends CheckoutCardFields {}
    Late.register("card-fields-defined-late");
    document.body.append(before);
    const after = document.createElement("checkout-card-fields");
    document.body.append(after);
    after.environment = "sandbox";
    after.sdkUrl = location.origin;
    after.cart = "jwt";
    await Promise.all([settled(before), settled(after)]);
    expect([before.status, after.status]).to.deep.equal(["ready", "ready"]);
    expect(world.server.of("quote").map(({body}) => body)).to.deep.equal([{cart: "jwt"}]);
    before.remove();
    after.remove();
  });

  it("opens new fields on the same instance after a move in the page", async () => {
    const element = await mount();
    const [first] = world.sdk.sessions;
    const target = await fixture(html`<section></section>`);
    target.append(element);
    await until(() => world.sdk.sessions.length === 2 && element.status === "ready");
    expect(first?.destroyed).to.equal(true);
    expect(element.children).to.have.length(3);
    expect(world.sdk.instances).to.have.length(1);
    expect(world.server.count("token")).to.equal(1);
  });

  it("stops loading when it is removed from the page", async () => {
    const element = await fixture<CheckoutCardFields>(markup());
    element.remove();
    await until(() => world.sdk.instances.length === 1);
    await aTimeout(0);
    expect(world.sdk.sessions).to.have.length(0);
    expect(element.children).to.have.length(0);
  });

  it("requests a new quote when the goods change, keeps the fields, and ignores an equal list", async () => {
    const element = await mount();
    element.items = [{sku: "MUG", quantity: 1}];
    await element.updateComplete;
    expect(world.server.count("quote")).to.equal(1);
    world.server.quote = () => ({body: {amount: {currencyCode: "USD", value: "150.00"}}});
    element.items = [{sku: "MUG", quantity: 2}];
    await until(() => payButton(element).textContent.trim() === "Pay $150.00");
    expect(world.sdk.sessions).to.have.length(1);
  });

  it("shows no price of goods that changed after the request", async () => {
    const element = await mount();
    const answers: ((value: string) => void)[] = [];
    world.server.quote = () =>
      new Promise((resolve) =>
        answers.push((value) => resolve({body: {amount: {currencyCode: "USD", value}}})),
      );
    element.items = [{sku: "MUG", quantity: 2}];
    await until(() => answers.length === 1);
    element.items = [{sku: "MUG", quantity: 3}];
    await until(() => answers.length === 2);
    answers[1]!("225.00");
    await until(() => payButton(element).textContent.trim() === "Pay $225.00");
    answers[0]!("150.00");
    await aTimeout(0);
    await element.updateComplete;
    expect(payButton(element).textContent.trim()).to.equal("Pay $225.00");
  });

  it("starts over when the page's settings change", async () => {
    const element = await mount();
    element.pageType = "checkout";
    await until(() => world.sdk.instances.length === 2 && element.status === "ready");
    expect(world.sdk.instances[1]).to.include({pageType: "checkout"});
  });

  it("requests tokens from the page's function, whatever its identity", async () => {
    const element = await fixture<CheckoutCardFields>(markup());
    element.getClientToken = async () => "own";
    await settled(element);
    element.getClientToken = async () => "own, at another render";
    await element.updateComplete;
    expect(world.sdk.instances.map(({clientToken}) => clientToken)).to.include("own");
    expect(world.sdk.sessions).to.have.length(1);
  });

  it("registers once, and warns about a second version", async () => {
    const name = "card-fields-registered-twice";
    class One extends CheckoutCardFields {}
    class Two extends CheckoutCardFields {}
    expect(await logged("warn", () => One.register(name))).to.deep.equal([]);
    expect(await logged("warn", () => One.register(name))).to.deep.equal([]);
    expect(await logged("warn", () => Two.register(name))).to.have.length(1);
    expect(customElements.get(name)).to.equal(One);
  });

  it("configure accepts only an https origin as an own property", () => {
    expect(() => configure({sdkUrl: "http://evil.example"})).to.throw("https origin");
    expect(() => configure({sdkUrl: "javascript:alert(1)"})).to.throw("https origin");
    expect(() => configure(Object.create({sdkUrl: "https://evil.example"}) as object)).not.to.throw();
  });
});
