import {expect, fixture} from "@open-wc/testing";
import {until} from "./support/until.ts";

/** Collects the warnings of a page of its own, which loads the elements. */
async function warningsOf(body: string, head = ""): Promise<string[]> {
  const frame = await fixture<HTMLIFrameElement>("<iframe></iframe>");
  const lines: string[] = [];
  (window as unknown as {pageWarns: (line: string) => void}).pageWarns = (line) => lines.push(line);
  const define = new URL("../../src/define.ts", import.meta.url).href;
  const page = frame.contentDocument!;
  // Opening gives the document this page's address, which the elements compare with the server's.
  page.open();
  page.write(`<!doctype html><head>${head}
    <script>console.warn = parent.pageWarns; console.error = () => undefined;</script>
    <script type="module" src="${define}"></script></head><body>${body}</body>`);
  page.close();
  return lines;
}

describe("a page", () => {
  for (const [written, meant] of [
    ["checkout-payments", "checkout-payment"],
    ["checkout-wallet", "checkout-wallet-button"],
  ] as const)
    it(`with <${written}> only gets a warning that names <${meant}>`, async () => {
      const lines = await warningsOf(
        `<checkout-summary></checkout-summary><${written} environment="sandbox"></${written}>`,
      );
      await until(() => lines.length > 0);
      expect(lines).to.deep.equal([`<${written}> is not an element. Did you mean <${meant}>?`]);
    });

  it("whose policy blocks the merchant server gets a warning with the host and the directive", async () => {
    const element = (server: string) =>
      `<checkout-card-fields environment="sandbox" sdk-url="http://127.0.0.1:1" server="${server}"></checkout-card-fields>`;
    const lines = await warningsOf(
      `${element("/service-api")}
      <script type="module">
        for (const host of ["analytics.example", "api.paypal.com"])
          fetch("https://" + host + "/?token=secret").catch(() => undefined);
      </script>`,
      `<meta http-equiv="Content-Security-Policy" content="connect-src 'none'; script-src 'unsafe-inline' ${location.origin}">`,
    );
    await until(() => lines.length > 2);
    const policy = "The page's Content-Security-Policy blocks";
    expect(lines).to.have.members([
      `${policy} ${location.origin}. Add 'self' to connect-src.`,
      `${policy} http://127.0.0.1:1. Add http://127.0.0.1:1 to script-src.`,
      `${policy} https://api.paypal.com. Add https://api.paypal.com to connect-src.`,
    ]);
  });
});
