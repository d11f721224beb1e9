import assert from "node:assert/strict";
import {test} from "node:test";
import {item, LinkKeeper, LINKS, linkBody, type LinkAnswer, nextOf, usd, walk} from "./support/links.ts";
import {onEveryEngine, type TestSandbox} from "./support/sandbox.ts";

function refused(answer: LinkAnswer, status: number, issue: string, field?: string): void {
  assert.equal(answer.status, status, answer.text);
  assert.equal(answer.body.details[0].issue, issue);
  if (field !== undefined) assert.equal(answer.body.details[0].field, field);
}

async function advance(sandbox: TestSandbox, seconds: number): Promise<void> {
  await sandbox.call("POST", "/_sandbox/clock", {body: {advance_seconds: seconds}});
}

onEveryEngine("payment links", (sandbox) => {
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

  test("a link keeps its address when it is read at another host", async () => {
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

  test("a link's address has at most 200 characters", async () => {
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

  test("another application's link is not found", async () => {
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

  test("an id of any other form is not found", async () => {
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

  test("texts of any content are stored and returned unchanged", async () => {
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

  test("a NUL character is refused", async () => {
    const keeper = await LinkKeeper.of(sandbox());
    refused(await keeper.create(linkBody([item({name: "a\u0000b"})])), 400, "MALFORMED_REQUEST");
    const {id} = await keeper.newLink();
    refused(await keeper.replace(id, linkBody([item({name: "a\u0000b"})])), 400, "MALFORMED_REQUEST");
  });

  test("unknown fields are accepted and not stored", async () => {
    const keeper = await LinkKeeper.of(sandbox());
    const made = await keeper.create(
      linkBody([item({colour_of_the_box: "red"})], {season: "spring", id: "PLB-MINE"}),
    );
    assert.equal(made.status, 201);
    assert.notEqual(made.body.id, "PLB-MINE");
    assert.doesNotMatch(made.text + (await keeper.show(made.body.id)).text, /colour_of_the_box|spring/);
  });

  test("concurrent requests with one request id create one link and get its replay or 409", async () => {
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

  test("concurrent deletes delete a link once", async () => {
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
  test("lists links newest first, ten on a page by default", async () => {
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

  test("links of one millisecond are listed once each", async () => {
    const keeper = await LinkKeeper.of(sandbox());
    const made = await Promise.all(Array.from({length: 12}, async () => (await keeper.newLink()).id));
    const seen = await walk(keeper, "?page_size=5");
    assert.deepEqual(seen.toSorted(), made.toSorted());
  });

  test("pages stay correct while links are added and deleted", async () => {
    const keeper = await LinkKeeper.of(sandbox());
    const made: string[] = [];
    for (let each = 0; each < 9; each += 1) {
      made.unshift((await keeper.newLink()).id);
      await advance(sandbox(), 1);
    }
    const first = await keeper.list("?page_size=3");
    // Before the next page: one link is added at the front, the last seen one and an unseen one are deleted.
    await keeper.newLink();
    await keeper.delete(made[2] ?? "");
    await keeper.delete(made[4] ?? "");
    const rest = await walk(keeper, nextOf(first));
    assert.deepEqual(rest, [made[3], made[5], made[6], made[7], made[8]]);
  });

  test("filters by tags, also on the next page", async () => {
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

  test("a page token gives no access to another application's links", async () => {
    const keeper = await LinkKeeper.of(sandbox());
    const stranger = await LinkKeeper.of(sandbox());
    for (let each = 0; each < 3; each += 1) await keeper.newLink();
    const next = nextOf(await keeper.list("?page_size=1"));
    assert.deepEqual(await walk(stranger, next), []);
  });
});
