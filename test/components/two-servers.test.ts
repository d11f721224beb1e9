import {expect, fixture} from "@open-wc/testing";
import type {CheckoutCardFields} from "../../src/index.ts";
import {lost} from "./support/fake-server.ts";
import {settled, useWorld} from "./support/setup.ts";
import {serverPath} from "./support/world.ts";

describe("a page and a merchant server of two origins", () => {
  const world = useWorld();
  const {error, warn} = console;

  beforeEach(() => {
    console.error = console.warn = () => undefined;
  });
  afterEach(() => {
    console.error = error;
    console.warn = warn;
  });

  const otherServer = () => `http://127.0.0.1:8080${serverPath()}`;

  async function mount(server: string): Promise<CheckoutCardFields> {
    return settled(
      await fixture<CheckoutCardFields>(
        `<checkout-card-fields environment="sandbox" sdk-url="${location.origin}" server="${server}"></checkout-card-fields>`,
      ),
    );
  }

  function expectHint(element: CheckoutCardFields, request: string, origin: string): void {
    const message = element.error?.message;
    expect(message).to.include(request);
    expect(message).to.include(`The page is at ${location.origin}, the request went to ${origin}.`);
    expect(message).to.include(`set server="…" or proxy /service-api`);
    expect(message).to.include(`ALLOWED_ORIGINS=${location.origin}`);
    expect(message).to.include("dist/docs/testing.md of the package checkout-elements");
  }

  for (const [name, body] of [
    ["a development server's page", "<!doctype html>"],
    ["another server with its own kind of errors", {error: true, message: "Not found"}],
    ["the merchant server at another path", {error: "There is nothing here.", code: "NOT_FOUND"}],
  ] as const)
    it(`names both origins when the token's route is not found by ${name}`, async () => {
      world.server.token = () => ({status: 404, body});
      const element = await mount(serverPath());
      expect(element.error?.code).to.equal("token");
      const address = `${serverPath()}/auth/browser-safe-client-token`;
      expectHint(element, `GET ${address} was answered with 404`, location.origin);
      expect(element.error?.message).not.to.include("true");
    });

  it("names both origins and the request when the quote is refused", async () => {
    world.server.quote = () => ({
      status: 403,
      body: {error: "A page of http://localhost:5173 may not call these routes.", code: "FOREIGN_ORIGIN"},
    });
    const element = await mount(otherServer());
    expect(element.error?.code).to.equal("quote");
    expect(element.error?.message).to.include("A page of http://localhost:5173 may not call these routes.");
    expectHint(
      element,
      `POST ${otherServer()}/checkout/quote was answered with 403`,
      "http://127.0.0.1:8080",
    );
  });

  it("names both origins when the browser hides the reply", async () => {
    world.server.token = lost;
    const element = await mount(otherServer());
    expect(element.error?.code).to.equal("network");
    expectHint(element, "has no answer", "http://127.0.0.1:8080");
  });

  it("gives no hint about origins for a lost connection to the page's own origin", async () => {
    world.server.token = lost;
    const element = await mount(serverPath());
    expect(element.error?.message).not.to.include("ALLOWED_ORIGINS");
  });

  it("gives no hint about origins for a refusal with its own reason", async () => {
    world.server.quote = () => ({
      status: 403,
      body: {error: "Sample orders …", code: "SAMPLE_ORDERS_REFUSED"},
    });
    const element = await mount(serverPath());
    expect(element.error?.code).to.equal("quote");
    expect(element.error?.message).to.include("Sample orders …");
    expect(element.error?.message).not.to.include("ALLOWED_ORIGINS");
  });

  it("says before the press that the server of another site gets no cookie", async () => {
    world.server.session = () => ({body: {hasCookie: false}});
    const {error, status, shadowRoot} = await mount(otherServer());
    expect([status, error?.code]).to.deep.equal(["failed", "cookies-blocked"]);
    expect(error?.message).to.include(
      `of http://127.0.0.1:8080, because this page of ${location.origin} is of another site`,
    );
    expect(shadowRoot.textContent).to.include("You can't pay here");
    expect(world.server.asked.map(({route}) => route)).to.deep.equal(["session", "session"]);
  });
});
