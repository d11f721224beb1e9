import assert from "node:assert/strict";
import {mkdtemp, readFile, rm, writeFile} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {after, before, test} from "node:test";
import {EXIT} from "../../server/cli/exit-codes.ts";
import {merchantMigrations} from "../../server/merchant/migrations.ts";
import {libsql} from "../support/databases.ts";
import {dimension, item, linkBody} from "../sandbox/support/links.ts";
import {addressOf, type RunCheckout, done} from "./support/run-cli.ts";
import {commandSuite, withDatabase} from "./support/suite.ts";

interface Link {
  readonly id: string;
  readonly payment_link: string;
  readonly create_time: string;
  readonly return_url?: string;
  readonly tags?: readonly string[];
  readonly line_items: readonly Readonly<Record<string, unknown>>[];
}

const MUG = 'links create --name "Stoneware mug" --price 18 --currency usd';

async function create(checkout: RunCheckout, line = MUG): Promise<Link> {
  return done(await checkout(`${line} --json`)).json<Link>();
}

commandSuite("checkout links", (bench) => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "checkout-links-"));
  });
  after(() => rm(folder, {recursive: true, force: true}));

  async function file(content: unknown): Promise<string> {
    const path = join(folder, "link.json");
    await writeFile(path, typeof content === "string" ? content : JSON.stringify(content));
    return path;
  }

  const shown = async (checkout: RunCheckout, id: string) =>
    done(await checkout(`links show ${id} --json`)).json<Link>();

  test("qr-code writes a picture of the link's address to a new file", async () => {
    const {checkout} = await bench.merchant();
    const {id} = await create(checkout);
    const path = join(folder, "mug.svg");
    const line = `links qr-code ${id} --output ${path}`;
    assert.equal(done(await checkout(line)).out, `Wrote the QR code of the payment link ${id} to ${path}.\n`);
    assert.match(await readFile(path, "utf8"), /^<svg /);
    assert.equal((await checkout(line)).exit, EXIT.usage);
  });

  test("create creates a link from options, with exact amounts", async () => {
    const {checkout} = await bench.merchant();
    const {out} = done(await checkout(MUG));
    const id = /^Created payment link (PLB-\S+)\nURL +http\S+\/pay\/\1\n/.exec(out)?.[1];
    assert.ok(id, out);
    assert.deepEqual((await shown(checkout, id)).line_items, [
      {name: "Stoneware mug", unit_amount: {currency_code: "USD", value: "18.00"}},
    ]);
  });

  test("create accepts all options", async () => {
    const {checkout} = await bench.merchant();
    const link = await create(
      checkout,
      `${MUG} --description "Thrown by hand" --product-id MUG-1 --tax 8.25 --tax-name "Sales tax" --shipping 4.5
       --collect-address --note Wish --required-note Engraving --max-quantity 6 --return-url https://shop.example/thanks`,
    );
    assert.equal(link.return_url, "https://shop.example/thanks");
    assert.deepEqual(link.line_items, [
      {
        name: "Stoneware mug",
        unit_amount: {currency_code: "USD", value: "18.00"},
        product_id: "MUG-1",
        description: "Thrown by hand",
        taxes: [{name: "Sales tax", type: "PERCENTAGE", value: "8.25"}],
        shipping: [{type: "FLAT", value: "4.50"}],
        collect_shipping_address: true,
        customer_notes: [
          {label: "Wish", required: false},
          {label: "Engraving", required: true},
        ],
        adjustable_quantity: {maximum: 6},
      },
    ]);
    const {out} = done(await checkout(`links show ${link.id}`));
    for (const pattern of [
      /^Price +18\.00 USD$/m,
      /^Quantity +up to 6$/m,
      /^Asks for +the address, Wish, Engraving \(required\)$/m,
      /^ {2}tax: Sales tax +8\.25 % +1\.4\d USD$/m,
      /^ {2}shipping.* 4\.50 +4\.50 USD$/m,
    ]) {
      assert.match(out, pattern);
    }
  });

  test("tags are created, printed, listed and replaced", async () => {
    const {checkout} = await bench.merchant();
    const {id, tags} = await create(checkout, `${MUG} --tags "gifts, spring 2027"`);
    assert.deepEqual(tags, ["gifts", "spring 2027"]);
    await create(checkout, `${MUG} --tags gifts`);
    assert.match(done(await checkout(`links show ${id}`)).out, /^Tags +gifts, spring 2027$/m);
    const found = async () =>
      done(await checkout('links list --tags "spring 2027,gifts" --json')).json<{items: Link[]}>().items;
    assert.deepEqual(
      (await found()).map((link) => link.id),
      [id],
    );
    done(await checkout(`links replace ${id} --name Mug --price 18 --currency usd --tags autumn`));
    assert.deepEqual((await shown(checkout, id)).tags, ["autumn"]);
    assert.deepEqual(await found(), []);
    const copied = JSON.stringify(await shown(checkout, id));
    const copy = done(await checkout("links create --file - --json", {input: copied})).json<Link>();
    assert.deepEqual(copy.tags, ["autumn"]);
    assert.equal((await checkout(`links create --file - --tags a`, {input: copied})).exit, EXIT.usage);
  });

  test("create reads a file or the standard input, and show prints variants as a table", async () => {
    const {checkout} = await bench.merchant();
    const body = linkBody([
      item({
        unit_amount: undefined,
        variants: {
          dimensions: [
            dimension(
              "Size",
              [
                ["Small", "12.00"],
                ["Large", "20.00"],
              ],
              true,
            ),
            dimension("Glaze", ["Blue", "White"]),
          ],
        },
      }),
    ]);
    const {id} = await create(checkout, `links create --file ${await file(body)}`);
    const {lines} = done(await checkout(`links show ${id}`));
    const table = lines.filter((line) => /^ {2}(VARIANT|Size|Glaze)/.test(line));
    assert.deepEqual(table, [
      "  VARIANT  CHOICE      PRICE",
      "  Size     Small   12.00 USD",
      "  Size     Large   20.00 USD",
      "  Glaze    Blue            –",
      "  Glaze    White           –",
    ]);
    assert.match(done(await checkout("links list")).lines[1] ?? "", /by variant, 12\.00 USD …/);
    const copy = await checkout("links create --file - --json", {
      input: JSON.stringify({line_items: body["line_items"]}),
    });
    assert.deepEqual(
      done(copy).json<Link>().line_items,
      (await create(checkout, `links create --file ${await file(body)}`)).line_items,
    );
  });

  test("replace accepts the output of show --json and keeps id, URL and creation time", async () => {
    const {checkout} = await bench.merchant();
    const link = await create(
      checkout,
      `${MUG} --tax 10 --shipping 5 --max-quantity 3 --note Wish --return-url https://shop.example/thanks`,
    );
    const printed = await shown(checkout, link.id);
    const changed = {
      ...printed,
      line_items: printed.line_items.map((line) => ({
        ...line,
        unit_amount: {currency_code: "USD", value: "19.00"},
      })),
    };
    const replaced = done(
      await checkout(`links replace ${link.id} --file ${await file(changed)} --json`),
    ).json<Link>();
    assert.deepEqual(
      [replaced.id, replaced.payment_link, replaced.create_time],
      [link.id, link.payment_link, link.create_time],
    );
    assert.deepEqual(replaced.line_items[0]?.["unit_amount"], {currency_code: "USD", value: "19.00"});
    assert.deepEqual(
      replaced.line_items[0]?.["adjustable_quantity"],
      printed.line_items[0]?.["adjustable_quantity"],
    );
    assert.equal(replaced.return_url, "https://shop.example/thanks");
    // A replacement from options removes all other fields.
    const bare = done(await checkout(`links replace ${link.id} --name Cup --price 9 --currency USD`));
    assert.match(bare.out, new RegExp(`^Replaced payment link ${link.id}\n`));
    assert.deepEqual((await shown(checkout, link.id)).line_items, [
      {name: "Cup", unit_amount: {currency_code: "USD", value: "9.00"}},
    ]);
  });

  test("replace does not send fields that only PayPal writes", async () => {
    const {checkout} = await bench.merchant();
    const body = linkBody([
      item({
        taxes: [{name: "VAT", type: "PERCENTAGE", value: "19"}],
        shipping: [{type: "FLAT", value: "5.00"}],
        adjustable_quantity: {maximum: 3},
        variants: {dimensions: [dimension("Glaze", ["Blue", "White"], true)]},
      }),
    ]);
    const {id} = await create(checkout, `links create --file ${await file(body)}`);
    const sent: unknown[] = [];
    const recording: typeof fetch = (url, init) => {
      if (init?.method === "PUT") sent.push(JSON.parse(init.body as string));
      return fetch(url, init);
    };
    done(
      await checkout(`links replace ${id} --file ${await file(await shown(checkout, id))}`, {
        fetch: recording,
      }),
    );
    assert.deepEqual(sent, [body]);
  });

  test("with a database, changes of links are recorded and found when run again", async () => {
    const merchant = await bench.merchant();
    const database = await libsql.create(merchantMigrations);
    try {
      const checkout = withDatabase(merchant, database.url);
      const losing =
        (method: string): typeof fetch =>
        async (url, init) => {
          const reply = await fetch(url, init);
          if (init?.method !== method || addressOf(url).endsWith("/token")) return reply;
          await reply.arrayBuffer();
          throw new TypeError("fetch failed");
        };
      const repeated = async (line: string, method: string, kind: string) => {
        const lost = await checkout(`${line} --json`, {fetch: losing(method)});
        assert.deepEqual([lost.exit, lost.error.code], [EXIT.unknown, "OUTCOME_UNKNOWN"]);
        const {requestId: id} = lost.error;
        assert.match(
          done(await checkout("actions list")).out,
          new RegExp(`^${id} +${kind} .* unknown `, "m"),
        );
        return done(await checkout(`${line} --request-id ${id} --json`));
      };
      const {id} = (await repeated(MUG, "POST", "create-link")).json<Link>();
      const replace = `links replace ${id} --name Cup --price 9 --currency USD`;
      const replaced = (await repeated(replace, "PUT", "replace-link")).json<Link>();
      assert.equal(replaced.line_items[0]?.["name"], "Cup");
      assert.equal(done(await checkout("links list --all --json")).lines.length, 1);
      const gone = done(await checkout(`links delete ${id} --yes`));
      assert.equal(gone.out, `The payment link ${id} is deleted.\n`);
      assert.equal((await checkout(replace)).exit, EXIT.notFound);
    } finally {
      await database.drop();
    }
  });

  test("an unknown field in a file is an error", async () => {
    const {checkout} = await bench.merchant();
    const refuse = async () => assert.fail("The command must not call PayPal.");
    const body = linkBody([item({shiping: [{type: "FLAT", value: "5.00"}]})], {
      returnUrl: "https://shop.example",
    });
    const result = await checkout(`links create --file ${await file(body)}`, {fetch: refuse});
    assert.equal(result.exit, EXIT.usage);
    assert.match(result.err, / {2}\/line_items\/0\/shiping: unknown field\n/);
    assert.match(result.err, / {2}\/returnUrl: unknown field\n/);
    for (const [content, pattern] of [
      ["{", /is not valid JSON/],
      ["[]", /has no payment link/],
      ["null", /has no payment link/],
    ] as const) {
      const {exit, err} = await checkout(`links create --file ${await file(content)}`, {fetch: refuse});
      assert.equal(exit, EXIT.usage);
      assert.match(err, pattern);
    }
    const absent = await checkout("links create --file /nowhere/link.json", {fetch: refuse});
    assert.match(absent.err, /There is no file \/nowhere\/link\.json/);
    assert.equal(absent.exit, EXIT.usage);
  });

  test("wrong options are errors without a call to PayPal", async () => {
    const {checkout} = await bench.merchant();
    const refuse = async () => assert.fail("The command must not call PayPal.");
    for (const [line, pattern] of [
      ["links create", /needs --name, --price and --currency, or --file/],
      ["links create --name X --price 1", /needs --name, --price and --currency/],
      ["links create --name X --price 1.005 --currency USD", /USD takes 2 decimals/],
      ["links create --name X --price 1.5 --currency JPY", /JPY takes 0 decimals/],
      ["links create --name X --price -1 --currency USD", /must not be negative/],
      ["links create --name X --price 1e3 --currency USD", /decimal number/],
      ["links create --name X --price 1 --currency dollars", /three capital letters/],
      ["links create --name X --price 1 --currency USD --shipping free", /--shipping free/],
      ["links create --name X --price 1 --currency USD --tax lots", /--tax takes percent/],
      ["links create --name X --price 1 --currency USD --tax-name GST", /--tax-name needs --tax/],
      ["links create --name X --price 1 --currency USD --max-quantity 0", /whole number from 1/],
      ["links create --file - --name X", /cannot be used with/],
      ["links list --page-size 101", /whole number from 1 to 100/],
      ['links create --request-id "with space" --name X --price 1 --currency USD', /request id/],
    ] as const) {
      const result = await checkout(line, {fetch: refuse, input: "{}"});
      assert.deepEqual([result.exit, result.out], [EXIT.usage, ""], line);
      assert.match(result.err, pattern);
    }
  });

  test("a refusal is printed with its fields", async () => {
    const {checkout} = await bench.merchant();
    const result = await checkout("links create --file - --json", {
      input: JSON.stringify({line_items: [{}]}),
    });
    assert.equal(result.exit, EXIT.refused);
    assert.ok(
      result.error.details.some((line) => line.startsWith("/line_items/0/name: ")),
      result.err,
    );
    assert.ok(result.error.debug_id);
  });

  test("delete deletes a link permanently, after a question", async () => {
    const {checkout} = await bench.merchant();
    const {id} = await create(checkout);
    const no = await checkout(`links delete ${id}`, {answer: ""});
    assert.deepEqual(
      [no.exit, no.asked],
      [EXIT.refused, [`Delete the payment link ${id} (Stoneware mug) permanently? [y/N] `]],
    );
    assert.equal((await shown(checkout, id)).id, id);
    assert.equal(
      done(await checkout(`links delete ${id}`, {answer: "y"})).out,
      `The payment link ${id} is deleted.\n`,
    );
    const gone = await checkout(`links delete ${id} --yes`);
    assert.deepEqual([gone.exit, gone.out], [EXIT.notFound, ""]);
    for (const line of [`links show ${id}`, `links replace ${id} --name X --price 1 --currency USD`]) {
      const result = await checkout(line);
      assert.equal(result.exit, EXIT.notFound);
      assert.match(result.err, new RegExp(`There is no payment link ${id}\\.`));
    }
  });

  test("list filters by status, and --all lists hundreds of links once each", async () => {
    const {checkout, disputesClient} = await bench.merchant();
    assert.equal(done(await checkout("links list --all")).out, "There are no such payment links.\n");
    const created: string[] = [];
    for (let count = 0; count < 230; count += 1) {
      const body = linkBody([item({name: `Mug ${count}`})]);
      created.push(
        (await disputesClient.call<Link>("POST", "/v1/checkout/payment-resources", {body})).body.id,
      );
    }
    const all = done(await checkout("links list --all --json"));
    assert.deepEqual(all.lines.map((line) => (JSON.parse(line) as Link).id).sort(), created.sort());
    const people = done(await checkout("links list --all --page-size 50"));
    assert.equal(people.lines.length, 231);
    assert.equal(people.lines.filter((line) => line.startsWith("ID ")).length, 1);
    assert.equal(
      done(await checkout("links list --json --status active")).json<{items: unknown[]}>().items.length,
      10,
    );
    assert.equal(
      done(await checkout("links list --status inactive")).out,
      "There are no such payment links.\n",
    );
    // No further page is requested after the reader closes the pipe.
    let pages = 0;
    const counting: typeof fetch = (url, init) => {
      pages += addressOf(url).includes("payment-resources") ? 1 : 0;
      return fetch(url, init);
    };
    const cut = await checkout("links list --all --json", {closesAfter: 1, fetch: counting});
    assert.deepEqual([cut.exit, cut.err, pages], [EXIT.ok, "", 1]);
  });
});
