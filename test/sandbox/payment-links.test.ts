import assert from "node:assert/strict";
import {test} from "node:test";
import {item, LinkKeeper, LINKS, linkBody, type LinkAnswer, nextOf, usd, walk} from "./support/links.ts";
import {onEveryEngine, ORIGIN, type TestSandbox} from "./support/sandbox.ts";

function refused(answer: LinkAnswer, status: number, issue: string, field?: string): void {
  assert.equal(answer.status, status, answer.text);
  assert.equal(answer.body.details[0].issue, issue);
  if (field !== undefined) assert.equal(answer.body.details[0].field, field);
}

async function advance(sandbox: TestSandbox, seconds: number): Promise<void> {
  await sandbox.call("POST", "/_sandbox/clock", {body: {advance_seconds: seconds}});
}

onEveryEngine("payment links", (sandbox) => {
  test("create, show, replace, delete, and nothing is left", async () => {
    const keeper = await LinkKeeper.of(sandbox());
    const made = await keeper.create(linkBody([item()], {return_url: "https://shop.example/thanks?a=1#b"}));
    assert.equal(made.status, 201);
    const {id, create_time: createTime, payment_link: address} = made.body;
    assert.equal(address, `${ORIGIN}/pay/${id}`);
    assert.equal((await keeper.show(id)).body.return_url, "https://shop.example/thanks?a=1#b");

    await advance(sandbox(), 90);
    const replaced = await keeper.replace(id, linkBody([item({name: "Bowl", unit_amount: usd("24.00")})]));
    assert.equal(replaced.status, 200);
    assert.deepEqual((await keeper.show(id)).body, replaced.body);
    const {body} = replaced;
    assert.deepEqual([body.id, body.create_time, body.payment_link], [id, createTime, address]);
    assert.equal(Date.parse(body.update_time) - Date.parse(createTime), 90_000);
    assert.equal(body.line_items[0].name, "Bowl");
    assert.equal("return_url" in body, false, "a replace takes the configuration whole");

    assert.equal((await keeper.delete(id)).status, 204);
    for (const answer of [
      await keeper.show(id),
      await keeper.replace(id, linkBody()),
      await keeper.delete(id),
    ]) {
      refused(answer, 404, "INVALID_RESOURCE_ID", "id");
    }
    assert.deepEqual(await walk(keeper), []);
  });

  test("a replace answers 204 without a body under Prefer: return=minimal, and has replaced", async () => {
    const keeper = await LinkKeeper.of(sandbox());
    const {id} = await keeper.newLink();
    const answer = await keeper.replace(id, linkBody([item({name: "Bowl"})]), {Prefer: "return=minimal"});
    assert.equal(answer.status, 204);
    assert.equal((await keeper.show(id)).body.line_items[0].name, "Bowl");
    const whole = await keeper.replace(id, linkBody(), {Prefer: "return=representation"});
    assert.equal(whole.status, 200);
  });

  test("a refused replace changes nothing", async () => {
    const keeper = await LinkKeeper.of(sandbox());
    const {id} = await keeper.newLink();
    const before = (await keeper.show(id)).body;
    refused(
      await keeper.replace(id, linkBody([item({unit_amount: usd("0")})])),
      422,
      "CANNOT_BE_ZERO_OR_NEGATIVE",
    );
    refused(await keeper.replace(id, linkBody([])), 400, "INVALID_ARRAY_MIN_ITEMS");
    assert.deepEqual((await keeper.show(id)).body, before);
  });

  test("the link's address is the one of its creation, under whatever host it is looked at", async () => {
    const keeper = await LinkKeeper.of(sandbox());
    const {id, payment_link: address} = await keeper.newLink();
    const elsewhere = "http://localhost:8081";
    const options = {token: keeper.token};
    const seen = await sandbox().call<LinkAnswer["body"]>("GET", `${elsewhere}${LINKS}/${id}`, options);
    assert.equal(seen.body.payment_link, address);
    assert.equal(seen.body.links[0]?.href, `${elsewhere}${LINKS}/${id}`);
    const replaced = await sandbox().call<LinkAnswer["body"]>("PUT", `${elsewhere}${LINKS}/${id}`, {
      ...options,
      body: linkBody(),
    });
    assert.equal(replaced.body.payment_link, address);
  });

  test("a host that makes an address of more than 200 characters is refused, one of 200 is not", async () => {
    const keeper = await LinkKeeper.of(sandbox());
    const host = (length: number) => `http://${"a".repeat(length - "http://".length)}`;
    const room = 200 - "/pay/PLB-".length - 17;
    const create = (origin: string) =>
      sandbox().call<LinkAnswer["body"]>("POST", `${origin}${LINKS}`, {
        token: keeper.token,
        body: linkBody(),
      });
    assert.equal((await create(host(room))).body.payment_link.length, 200);
    refused(await create(host(room + 1)), 400, "INVALID_HOST");
    assert.equal((await walk(keeper)).length, 1);
  });

  test("another application's link does not exist", async () => {
    const keeper = await LinkKeeper.of(sandbox());
    const stranger = await LinkKeeper.of(sandbox());
    const {id} = await keeper.newLink();
    for (const answer of [
      await stranger.show(id),
      await stranger.replace(id, linkBody()),
      await stranger.delete(id),
    ]) {
      refused(answer, 404, "INVALID_RESOURCE_ID", "id");
    }
    assert.deepEqual(await walk(stranger), []);
    assert.deepEqual(await walk(keeper), [id]);
  });

  test("an id that the service never made is unknown, whatever it looks like", async () => {
    const keeper = await LinkKeeper.of(sandbox());
    for (const id of ["PLB-UNKNOWN", "plb-unknown", "1'--", "P".repeat(300), "%F0%9F%8D%B5"]) {
      for (const answer of [
        await keeper.show(id),
        await keeper.replace(id, linkBody()),
        await keeper.delete(id),
      ]) {
        refused(answer, 404, "INVALID_RESOURCE_ID", "id");
      }
    }
  });

  test("hostile texts are stored and given back as they are", async () => {
    const keeper = await LinkKeeper.of(sandbox());
    const names = [
      `<img src=x onerror="alert(1)">`,
      `'); drop table payment_links; --`,
      "\u202Egnp.exe",
      "😀 \u2028 \\u0000",
      "__proto__",
      "${7*7}{{7*7}}",
    ];
    for (const name of names) {
      const fields = {
        name,
        description: name,
        product_id: name,
        taxes: [{name, type: "PERCENTAGE", value: "5"}],
        customer_notes: [{label: name, required: true}],
        variants: {dimensions: [{name, primary: true, options: [{label: name}]}]},
      };
      const made = await keeper.create(linkBody([item(fields)]));
      assert.equal(made.status, 201, name);
      assert.deepEqual(made.body.line_items, [item(fields)]);
      const shown = (await keeper.show(made.body.id)).body.line_items[0];
      assert.deepEqual(shown.variants.options, [{name, values: [name]}]);
      assert.equal(shown.name, name);
    }
  });

  test("a NUL character is refused before a route reads it", async () => {
    const keeper = await LinkKeeper.of(sandbox());
    refused(await keeper.create(linkBody([item({name: "a\u0000b"})])), 400, "MALFORMED_REQUEST");
    const {id} = await keeper.newLink();
    refused(await keeper.replace(id, linkBody([item({name: "a\u0000b"})])), 400, "MALFORMED_REQUEST");
  });

  test("what the schema doesn't know is accepted and not kept", async () => {
    const keeper = await LinkKeeper.of(sandbox());
    const made = await keeper.create(
      linkBody([item({colour_of_the_box: "red"})], {season: "spring", id: "PLB-MINE"}),
    );
    assert.equal(made.status, 201);
    assert.notEqual(made.body.id, "PLB-MINE");
    assert.doesNotMatch(made.text + (await keeper.show(made.body.id)).text, /colour_of_the_box|spring/);
  });

  test("a request id makes one link, however often it is sent", async () => {
    const keeper = await LinkKeeper.of(sandbox());
    const headers = {"PayPal-Request-Id": "r".repeat(108)};
    const first = await keeper.create(linkBody(), headers);
    const again = await keeper.create(linkBody(), headers);
    assert.deepEqual([first.status, again.status], [201, 200]);
    assert.deepEqual(again.body, first.body);
    refused(await keeper.create(linkBody([item({name: "Bowl"})]), headers), 422, "DUPLICATE_REQUEST_ID");
    refused(
      await keeper.create(linkBody(), {"PayPal-Request-Id": "r".repeat(109)}),
      400,
      "INVALID_PARAMETER_SYNTAX",
    );
    assert.deepEqual(await walk(keeper), [first.body.id]);
  });

  test("the same request id at once: one link, and every other answer is it, or 409", async () => {
    const keeper = await LinkKeeper.of(sandbox());
    const headers = {"Service-Request-Id": "at-once"};
    const answers = await Promise.all(Array.from({length: 20}, () => keeper.create(linkBody(), headers)));
    const made = answers.filter(({status}) => status === 201);
    assert.equal(made.length, 1);
    for (const {status, body} of answers) {
      if (status === 200) assert.equal(body.id, made[0]?.body.id);
      else assert.ok(status === 201 || status === 409, String(status));
    }
    assert.equal((await walk(keeper)).length, 1);
  });

  test("a link deleted by many at once is deleted once", async () => {
    const keeper = await LinkKeeper.of(sandbox());
    const {id} = await keeper.newLink();
    const answers = await Promise.all(Array.from({length: 20}, () => keeper.delete(id)));
    assert.deepEqual(
      answers.map(({status}) => status).toSorted((a, b) => a - b),
      [204, ...Array<number>(19).fill(404)],
    );
  });
});

onEveryEngine("the list of payment links", (sandbox) => {
  test("newest first, ten by default, page by page", async () => {
    const keeper = await LinkKeeper.of(sandbox());
    const made: string[] = [];
    for (let each = 0; each < 23; each += 1) {
      made.unshift((await keeper.newLink()).id);
      await advance(sandbox(), 1);
    }
    const first = await keeper.list();
    assert.deepEqual(
      first.body.resources.map(({id}) => id),
      made.slice(0, 10),
    );
    assert.deepEqual(await walk(keeper), made);
    for (const size of [1, 7, 22, 23, 24, 100]) {
      assert.deepEqual(await walk(keeper, `?page_size=${size}`), made, String(size));
    }
    const exact = await keeper.list("?page_size=23");
    assert.equal(nextOf(exact), undefined, "there is no next page behind the last link");
  });

  test("links of one millisecond are all there, once", async () => {
    const keeper = await LinkKeeper.of(sandbox());
    const made = await Promise.all(Array.from({length: 12}, async () => (await keeper.newLink()).id));
    const seen = await walk(keeper, "?page_size=5");
    assert.deepEqual(seen.toSorted(), made.toSorted());
  });

  test("stays right while links are added and removed", async () => {
    const keeper = await LinkKeeper.of(sandbox());
    const made: string[] = [];
    for (let each = 0; each < 9; each += 1) {
      made.unshift((await keeper.newLink()).id);
      await advance(sandbox(), 1);
    }
    const first = await keeper.list("?page_size=3");
    // Before the next page: one more at the front, the last one that was seen goes, and one not yet seen goes.
    await keeper.newLink();
    await keeper.delete(made[2] ?? "");
    await keeper.delete(made[4] ?? "");
    const rest = await walk(keeper, nextOf(first));
    assert.deepEqual(rest, [made[3], made[5], made[6], made[7], made[8]]);
  });

  test("filters by tags, and the next page keeps the filter", async () => {
    const keeper = await LinkKeeper.of(sandbox());
    const tagged = async (...tags: string[]) => (await keeper.create({...linkBody(), tags})).body.id;
    const sale = await tagged("sale");
    const both = [await tagged("sale", "2027_a%"), await tagged("2027_a%", "sale")];
    await tagged("2027xab", "sales");
    await keeper.create(linkBody());
    const found = async (query: string) => (await walk(keeper, query)).toSorted();
    assert.deepEqual(await found("?tags=sale&page_size=2"), [...both, sale].toSorted());
    assert.deepEqual(await found("?tags=sale,2027_a%25"), both.toSorted());
    assert.deepEqual(await walk(keeper, "?tags=none"), []);
    assert.deepEqual((await keeper.show(sale)).body.tags, ["sale"]);
    await keeper.replace(sale, linkBody());
    assert.equal((await keeper.show(sale)).body.tags, undefined);
    refused(await keeper.list("?tags=a,,b"), 400, "INVALID_PARAMETER_SYNTAX", "tags");
  });

  test("filters by status, and the next page keeps the filter", async () => {
    const keeper = await LinkKeeper.of(sandbox());
    const made = await Promise.all(Array.from({length: 5}, async () => (await keeper.newLink()).id));
    const [hidden = ""] = made;
    await sandbox()
      .database.db.updateTable("payment_links")
      .set({status: "INACTIVE"})
      .where("id", "=", hidden)
      .execute();
    assert.deepEqual(await walk(keeper, "?status=INACTIVE"), [hidden]);
    const active = await walk(keeper, "?status=ACTIVE&page_size=3");
    assert.deepEqual(active.toSorted(), made.slice(1).toSorted());
    assert.equal((await walk(keeper)).length, 5);
    refused(await keeper.list("?status=DELETED"), 400, "INVALID_PARAMETER_VALUE", "status");
  });

  test("a page token that no list gave out is refused", async () => {
    const keeper = await LinkKeeper.of(sandbox());
    for (const token of ["x", Buffer.from("[1]").toString("base64url"), "y".repeat(255)]) {
      refused(await keeper.list(`?page_token=${token}`), 400, "INVALID_PARAMETER_VALUE", "page_token");
    }
    refused(await keeper.list(`?page_token=${"y".repeat(256)}`), 400, "INVALID_STRING_MAX_LENGTH");
    refused(await keeper.list("?page_token="), 400, "INVALID_STRING_MIN_LENGTH");
  });

  test("a page token is no key to another application's links", async () => {
    const keeper = await LinkKeeper.of(sandbox());
    const stranger = await LinkKeeper.of(sandbox());
    for (let each = 0; each < 3; each += 1) await keeper.newLink();
    const next = nextOf(await keeper.list("?page_size=1"));
    assert.deepEqual(await walk(stranger, next), []);
  });
});
