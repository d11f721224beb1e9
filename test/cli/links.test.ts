import assert from "node:assert/strict";
import {mkdtemp, rm, writeFile} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {after, before, test} from "node:test";
import {EXIT} from "../../server/cli/exit-codes.ts";
import {dimension, item, linkBody} from "../sandbox/support/links.ts";
import {addressOf, type AtDesk, done} from "./support/desk.ts";
import {commandSuite} from "./support/suite.ts";

interface Link {
  readonly id: string;
  readonly payment_link: string;
  readonly create_time: string;
  readonly return_url?: string;
  readonly line_items: readonly Readonly<Record<string, unknown>>[];
}

const MUG = 'links create --name "Stoneware mug" --price 18 --currency usd';

async function create(desk: AtDesk, line = MUG): Promise<Link> {
  return done(await desk(`${line} --json`)).json<Link>();
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

  const shown = async (desk: AtDesk, id: string) => done(await desk(`links show ${id} --json`)).json<Link>();

  test("creates a simple one from options, with exact amounts", async () => {
    const {desk} = await bench.merchant();
    const {out} = done(await desk(MUG));
    const id = /^Created payment link (PLB-\S+)\nAddress +http\S+\/pay\/\1\n/.exec(out)?.[1];
    assert.ok(id, out);
    assert.deepEqual((await shown(desk, id)).line_items, [
      {name: "Stoneware mug", unit_amount: {currency_code: "USD", value: "18.00"}},
    ]);
  });

  test("creates one with all that options can say", async () => {
    const {desk} = await bench.merchant();
    const link = await create(
      desk,
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
    const {out} = done(await desk(`links show ${link.id}`));
    for (const words of [
      /^Price +18\.00 USD$/m,
      /^At once +up to 6$/m,
      /^Asks for +the address, Wish, Engraving \(required\)$/m,
      /^ {2}tax: Sales tax +8\.25 % +1\.4\d USD$/m,
      /^ {2}shipping.* 4\.50 +4\.50 USD$/m,
    ]) {
      assert.match(out, words);
    }
  });

  test("creates anything from a file or from the standard input, and shows variants as a table", async () => {
    const {desk} = await bench.merchant();
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
    const {id} = await create(desk, `links create --file ${await file(body)}`);
    const {lines} = done(await desk(`links show ${id}`));
    const table = lines.filter((line) => /^ {2}(VARIANT|Size|Glaze)/.test(line));
    assert.deepEqual(table, [
      "  VARIANT  CHOICE      PRICE",
      "  Size     Small   12.00 USD",
      "  Size     Large   20.00 USD",
      "  Glaze    Blue            –",
      "  Glaze    White           –",
    ]);
    assert.match(done(await desk("links list")).lines[1] ?? "", /by variant, 12\.00 USD …/);
    const copy = await desk("links create --file - --json", {
      input: JSON.stringify({line_items: body["line_items"]}),
    });
    assert.deepEqual(
      done(copy).json<Link>().line_items,
      (await create(desk, `links create --file ${await file(body)}`)).line_items,
    );
  });

  test("replace accepts what show prints; id, address and creation time stay", async () => {
    const {desk} = await bench.merchant();
    const link = await create(
      desk,
      `${MUG} --tax 10 --shipping 5 --max-quantity 3 --note Wish --return-url https://shop.example/thanks`,
    );
    const printed = await shown(desk, link.id);
    const changed = {
      ...printed,
      line_items: printed.line_items.map((line) => ({
        ...line,
        unit_amount: {currency_code: "USD", value: "19.00"},
      })),
    };
    const replaced = done(
      await desk(`links replace ${link.id} --file ${await file(changed)} --json`),
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
    // With options nothing of the old one is kept.
    const bare = done(await desk(`links replace ${link.id} --name Cup --price 9 --currency USD`));
    assert.match(bare.out, new RegExp(`^Replaced payment link ${link.id}\n`));
    assert.deepEqual((await shown(desk, link.id)).line_items, [
      {name: "Cup", unit_amount: {currency_code: "USD", value: "9.00"}},
    ]);
  });

  test("fields that only PayPal writes are not sent", async () => {
    const {desk} = await bench.merchant();
    const body = linkBody([
      item({
        taxes: [{name: "VAT", type: "PERCENTAGE", value: "19"}],
        shipping: [{type: "FLAT", value: "5.00"}],
        adjustable_quantity: {maximum: 3},
        variants: {dimensions: [dimension("Glaze", ["Blue", "White"], true)]},
      }),
    ]);
    const {id} = await create(desk, `links create --file ${await file(body)}`);
    const sent: unknown[] = [];
    const noting: typeof fetch = (url, init) => {
      if (init?.method === "PUT") sent.push(JSON.parse(init.body as string));
      return fetch(url, init);
    };
    done(await desk(`links replace ${id} --file ${await file(await shown(desk, id))}`, {fetch: noting}));
    assert.deepEqual(sent, [body]);
  });

  test("a misspelled field in a file is an error", async () => {
    const {desk} = await bench.merchant();
    const refuse = async () => assert.fail("nothing is to be asked");
    const body = linkBody([item({shiping: [{type: "FLAT", value: "5.00"}]})], {
      returnUrl: "https://shop.example",
    });
    const said = await desk(`links create --file ${await file(body)}`, {fetch: refuse});
    assert.equal(said.exit, EXIT.usage);
    assert.match(said.err, / {2}\/line_items\/0\/shiping: no such field\n/);
    assert.match(said.err, / {2}\/returnUrl: no such field\n/);
    for (const [content, words] of [
      ["{", /is no JSON/],
      ["[]", /has no payment link/],
      ["null", /has no payment link/],
    ] as const) {
      const {exit, err} = await desk(`links create --file ${await file(content)}`, {fetch: refuse});
      assert.equal(exit, EXIT.usage);
      assert.match(err, words);
    }
    const absent = await desk("links create --file /nowhere/link.json", {fetch: refuse});
    assert.match(absent.err, /There is no file \/nowhere\/link\.json/);
    assert.equal(absent.exit, EXIT.usage);
  });

  test("wrong options are wrong use, before anything is asked", async () => {
    const {desk} = await bench.merchant();
    const refuse = async () => assert.fail("nothing is to be asked");
    for (const [line, words] of [
      ["links create", /needs --name, --price and --currency, or --file/],
      ["links create --name X --price 1", /needs --name, --price and --currency/],
      ["links create --name X --price 1.005 --currency USD", /USD takes 2 decimals/],
      ["links create --name X --price 1.5 --currency JPY", /JPY takes 0 decimals/],
      ["links create --name X --price -1 --currency USD", /must not be negative/],
      ["links create --name X --price 1e3 --currency USD", /decimal number/],
      ["links create --name X --price 1 --currency dollars", /three capital letters/],
      ["links create --name X --price 1 --currency USD --shipping free", /--shipping free/],
      ["links create --name X --price 1 --currency USD --tax lots", /--tax takes percent/],
      ["links create --name X --price 1 --currency USD --tax-name GST", /--tax-name goes with --tax/],
      ["links create --name X --price 1 --currency USD --max-quantity 0", /whole number from 1/],
      ["links create --file - --name X", /cannot be used with/],
      ["links list --page-size 101", /whole number from 1 to 100/],
      ['links create --request-id "with space" --name X --price 1 --currency USD', /request id/],
    ] as const) {
      const said = await desk(line, {fetch: refuse, input: "{}"});
      assert.deepEqual([said.exit, said.out], [EXIT.usage, ""], line);
      assert.match(said.err, words);
    }
  });

  test("a refusal is printed field by field", async () => {
    const {desk} = await bench.merchant();
    const said = await desk("links create --file - --json", {input: JSON.stringify({line_items: [{}]})});
    assert.equal(said.exit, EXIT.refused);
    assert.ok(
      said.error.details.some((line) => line.startsWith("/line_items/0/name: ")),
      said.err,
    );
    assert.ok(said.error.debug_id);
  });

  test("deletes one for good, after it has asked", async () => {
    const {desk} = await bench.merchant();
    const {id} = await create(desk);
    const no = await desk(`links delete ${id}`, {answer: ""});
    assert.deepEqual(
      [no.exit, no.asked],
      [EXIT.refused, [`Delete the payment link ${id} (Stoneware mug) for good? [y/N] `]],
    );
    assert.equal((await shown(desk, id)).id, id);
    assert.equal(
      done(await desk(`links delete ${id}`, {answer: "y"})).out,
      `The payment link ${id} is deleted.\n`,
    );
    const gone = await desk(`links delete ${id} --yes`);
    assert.deepEqual([gone.exit, gone.out], [EXIT.notFound, ""]);
    for (const line of [`links show ${id}`, `links replace ${id} --name X --price 1 --currency USD`]) {
      const said = await desk(line);
      assert.equal(said.exit, EXIT.notFound);
      assert.match(said.err, new RegExp(`There is no payment link ${id}\\.`));
    }
  });

  test("lists them, by status; --all walks hundreds of them, each once", async () => {
    const {desk, disputing} = await bench.merchant();
    assert.equal(done(await desk("links list --all")).out, "There are no such payment links.\n");
    const made: string[] = [];
    for (let count = 0; count < 230; count += 1) {
      const body = linkBody([item({name: `Mug ${count}`})]);
      made.push((await disputing.call<Link>("POST", "/v1/checkout/payment-resources", {body})).body.id);
    }
    const all = done(await desk("links list --all --json"));
    assert.deepEqual(all.lines.map((line) => (JSON.parse(line) as Link).id).sort(), made.sort());
    const people = done(await desk("links list --all --page-size 50"));
    assert.equal(people.lines.length, 231);
    assert.equal(people.lines.filter((line) => line.startsWith("ID ")).length, 1);
    assert.equal(
      done(await desk("links list --json --status active")).json<{items: unknown[]}>().items.length,
      10,
    );
    assert.equal(done(await desk("links list --status inactive")).out, "There are no such payment links.\n");
    // Whoever reads it leaves after the first page: the others are not asked for.
    let pages = 0;
    const counting: typeof fetch = (url, init) => {
      pages += addressOf(url).includes("payment-resources") ? 1 : 0;
      return fetch(url, init);
    };
    const left = await desk("links list --all --json", {leavesAfter: 1, fetch: counting});
    assert.deepEqual([left.exit, left.err, pages], [EXIT.ok, "", 1]);
  });
});
