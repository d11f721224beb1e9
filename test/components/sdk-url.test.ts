import {expect} from "@open-wc/testing";
import {configure} from "../../src/index.ts";
import {resolveSdkUrl} from "../../src/paypal-sdk/sdk-url.ts";

describe("sdk-url", () => {
  beforeEach(() => configure({sdkUrl: undefined}));
  after(() => configure({sdkUrl: undefined}));

  it("defaults to the environment's own host", () => {
    expect(resolveSdkUrl("sandbox", undefined)).to.equal("https://www.sandbox.paypal.com");
    expect(resolveSdkUrl("production", undefined)).to.equal("https://www.paypal.com");
  });

  it("accepts the environment's own host, and loopback on a loopback page", () => {
    expect(resolveSdkUrl("production", "https://www.paypal.com")).to.equal("https://www.paypal.com");
    expect(resolveSdkUrl("sandbox", "https://www.sandbox.paypal.com/")).to.equal(
      "https://www.sandbox.paypal.com",
    );
    for (const url of ["http://127.0.0.1:8081", "http://localhost:8081", "http://[::1]:8081"])
      expect(resolveSdkUrl("sandbox", url)).to.equal(url);
  });

  for (const url of [
    "https://www.paypal.com.evil.example",
    "https://www.sandbox.paypal.com.evil.example",
    "https://www-sandbox.paypal.com",
    "https://evil-www.sandbox.paypal.com",
    "https://sandbox.paypal.com",
    "https://www.sandbox.paypal.com:8443",
    "https://www.sandbox.paypal.com@evil.example",
    "https://user:secret@www.sandbox.paypal.com",
    "https://www.sandbox.paypal.com/path",
    "https://www.sandbox.paypal.com/?q",
    "https://www.sandbox.paypal.com#x",
    "https://www.sandbox.p\u0430ypal.com",
    "http://www.sandbox.paypal.com",
    "https://www.paypal.com",
    "http://127.0.0.1.evil.example",
    "http://127.0.0.1:8081@evil.example",
    "http://localhost.evil.example",
    "//www.sandbox.paypal.com",
    "javascript:alert(1)",
    "data:text/javascript,alert(1)",
    "blob:https://www.sandbox.paypal.com/1",
    "file:///etc/passwd",
    "nonsense",
  ])
    it(`refuses ${url}`, () => {
      expect(resolveSdkUrl("sandbox", url)).to.equal(undefined);
    });

  it("refuses the other environment's host and loopback in production", () => {
    expect(resolveSdkUrl("production", "https://www.sandbox.paypal.com")).to.equal(undefined);
    expect(resolveSdkUrl("production", "http://127.0.0.1:8081")).to.equal(undefined);
  });

  it("lets script choose any https host for elements without the attribute", () => {
    configure({sdkUrl: "https://sdk.example"});
    expect(resolveSdkUrl("sandbox", undefined)).to.equal("https://sdk.example");
    expect(resolveSdkUrl("sandbox", "https://sdk.example")).to.equal(undefined);
  });

  it("ignores a polluted prototype", () => {
    const prototype = Object.prototype as Record<string, unknown>;
    prototype["sdkUrl"] = "https://evil.example";
    prototype["sandbox"] = "evil.example";
    try {
      configure({});
      expect(resolveSdkUrl("sandbox", undefined)).to.equal("https://www.sandbox.paypal.com");
    } finally {
      delete prototype["sdkUrl"];
      delete prototype["sandbox"];
    }
  });
});
