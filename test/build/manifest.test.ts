import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {test} from "node:test";
import {describe, DriftError} from "../../build/manifest/describe.ts";
import {writtenFiles} from "../../build/manifest/write.ts";

test("what is built of the manifest is what the sources say now", async () => {
  const files = await writtenFiles();
  assert.ok(Object.keys(files).length > 6);
  for (const [name, text] of Object.entries(files))
    assert.equal(readFileSync(new URL(`../../dist/${name}`, import.meta.url), "utf8"), text, name);
});

test("it tells of every tag's attributes, with what they do, their words and their defaults", async () => {
  const {manifest, tags} = await describe();
  const declared = manifest.modules.flatMap(({declarations}) => declarations).filter(({tagName}) => tagName);
  assert.deepEqual(declared.map(({tagName}) => tagName).sort(), tags.map(({tagName}) => tagName).sort());
  const wallet = tags.find(({tagName}) => tagName === "checkout-wallet-button");
  const loading = wallet?.attributes.find(({name}) => name === "loading");
  assert.deepEqual(loading?.type, {text: '"eager" | "lazy" | "manual"'});
  assert.equal(loading?.default, '"eager"');
  for (const {tagName, attributes} of tags)
    for (const {name, description} of attributes) assert.ok(description, `${tagName} ${name}`);
});

test("a doc comment that says something else than the code ends the build", async () => {
  const planted: readonly (readonly [string, string, string])[] = [
    ["src/components/wallet-button/wallet-button.ts", "@fires checkout-submit", "@fires checkout-sumbit"],
    ["src/components/wallet-button/wallet-button.ts", "/** `paypal`, ", "/* `paypal`, "],
    ["src/components/guest-button/guest-button.ts", "@csspart receipt -", "@csspart reciept -"],
    ["src/components/checkout-element.ts", "@cssprop --checkout-radius -", "@cssprop --checkout-raduis -"],
    ["src/controllers/settings.ts", "/** Three capital letters, such as `USD`. */", ""],
  ];
  const seen = new Set<string>();
  const edit = (path: string, text: string) =>
    planted
      .filter(([file]) => path === file)
      .reduce((before, [, right, wrong]) => {
        assert.ok(before.includes(right), right);
        seen.add(right);
        return before.replace(right, wrong);
      }, text);
  const error = await describe(edit).then(
    () => assert.fail("nothing was found"),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof DriftError);
  assert.equal(seen.size, planted.length);
  for (const words of [
    "<checkout-wallet-button>: @fires checkout-submit is missing",
    "<checkout-wallet-button>: @fires checkout-sumbit: there is no such event",
    "<checkout-wallet-button>: wallet has no doc comment",
    "<checkout-guest-button>: @csspart receipt is missing",
    "<checkout-guest-button>: @csspart reciept: there is no such",
    "<checkout-card-fields>: @cssprop --checkout-radius is missing",
    "<checkout-provider>: currencyCode has no doc comment",
  ])
    assert.ok(error.message.includes(words), `${words}, in:\n${error.message}`);
});
