import {expect, fixture} from "@open-wc/testing";
import {configure, type CheckoutCardFields, type CheckoutElement} from "../../src/index.ts";
import {readServer} from "../../src/controllers/configuration.ts";
import {isForeignServer} from "../../src/controllers/server-url.ts";
import {settled, useWorld} from "./support/setup.ts";
import {serverPath} from "./support/world.ts";

const settings = () => `environment="sandbox" sdk-url="${location.origin}"`;
const api = "https://api.shop.example";

describe("the attribute server", () => {
  const world = useWorld();
  const {warn} = console;
  let warnings: string[];

  beforeEach(() => {
    warnings = [];
    console.warn = (...words: unknown[]) => warnings.push(words.join(" "));
  });
  afterEach(() => {
    console.warn = warn;
  });

  const foreignWarnings = () => warnings.filter((line) => line.includes("another origin"));

  async function mountIn(markup: string): Promise<CheckoutElement> {
    const page = await fixture<HTMLElement>(`<div>${markup}</div>`);
    return settled(page.querySelector("checkout-card-fields")!);
  }

  for (const server of [
    "/service-api",
    "service-api",
    `${location.origin}/service-api`,
    "http://127.0.0.1:8080/x",
    "http://[::1]:9",
  ])
    it(`may name ${server}`, () => expect(isForeignServer(server)).to.equal(false));

  for (const server of [
    api,
    "//evil.example/service-api",
    "\\\\evil.example/service-api",
    "https://localhost.evil.example/",
    "http://localhost@evil.example/",
    "http://127.0.0.1.evil.example/",
    "data:text/plain,x",
  ])
    it(`may not name ${server}`, () => expect(isForeignServer(server)).to.equal(true));

  it("gets no warning for the page's own origin", async () => {
    await mountIn(`<checkout-card-fields ${settings()} server="${serverPath()}"></checkout-card-fields>`);
    expect(foreignWarnings()).to.deep.equal([]);
  });

  for (const [where, markup] of [
    [
      "an element",
      (server: string) => `<checkout-card-fields ${settings()} ${server}></checkout-card-fields>`,
    ],
    [
      "a provider",
      (server: string) =>
        `<checkout-provider ${settings()} ${server}><checkout-card-fields></checkout-card-fields></checkout-provider>`,
    ],
  ] as const)
    it(`warns once about another origin on ${where}, and still works`, async () => {
      const element = await mountIn(markup(`server="${api}${serverPath()}"`).repeat(2));
      expect(element.status).to.equal("ready");
      expect(world.server.count("token")).to.be.greaterThan(0);
      expect(foreignWarnings()).to.have.length(1);
      expect(foreignWarnings()[0]).to.include(`server="${api}${serverPath()}"`);
      expect(foreignWarnings()[0]).to.include("The next release refuses this in an attribute.");
      expect(foreignWarnings()[0]).to.include("configure({server:");
    });

  it("gives no warning for a property that script has set", async () => {
    const element = document.createElement("checkout-card-fields");
    element.environment = "sandbox";
    element.sdkUrl = location.origin;
    element.server = `${api}${serverPath()}`;
    (await fixture<HTMLElement>("<div></div>")).append(element);
    await settled(element);
    expect([element.status, foreignWarnings()]).to.deep.equal(["ready", []]);
  });

  it("is the page's configuration where an element has none", async () => {
    const asked: string[] = [];
    const fetch = window.fetch.bind(window);
    window.fetch = (input, init) => {
      asked.push(new Request(input).url);
      return fetch(input, init);
    };
    configure({server: `${api}${serverPath()}/`});
    const element = await mountIn(`<checkout-card-fields ${settings()}></checkout-card-fields>`);
    expect([element.status, foreignWarnings()]).to.deep.equal(["ready", []]);
    expect(asked.filter((address) => address.startsWith(`${api}${serverPath()}/`))).to.have.length(
      asked.length,
    );
    const own = await fixture<CheckoutCardFields>(
      `<checkout-card-fields ${settings()} server="${serverPath()}"></checkout-card-fields>`,
    );
    expect(readServer(own)).to.equal(serverPath());
  });

  it("keeps the page's sdkUrl when only the server is configured", () => {
    configure({sdkUrl: "https://sdk.example"});
    configure({server: api});
    configure({server: undefined});
    expect(() => configure({server: "http://api.shop.example"})).to.throw("must be an https address");
    expect(() => configure({server: "javascript:alert(1)"})).to.throw("must be an https address");
    configure({sdkUrl: undefined});
  });
});
