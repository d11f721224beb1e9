import assert from "node:assert/strict";
import {
  dimension,
  type Fields,
  item,
  type LinkAnswer,
  LinksClient,
  LINKS,
  linkBody,
  nextOf,
  usd,
  variants,
  allIds,
} from "../support/links.ts";
import {withSandbox, ORIGIN} from "../support/sandbox.ts";
import {requirement} from "./requirement.ts";

const PROFILE = {
  tax: {name: "Sales tax", percentage: "8.25"},
  shipping: {name: "Standard", amount: usd("5.00")},
};

function expect({status, body, text}: LinkAnswer, wanted: number, issue?: string, field?: string): void {
  assert.equal(status, wanted, text);
  if (issue !== undefined) assert.equal(body.details[0].issue, issue, text);
  if (field !== undefined) assert.equal(body.details[0].field, field, text);
}

withSandbox("PayPal's interface for payment links", (sandbox) => {
  const open = (more: Fields = {}) => LinksClient.of(sandbox(), {profile: PROFILE, ...more});
  /** Creates a link with one line item of these fields. @returns the line item as shown */
  const shown = async (fields: Fields) => {
    const client = await open();
    const made = await client.create(linkBody([item(fields)]));
    expect(made, 201);
    assert.deepEqual(
      made.body.line_items,
      [withoutUndefined(item(fields))],
      "create echoes what was submitted",
    );
    return (await client.show(made.body.id)).body.line_items[0];
  };
  const refusedItem = async (fields: Fields, status: number, issue: string, field: string) => {
    const client = await open();
    const at = `/line_items/0${field}`;
    expect(await client.create(linkBody([item(fields)])), status, issue, at);
    const {id} = await client.newLink();
    expect(await client.replace(id, linkBody([item(fields)])), status, issue, at);
  };

  requirement("types.money", async () => {
    for (const [value, shownValue] of [
      ["18.00", "18.00"],
      ["18", "18"],
      [".5", ".5"],
    ] as const) {
      assert.deepEqual((await shown({unit_amount: usd(value)})).unit_amount, usd(shownValue));
    }
    const wrong: readonly (readonly [amount: unknown, issue: string, field: string])[] = [
      [{currency_code: "usd", value: "1"}, "INVALID_PARAMETER_SYNTAX", "/currency_code"],
      [usd("1e3"), "INVALID_PARAMETER_SYNTAX", "/value"],
    ];
    for (const [unit_amount, issue, field] of wrong) {
      await refusedItem({unit_amount}, 400, issue, `/unit_amount${field}`);
    }
    await refusedItem({unit_amount: usd("-1")}, 422, "CANNOT_BE_NEGATIVE", "/unit_amount/value");
  });

  requirement("link.id", async () => {
    const client = await open();
    const [one, two] = [await client.newLink(), await client.newLink()];
    for (const {id} of [one, two]) assert.match(id, /^PLB-[A-Z0-9]+$/);
    assert.notEqual(one.id, two.id);
  });

  for (const [id, field, value] of [
    ["link.integration_mode", "integration_mode", "LINK"],
    ["link.type", "type", "BUY_NOW"],
  ] as const) {
    requirement(id, async () => {
      const client = await open();
      const made = await client.newLink();
      assert.equal((made as unknown as Fields)[field], value);
      assert.equal(((await client.show(made.id)).body as unknown as Fields)[field], value);
    });
  }

  requirement("link.reusable", async () => {
    const client = await open();
    assert.equal((await client.newLink()).reusable, "MULTIPLE");
    assert.equal((await client.newLink([item()], {reusable: undefined})).reusable, "MULTIPLE");
  });

  requirement("link.return_url", async () => {
    const client = await open();
    assert.equal("return_url" in (await client.newLink()), false);
    const longest = `https://shop.example/${"a".repeat(1024 - "https://shop.example/".length)}`;
    for (const url of ["https://shop.example", "http://localhost:8080/thanks?a=b#c", longest]) {
      const {id, return_url: echoed} = await client.newLink([item()], {return_url: url});
      assert.equal(echoed, url);
      assert.equal((await client.show(id)).body.return_url, url);
    }
    for (const url of [
      `${longest}a`,
      "javascript:alert(1)",
      "data:text/html,x",
      "//shop.example",
      "shop.example",
      "https://shop.example/a b",
      "https://shop.example/\nSet-Cookie: a=b",
      "",
    ]) {
      const answer = await client.create(linkBody([item()], {return_url: url}));
      expect(answer, 400, undefined, "/return_url");
    }
  });

  requirement("link.line_items", async () => {
    const client = await open();
    const items = (count: number) => Array.from({length: count}, (_, index) => item({name: `Mug ${index}`}));
    expect(await client.create(linkBody(items(20))), 201);
  });

  requirement("link.status", async () => {
    const client = await open();
    const {id, status} = await client.newLink([item()], {status: "INACTIVE"});
    assert.equal(status, "ACTIVE");
    assert.equal((await client.show(id)).body.status, "ACTIVE");
  });

  requirement("link.create_time", async () => {
    const client = await open();
    const {id, create_time: createTime} = await client.newLink();
    assert.match(createTime, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    await sandbox().call("POST", "/_sandbox/clock", {body: {advance_seconds: 3600}});
    await client.replace(id, linkBody([item({name: "Bowl"})]));
    const after = (await client.show(id)).body;
    assert.equal(after.create_time, createTime);
    assert.ok(after.update_time > createTime);
  });

  requirement("link.payment_link", async () => {
    const client = await open();
    const {id, payment_link: address} = await client.newLink();
    assert.ok(address.startsWith(`${ORIGIN}/`) && address.includes(id) && address.length <= 200);
    const replaced = await client.replace(id, linkBody([item({name: "Bowl"})]));
    assert.equal(replaced.body.payment_link, address);
    assert.equal((await client.show(id)).body.payment_link, address);
  });

  requirement("link.links", async () => {
    const client = await open();
    const {id, payment_link: address} = await client.newLink();
    const self = `${ORIGIN}${LINKS}/${id}`;
    const expected = [
      {href: self, rel: "self", method: "GET"},
      {href: self, rel: "replace", method: "PUT"},
      {href: self, rel: "edit", method: "PATCH"},
      {href: self, rel: "delete", method: "DELETE"},
      {href: address, rel: "payment_link", method: "GET"},
    ];
    assert.deepEqual((await client.show(id)).body.links, expected);
    assert.deepEqual((await client.list()).body.resources[0]?.links, expected);
  });

  requirement("item.name", async () => {
    assert.equal((await shown({name: "n".repeat(127)})).name.length, 127);
  });

  requirement("item.unit_amount", async () => {
    const sizes = (...options: Parameters<typeof dimension>[1]) => variants(dimension("Size", options, true));
    const missing = ["MISSING_REQUIRED_PARAMETER", "/unit_amount"] as const;
    await refusedItem({unit_amount: undefined}, 400, ...missing);
    await refusedItem({unit_amount: undefined, ...sizes("S", "M")}, 400, ...missing);
    await refusedItem({unit_amount: undefined, ...sizes(["S", "1.00"], "M")}, 400, ...missing);
    await shown({unit_amount: undefined, ...sizes(["S", "1.00"], ["M", "2.00"])});
    await shown(sizes("S", "M"));
  });

  for (const [id, field, most] of [
    ["item.product_id", "product_id", 127],
    ["item.description", "description", 2048],
  ] as const) {
    requirement(id, async () => {
      const longest = "d".repeat(most);
      assert.equal(((await shown({[field]: longest})) as unknown as Fields)[field], longest);
      assert.equal(field in (await shown({})), false);
    });
  }

  requirement("item.taxes", async () => {
    const taxes = [
      {name: "State tax", type: "PERCENTAGE", value: "8.25"},
      {name: "Account's", type: "PREFERENCE", value: "PROFILE"},
    ];
    assert.deepEqual((await shown({taxes})).taxes, [
      {...taxes[0], amount: usd("1.49")},
      {...taxes[1], amount: usd("1.49")},
    ]);
    for (const value of ["0", "100", "100.0000", "99.9999", ".5"]) {
      await shown({taxes: [{name: "Tax", type: "PERCENTAGE", value}]});
    }
    for (const value of ["100.0001", "101", "-1", "8.25%", "1.00001", "PROFILE", "", "1e1"]) {
      const tax = {name: "Tax", type: "PERCENTAGE", value};
      await refusedItem({taxes: [tax]}, 400, "INVALID_PARAMETER_SYNTAX", "/taxes/0/value");
    }
    const wrong = {name: "Tax", type: "PREFERENCE", value: "8.25"};
    await refusedItem({taxes: [wrong]}, 400, "INVALID_PARAMETER_VALUE", "/taxes/0/value");
  });

  requirement("item.shipping", async () => {
    const shipping = [
      {type: "FLAT", value: "12.5"},
      {type: "PREFERENCE", value: "PROFILE"},
    ];
    assert.deepEqual((await shown({shipping})).shipping, [
      {...shipping[0], name: "Shipping", amount: usd("12.50")},
      {...shipping[1], name: "Standard", amount: usd("5.00")},
    ]);
    await shown({shipping: [{type: "FLAT", value: "0"}]});
    for (const value of ["-1", "1e1", "PROFILE", ""]) {
      const entry = {type: "FLAT", value};
      await refusedItem({shipping: [entry]}, 400, "INVALID_PARAMETER_SYNTAX", "/shipping/0/value");
    }
    const precise = {type: "FLAT", value: "1.001"};
    await refusedItem({shipping: [precise]}, 422, "DECIMAL_PRECISION", "/shipping/0/value");
    const wrong = {type: "PREFERENCE", value: "5.00"};
    await refusedItem({shipping: [wrong]}, 400, "INVALID_PARAMETER_VALUE", "/shipping/0/value");
  });

  requirement("item.collect_shipping_address", async () => {
    for (const value of [true, false]) {
      const seen = (await shown({collect_shipping_address: value})) as unknown as Fields;
      assert.equal(seen["collect_shipping_address"], value);
    }
  });

  requirement("item.customer_notes", async () => {
    const notes = [
      {label: "Gift message", required: false},
      {label: "l".repeat(127), required: true},
    ];
    const seen = (await shown({customer_notes: notes})) as unknown as Fields;
    assert.deepEqual(seen["customer_notes"], notes);
  });

  requirement("item.variants", async () => {
    const fields = variants(
      dimension(
        "Size",
        [
          ["S", "1.00"],
          ["M", "2.00"],
        ],
        true,
      ),
      dimension("Colour", ["Red", "Blue"]),
    );
    const seen = (await shown({unit_amount: undefined, ...fields})) as unknown as {
      variants: {dimensions: unknown};
    };
    assert.deepEqual(seen.variants.dimensions, (fields["variants"] as Fields)["dimensions"]);
  });

  requirement("item.adjustable_quantity", async () => {
    assert.deepEqual((await shown({adjustable_quantity: {maximum: 10}})).adjustable_quantity, {
      maximum: 10,
      enabled: true,
      min_quantity: 1,
      max_quantity: 10,
    });
  });

  requirement("item.preference-needs-profile", async () => {
    const byProfile = [{name: "Tax", type: "PREFERENCE", value: "PROFILE"}];
    const fields = {taxes: byProfile, shipping: byProfile};
    assert.deepEqual((await shown({taxes: byProfile})).taxes[0]?.amount, usd("1.49"));
    for (const [profile, issue] of [
      [{shipping: PROFILE.shipping}, "TAX_PREFERENCE_NOT_CONFIGURED"],
      [{tax: PROFILE.tax}, "SHIPPING_PREFERENCE_NOT_CONFIGURED"],
    ] as const) {
      const client = await open({profile});
      const answer = await client.create(linkBody([item(fields)]));
      expect(answer, 422, issue);
      assert.match(answer.body.details[0].description, /The account has no .* setting/);
      assert.deepEqual(await allIds(client), []);
    }
  });

  requirement("item.only-primary-has-prices", async () => {
    const at = "/variants/dimensions";
    const size = (primary: boolean) => dimension("Size", [["S", "1.00"]], primary);
    await shown({unit_amount: undefined, ...variants(size(true), dimension("Colour", ["Red"]))});
    const rows: readonly (readonly [fields: Fields, issue: string, field: string])[] = [
      [
        variants(dimension("Colour", ["Red"]), dimension("Size", ["S"], true)),
        "INVALID_PRIMARY_DIMENSION",
        `${at}/0/primary`,
      ],
      [variants(dimension("Colour", ["Red"])), "INVALID_PRIMARY_DIMENSION", `${at}/0/primary`],
      [
        variants(dimension("Colour", ["Red"], true), dimension("Size", ["S"], true)),
        "INVALID_PRIMARY_DIMENSION",
        `${at}/1/primary`,
      ],
      [
        variants(dimension("Colour", ["Red"], true), size(false)),
        "VARIANT_PRICE_NOT_ALLOWED",
        `${at}/1/options/0/unit_amount`,
      ],
    ];
    for (const row of rows) await refusedItem(row[0], 422, row[1], row[2]);
  });

  requirement("item.response-rendering", async () => {
    const fields = {
      taxes: [{name: "State tax", type: "PERCENTAGE", value: "8.25"}],
      shipping: [{type: "FLAT", value: "12.50"}],
      ...variants(dimension("Colour", ["Red", "Blue"], true), dimension("Size", ["S"])),
      adjustable_quantity: {maximum: 10},
    };
    const {taxes, shipping, variants: rendered, adjustable_quantity: quantity} = await shown(fields);
    assert.deepEqual([taxes[0]?.name, taxes[0]?.amount], ["State tax", usd("1.49")]);
    assert.deepEqual([shipping[0]?.name, shipping[0]?.amount], ["Shipping", usd("12.50")]);
    assert.deepEqual(rendered.options, [
      {name: "Colour", values: ["Red", "Blue"]},
      {name: "Size", values: ["S"]},
    ]);
    const {enabled, min_quantity: least, max_quantity: most} = quantity as Fields;
    assert.deepEqual([enabled, least, most], [true, 1, 10]);
    const one = (await shown({adjustable_quantity: {maximum: 1}})).adjustable_quantity as Fields;
    assert.equal(one["enabled"], false);
  });

  requirement("links-list.shape", async () => {
    const client = await open();
    assert.deepEqual((await client.list()).body, {
      resources: [],
      links: [{href: `${ORIGIN}${LINKS}?page_size=10`, rel: "self", method: "GET"}],
    });
    for (let each = 0; each < 3; each += 1) await client.newLink();
    const first = await client.list("?page_size=2");
    assert.equal(first.body.resources.length, 2);
    assert.deepEqual(
      first.body.links.map(({rel}) => rel),
      ["self", "next"],
    );
    const token = new URL(nextOf(first) ?? "").searchParams.get("page_token") ?? "";
    assert.ok(token.length >= 1 && token.length <= 255);
    const second = await client.list(nextOf(first));
    assert.equal(second.body.links[0]?.href, nextOf(first));
    assert.deepEqual([second.body.resources.length, nextOf(second)], [1, undefined]);
    const shownOne = (await client.show(second.body.resources[0]?.id ?? "")).body;
    assert.deepEqual(second.body.resources[0], shownOne, "the list shows what get shows");
  });

  requirement("links.create", async () => {
    const client = await open();
    const sent = linkBody([item({description: "Fired twice"})], {return_url: "https://shop.example/"});
    const {status, body, headers} = await client.create(sent);
    assert.equal(status, 201);
    assert.match(headers.get("Content-Type") ?? "", /^application\/json/);
    const {id, status: state, create_time: createTime, payment_link: address, ...echo} = body;
    assert.deepEqual(echo, sent);
    assert.ok(id && state === "ACTIVE" && createTime && address);
  });

  requirement("links.list", async () => {
    const client = await open();
    const made: string[] = [];
    for (let each = 0; each < 12; each += 1) made.push((await client.newLink()).id);
    assert.equal((await client.list()).body.resources.length, 10);
    for (const size of [1, 11, 100]) {
      assert.equal((await client.list(`?page_size=${size}`)).body.resources.length, Math.min(size, 12));
    }
    assert.deepEqual((await allIds(client, "?page_size=5")).toSorted(), made.toSorted());
    expect(await client.list("?page_token=made-up"), 400, "INVALID_PARAMETER_VALUE", "page_token");
  });

  requirement("links.get", async () => {
    const client = await open();
    const made = await client.newLink();
    const {status, body} = await client.show(made.id);
    assert.equal(status, 200);
    const {links, update_time: _updateTime, ...rest} = body;
    assert.deepEqual(rest, made);
    assert.equal(links.length, 5);
    expect(await client.show("PLB-UNKNOWN"), 404, "INVALID_RESOURCE_ID");
  });

  requirement("links.replace", async () => {
    const client = await open();
    const {id} = await client.newLink([item({description: "Fired twice"})], {
      return_url: "https://a.example/",
    });
    const whole = await client.replace(id, linkBody([item({name: "Bowl"})]));
    assert.equal(whole.status, 200);
    assert.deepEqual([whole.body.line_items[0], whole.body.return_url], [item({name: "Bowl"}), undefined]);
    const minimal = await client.replace(id, linkBody(), {Prefer: "return=minimal"});
    assert.deepEqual([minimal.status, minimal.text], [204, ""]);
    expect(await client.replace("PLB-UNKNOWN", linkBody()), 404, "INVALID_RESOURCE_ID");
  });

  requirement("links.delete", async () => {
    const client = await open();
    const {id} = await client.newLink();
    const {status, text} = await client.delete(id);
    assert.deepEqual([status, text], [204, ""]);
    expect(await client.delete(id), 404, "INVALID_RESOURCE_ID");
  });

  requirement("links.no-patch", async () => {
    const client = await open();
    const {id} = await client.newLink();
    const before = (await client.show(id)).body;
    const answer = await sandbox().call("PATCH", `${LINKS}/${id}`, {
      token: client.token,
      body: [{op: "replace", path: "/return_url", value: "https://shop.example/"}],
    });
    assert.equal(answer.status, 405);
    assert.equal(answer.body.name, "METHOD_NOT_SUPPORTED");
    for (const method of ["GET", "PUT", "DELETE"]) {
      assert.ok(answer.headers.get("Allow")?.split(", ").includes(method), method);
    }
    assert.deepEqual((await client.show(id)).body, before);
  });

  requirement("links.filter-status", async () => {
    const client = await open();
    const {id} = await client.newLink();
    assert.deepEqual(await allIds(client, "?status=ACTIVE"), [id]);
    assert.deepEqual(await allIds(client, "?status=INACTIVE"), []);
  });

  requirement("states.link-create", async () => {
    const client = await open();
    const {status, body} = await client.create();
    assert.deepEqual([status, body.status], [201, "ACTIVE"]);
    assert.ok(body.id && body.payment_link && body.create_time);
    expect(await client.create(linkBody([item({unit_amount: usd("0")})])), 422, "CANNOT_BE_ZERO_OR_NEGATIVE");
    assert.deepEqual(await allIds(client), [body.id]);
  });

  requirement("states.link-replace", async () => {
    const client = await open();
    const made = await client.newLink();
    const {body} = await client.replace(made.id, linkBody([item({name: "Bowl"})]));
    assert.deepEqual(
      [body.id, body.payment_link, body.create_time, body.status],
      [made.id, made.payment_link, made.create_time, "ACTIVE"],
    );
    assert.deepEqual(await allIds(client), [made.id]);
  });

  requirement("states.link-delete", async () => {
    const client = await open();
    const {id} = await client.newLink();
    assert.equal((await client.delete(id)).status, 204);
    expect(await client.show(id), 404, "INVALID_RESOURCE_ID");
    expect(await client.replace(id, linkBody()), 404, "INVALID_RESOURCE_ID");
    assert.deepEqual(await allIds(client), []);
  });

  requirement("limits.variant-dimensions", async () => {
    const dimensions = (count: number) =>
      variants(...Array.from({length: count}, (_, index) => dimension(`D${index}`, ["a"], index === 0)));
    await shown(dimensions(5));
  });

  requirement("limits.variant-options", async () => {
    const options = (count: number) =>
      variants(
        dimension(
          "Size",
          Array.from({length: count}, (_, index) => `${index}`),
          true,
        ),
      );
    await shown(options(10));
  });

  requirement("limits.adjustable_quantity", async () => {
    for (const maximum of [1, 999_999]) await shown({adjustable_quantity: {maximum}});
  });
});

/** Drops undefined fields, like JSON. */
function withoutUndefined(fields: Fields): unknown {
  return JSON.parse(JSON.stringify(fields));
}
