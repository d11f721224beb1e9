import assert from "node:assert/strict";
import {test} from "node:test";
import {item, LinksClient, LINKS, linkBody, type LinkAnswer, nextOf, usd, allIds} from "./support/links.ts";
import {withSandbox, type TestSandbox} from "./support/sandbox.ts";

function refused(answer: LinkAnswer, status: number, issue: string, field?: string): void {
  assert.equal(answer.status, status, answer.text);
  assert.equal(answer.body.details[0].issue, issue);
  if (field !== undefined) assert.equal(answer.body.details[0].field, field);
}

async function advance(sandbox: TestSandbox, seconds: number): Promise<void> {
  await sandbox.call("POST", "/_sandbox/clock", {body: {advance_seconds: seconds}});
}

withSandbox("payment links", (sandbox) => {
  test("a refused replace changes nothing", async () => {
    const client = await LinksClient.of(sandbox());
    const {id} = await client.newLink();
    const before = (await client.show(id)).body;
    refused(
      await client.replace(id, linkBody([item({unit_amount: usd("0")})])),
      422,
      "CANNOT_BE_ZERO_OR_NEGATIVE",
    );
    assert.deepEqual((await client.show(id)).body, before);
  });

  test("a link keeps its address when it is read at another host", async () => {
    const client = await LinksClient.of(sandbox());
    const {id, payment_link: address} = await client.newLink();
    const elsewhere = "http://localhost:8081";
    const options = {token: client.token};
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
    const client = await LinksClient.of(sandbox());
    const host = (length: number) => `http://${"a".repeat(length - "http://".length)}`;
    const room = 200 - "/pay/PLB-".length - 17;
    const create = (origin: string) =>
      sandbox().call<LinkAnswer["body"]>("POST", `${origin}${LINKS}`, {
        token: client.token,
        body: linkBody(),
      });
    assert.equal((await create(host(room))).body.payment_link.length, 200);
    refused(await create(host(room + 1)), 400, "INVALID_HOST");
    assert.equal((await allIds(client)).length, 1);
  });

  test("an id of any other form is not found", async () => {
    const client = await LinksClient.of(sandbox());
    for (const id of ["PLB-UNKNOWN", "plb-unknown", "1'--", "P".repeat(300), "%F0%9F%8D%B5"]) {
      for (const answer of [
        await client.show(id),
        await client.replace(id, linkBody()),
        await client.delete(id),
      ]) {
        refused(answer, 404, "INVALID_RESOURCE_ID", "id");
      }
    }
  });

  test("texts of any content are stored and returned unchanged", async () => {
    const client = await LinksClient.of(sandbox());
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
      const made = await client.create(linkBody([item(fields)]));
      assert.equal(made.status, 201, name);
      assert.deepEqual(made.body.line_items, [item(fields)]);
      const shown = (await client.show(made.body.id)).body.line_items[0];
      assert.deepEqual(shown.variants.options, [{name, values: [name]}]);
      assert.equal(shown.name, name);
    }
  });

  test("a NUL character is refused", async () => {
    const client = await LinksClient.of(sandbox());
    refused(await client.create(linkBody([item({name: "a\u0000b"})])), 400, "MALFORMED_REQUEST");
    const {id} = await client.newLink();
    refused(await client.replace(id, linkBody([item({name: "a\u0000b"})])), 400, "MALFORMED_REQUEST");
  });

  test("unknown fields are accepted and not stored", async () => {
    const client = await LinksClient.of(sandbox());
    const made = await client.create(
      linkBody([item({colour_of_the_box: "red"})], {season: "spring", id: "PLB-MINE"}),
    );
    assert.equal(made.status, 201);
    assert.notEqual(made.body.id, "PLB-MINE");
    assert.doesNotMatch(made.text + (await client.show(made.body.id)).text, /colour_of_the_box|spring/);
  });

  test("concurrent deletes delete a link once", async () => {
    const client = await LinksClient.of(sandbox());
    const {id} = await client.newLink();
    const answers = await Promise.all(Array.from({length: 20}, () => client.delete(id)));
    assert.deepEqual(
      answers.map(({status}) => status).toSorted((a, b) => a - b),
      [204, ...Array<number>(19).fill(404)],
    );
  });
});

withSandbox("the list of payment links", (sandbox) => {
  test("lists links newest first, ten on a page by default", async () => {
    const client = await LinksClient.of(sandbox());
    const made: string[] = [];
    for (let each = 0; each < 23; each += 1) {
      made.unshift((await client.newLink()).id);
      await advance(sandbox(), 1);
    }
    const first = await client.list();
    assert.deepEqual(
      first.body.resources.map(({id}) => id),
      made.slice(0, 10),
    );
    assert.deepEqual(await allIds(client), made);
    for (const size of [1, 7, 22, 23, 24, 100]) {
      assert.deepEqual(await allIds(client, `?page_size=${size}`), made, String(size));
    }
    const exact = await client.list("?page_size=23");
    assert.equal(nextOf(exact), undefined, "the last page has no next page");
  });

  test("links of one millisecond are listed once each", async () => {
    const client = await LinksClient.of(sandbox());
    const made = await Promise.all(Array.from({length: 12}, async () => (await client.newLink()).id));
    const seen = await allIds(client, "?page_size=5");
    assert.deepEqual(seen.toSorted(), made.toSorted());
  });

  test("pages stay correct while links are added and deleted", async () => {
    const client = await LinksClient.of(sandbox());
    const made: string[] = [];
    for (let each = 0; each < 9; each += 1) {
      made.unshift((await client.newLink()).id);
      await advance(sandbox(), 1);
    }
    const first = await client.list("?page_size=3");
    // Before the next page: one link is added at the front, the last seen one and an unseen one are deleted.
    await client.newLink();
    await client.delete(made[2] ?? "");
    await client.delete(made[4] ?? "");
    const rest = await allIds(client, nextOf(first));
    assert.deepEqual(rest, [made[3], made[5], made[6], made[7], made[8]]);
  });

  test("filters by tags, also on the next page", async () => {
    const client = await LinksClient.of(sandbox());
    const tagged = async (...tags: string[]) => (await client.create({...linkBody(), tags})).body.id;
    const sale = await tagged("sale");
    const both = [await tagged("sale", "2027_a%"), await tagged("2027_a%", "sale")];
    await tagged("2027xab", "sales");
    await client.create(linkBody());
    const found = async (query: string) => (await allIds(client, query)).toSorted();
    assert.deepEqual(await found("?tags=sale&page_size=2"), [...both, sale].toSorted());
    assert.deepEqual(await found("?tags=sale,2027_a%25"), both.toSorted());
    assert.deepEqual(await allIds(client, "?tags=none"), []);
    assert.deepEqual((await client.show(sale)).body.tags, ["sale"]);
    await client.replace(sale, linkBody());
    assert.equal((await client.show(sale)).body.tags, undefined);
    refused(await client.list("?tags=a,,b"), 400, "INVALID_PARAMETER_SYNTAX", "tags");
  });

  test("a page token gives no access to another application's links", async () => {
    const client = await LinksClient.of(sandbox());
    const stranger = await LinksClient.of(sandbox());
    for (let each = 0; each < 3; each += 1) await client.newLink();
    const next = nextOf(await client.list("?page_size=1"));
    assert.deepEqual(await allIds(stranger, next), []);
  });
});
