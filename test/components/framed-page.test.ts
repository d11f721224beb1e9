import {expect} from "@open-wc/testing";
import type {CheckoutElement} from "../../src/index.ts";
import {mount, useWorld} from "./support/setup.ts";
import {until} from "./support/until.ts";

/** All elements, with the attributes that they need. */
const tags = {
  "checkout-card-fields": "",
  "checkout-guest-button": "",
  "checkout-wallet-button": `wallet="paypal"`,
  "checkout-fastlane": "",
  "checkout-payment-method": `method="ideal"`,
  "checkout-express-buttons": "",
  "checkout-payment": "",
};
type Tag = keyof typeof tags;

/** The elements have no `environment`: they fail with this code when they load after the check of the session. */
const nextError = "invalid-config";

const blocked = () => Response.json({hasCookie: false});

/** A page with one element in a frame, and its requests to the merchant's server. */
class FramedPage {
  readonly routes: string[] = [];
  readonly #frame = document.createElement("iframe");

  /** @param session replies of the route `session` in their order; the last one is repeated */
  constructor(html: string, session: readonly (() => Response)[], script = "") {
    document.body.append(this.#frame);
    const page = this.#frame.contentWindow as Window & typeof globalThis;
    page.fetch = async (input) => {
      const route = new URL(input as string, location.href).pathname.replace("/service-api/", "");
      this.routes.push(route);
      const asked = this.routes.filter((each) => each === "session").length;
      if (route === "session") return session[Math.min(asked, session.length) - 1]!();
      return Response.json({error: "not in this test"}, {status: 422});
    };
    page.document.body.innerHTML = html;
    for (const text of [script, `import "/src/define.ts"`]) {
      const tag = page.document.createElement("script");
      tag.type = "module";
      tag.textContent = text;
      page.document.body.append(tag);
    }
  }

  get element(): CheckoutElement {
    return this.#frame.contentDocument!.body.firstElementChild as CheckoutElement;
  }

  async failed(): Promise<CheckoutElement> {
    await until(() => this.element.status === "failed", "fails");
    await this.element.updateComplete;
    return this.element;
  }

  close(): void {
    this.#frame.remove();
  }
}

describe("a page in a frame", () => {
  let page: FramedPage | undefined;
  afterEach(() => page?.close());

  function open(
    tag: Tag,
    attributes: string,
    session: readonly (() => Response)[],
    script?: string,
  ): FramedPage {
    const html = `<${tag} ${tags[tag]} ${attributes}></${tag}>`;
    return (page = new FramedPage(html, session, script));
  }

  for (const tag of Object.keys(tags) as Tag[])
    it(`says in <${tag}> that cookies are blocked`, async () => {
      const framed = open(tag, "", [blocked]);
      const {error, shadowRoot} = await framed.failed();
      expect(error?.code).to.equal("cookies-blocked");
      expect(error?.recoverable).to.equal(false);
      expect(error?.message).to.contain(location.origin).and.to.contain(`target="_top"`);
      const results = [...shadowRoot.querySelectorAll("[part=result]")];
      expect(results.map(({textContent}) => textContent.trim())).to.deep.equal([
        "You can't pay here, because your browser blocks the shop's cookies. Open the shop in its own tab.",
      ]);
      expect(shadowRoot.textContent).not.to.contain("Try again");
      expect(framed.routes).to.deep.equal(["session", "session"]);
    });

  it("says it in the buyer's language", async () => {
    const framed = open("checkout-card-fields", `locale="de-DE"`, [blocked]);
    const {shadowRoot} = await framed.failed();
    expect(shadowRoot.textContent).to.contain("Sie können hier nicht bezahlen");
  });

  for (const [name, session, count] of [
    ["has a session", [() => Response.json({hasCookie: true})], 1],
    ["sends the cookie that the first reply has set", [blocked, () => Response.json({hasCookie: true})], 2],
    ["calls a server without the route", [() => Response.json({error: "none"}, {status: 404})], 1],
    ["calls a server that answers the route with a page", [() => new Response("<html></html>")], 1],
  ] as const)
    it(`goes on when it ${name}`, async () => {
      const framed = open("checkout-card-fields", "", session);
      const {error} = await framed.failed();
      expect(error?.code).to.equal(nextError);
      expect(framed.routes.filter((route) => route === "session")).to.have.length(count);
    });

  for (const [name, attributes, functions, isChecked] of [
    ["creates and captures the orders", "", ["createOrder", "captureOrder"], false],
    ["only creates the orders", "", ["createOrder"], true],
    ["saves the cards", "save", ["createSetupToken", "savePaymentMethod"], false],
    ["only creates the setup tokens", "save", ["createSetupToken"], true],
    ["creates and captures orders, but saves a card", "save", ["createOrder", "captureOrder"], true],
  ] as const)
    it(`${isChecked ? "checks the" : "asks for no"} session when the page ${name}`, async () => {
      const script = `for (const name of ${JSON.stringify(functions)})
        document.body.firstElementChild[name] = async () => ({})`;
      const framed = open("checkout-card-fields", attributes, [blocked], script);
      expect((await framed.failed()).error?.code).to.equal(isChecked ? "cookies-blocked" : nextError);
      expect(framed.routes.includes("session")).to.equal(isChecked);
    });
});

describe("a page in the top window", () => {
  const world = useWorld();

  it("asks for no session", async () => {
    expect(window.top === window).to.equal(true);
    await mount();
    const routes = world.server.asked.map(({route}) => route);
    expect(routes).to.contain("auth/browser-safe-client-token").and.not.to.contain("session");
  });
});
