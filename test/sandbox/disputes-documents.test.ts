import assert from "node:assert/strict";
import {test} from "node:test";
import {
  DISPUTES,
  DisputesClient,
  FILE_PART,
  inParts,
  jsonPart,
  type Part,
  said,
  waitDays,
} from "./support/disputes.ts";
import {readDescription} from "./support/declared.ts";
import {withSandbox, ORIGIN} from "./support/sandbox.ts";

const PDF = FILE_PART.content;
const INVALID_FILE = [422, "INVALID_EVIDENCE_FILE"];

const file = (filename: string, content = PDF): Part => ({
  headers: {
    "Content-Type": "application/octet-stream",
    "Content-Disposition": `form-data; name="evidence-file"; filename="${filename}"`,
  },
  content,
});

withSandbox("documents of disputes", (sandbox) => {
  const claimed = async () => {
    const mine = await DisputesClient.of(sandbox());
    const id = await mine.disputed();
    await mine.requireEvidence(id, "SELLER_EVIDENCE");
    return {mine, id, ...(await mine.parties())};
  };

  test("evidence has its files, which its readers can save", async () => {
    const {mine, id, seller, buyer} = await claimed();
    const evidences = [
      {evidence_type: "OTHER", notes: "See the receipt."},
      {evidence_type: "PROOF_OF_FULFILLMENT", documents: [{name: "sent.pdf"}]},
    ];
    const files = [file("receipt.pdf"), file("sent.pdf", `${PDF} 2`)];
    const sent = await seller.sendParts(id, "provide-evidence", {evidences}, ...files);
    assert.equal(sent.status, 200, sent.text);
    const shown = (await seller.show(id)).body.evidences?.slice(1);
    assert.deepEqual(
      shown?.map(({documents}) => documents?.map(({name}) => name)),
      [["receipt.pdf"], ["sent.pdf"]],
    );
    const url = new URL(shown?.[1]?.documents?.[0]?.url ?? "");
    assert.equal(url.origin, ORIGIN);
    const saved = await seller.call("GET", url.pathname);
    assert.deepEqual([saved.status, saved.text], [200, `${PDF} 2`]);
    assert.equal(saved.headers.get("Content-Type"), "application/pdf");
    assert.equal(saved.headers.get("Content-Disposition"), 'attachment; filename="sent.pdf"');
    assert.equal(saved.headers.get("X-Content-Type-Options"), "nosniff");
    assert.match(saved.headers.get("Content-Security-Policy") ?? "", /sandbox/);
    // Buyers don't read evidence, and other merchants don't read this dispute.
    assert.equal((await buyer.call("GET", url.pathname)).status, 404);
    const stranger = await DisputesClient.of(sandbox());
    assert.equal((await stranger.call("GET", url.pathname)).status, 404);
    assert.equal((await sandbox().call("GET", url.pathname)).status, 401);
    const writer = await mine.withScopes("disputes/update-seller");
    assert.equal((await writer.call("GET", url.pathname)).status, 403);
  });

  test("messages and supporting information have files, too", async () => {
    const {mine, id, seller} = await claimed();
    const notes = {notes: "The chat with the buyer."};
    assert.equal(
      (await seller.sendParts(id, "provide-supporting-info", notes, file("chat.pdf"))).status,
      200,
    );
    const [info] = (await seller.show(id)).body.supporting_info ?? [];
    assert.deepEqual([info?.notes, info?.source], [notes.notes, "SUBMITTED_BY_SELLER"]);
    assert.deepEqual(info?.documents?.[0]?.name, "chat.pdf");
    assert.equal((await seller.show(id)).body.status, "WAITING_FOR_SELLER_RESPONSE");
    const inquiry = await mine.inquiry();
    const {buyer} = await mine.parties();
    await buyer.sendParts(inquiry, "send-message", {message: "Look."}, file("photo.pdf"));
    const [message] = (await seller.show(inquiry)).body.messages ?? [];
    assert.deepEqual([message?.posted_by, message?.documents?.[0]?.name], ["BUYER", "photo.pdf"]);
    const path = new URL(message?.documents?.[0]?.url ?? "").pathname;
    assert.equal((await seller.call("GET", path)).text, PDF);
    assert.equal((await buyer.call("GET", path)).text, PDF);
  });

  test("only JPG, GIF, PNG and PDF files below 10 MB are accepted", async () => {
    const {id, seller} = await claimed();
    const info = (...files: Part[]) =>
      seller.sendParts(id, "provide-supporting-info", {notes: "See the file."}, ...files);
    for (const [name, content] of [
      ["notes.txt", "text"],
      ["page.html", "<script>"],
      ["page.pdf", "<script>"],
      ["photo.png", PDF],
      ["noextension", PDF],
    ] as const) {
      assert.deepEqual(said(await info(file(name, content))), INVALID_FILE, name);
    }
    const tenMegabytes = PDF.padEnd(10 * 1024 * 1024, "x");
    assert.deepEqual(said(await info(file("large.pdf", tenMegabytes))), INVALID_FILE);
    const eleven = Array.from({length: 11}, () => file("a.pdf"));
    assert.deepEqual(said(await info(...eleven)), INVALID_FILE);
    assert.equal((await seller.show(id)).body.supporting_info, undefined);
    for (const [name, content] of [
      ["a.pdf", tenMegabytes.slice(0, -1)],
      ["c.gif", "GIF89a"],
    ] as const) {
      assert.equal((await info(file(name, content))).status, 200, name);
    }
  });

  test("the name of a file can't leave the header or the reply's format", async () => {
    const {id, seller} = await claimed();
    for (const name of ["../../etc/x.pdf", "a;b=c (1).pdf", "ünïcode.pdf"]) {
      const sent = await seller.sendParts(id, "provide-supporting-info", {notes: "n"}, file(name));
      assert.equal(sent.status, 200, sent.text);
    }
    const names = (await seller.show(id)).body.supporting_info?.map(({documents}) => documents?.[0]?.name);
    assert.deepEqual(names, ["x.pdf", "a-b-c -1-.pdf", "-n-code.pdf"]);
  });

  test("the same files with a request id are stored once, and other files are refused", async () => {
    const {id, seller} = await claimed();
    const send = async (content: string) => {
      const parts = [jsonPart({notes: "See the file."}), file("a.pdf", content)];
      const {body, type} = inParts("form-data", parts);
      const headers = {"Content-Type": type, "PayPal-Request-Id": "info-once"};
      return said(await seller.send(id, "provide-supporting-info", body, headers));
    };
    assert.deepEqual(
      [await send(PDF), await send(PDF)],
      [
        [200, undefined],
        [200, undefined],
      ],
    );
    assert.deepEqual(await send(`${PDF} 2`), [422, "DUPLICATE_REQUEST_ID"]);
    assert.equal((await seller.show(id)).body.supporting_info?.length, 1);
  });

  test("only the actions that PayPal describes with JSON accept JSON", async () => {
    const mine = await DisputesClient.of(sandbox());
    const {apis, components} = readDescription();
    const {paths} = apis.find(({name}) => name === "Disputes v1")!;
    const refused = [];
    for (const [path, {post}] of Object.entries(paths)) {
      const [, action] = /\{id\}\/(.*)$/.exec(path) ?? [];
      if (action === undefined) continue;
      const {$ref = "", content} = post!.requestBody as {$ref?: string; content?: object};
      const shared = components["requestBodies"]?.[$ref.split("/").at(-1)!] as {content: object} | undefined;
      const answer = await mine.send("UNKNOWN", action, {});
      const isRefused = answer.status === 415 && answer.body.name === "UNSUPPORTED_MEDIA_TYPE";
      assert.equal(isRefused, !("application/json" in (content ?? shared!.content)), action);
      if (isRefused) refused.push(action);
    }
    assert.deepEqual(refused.sort(), [
      "accept-claim",
      "acknowledge-return-item",
      "appeal",
      "provide-evidence",
      "provide-supporting-info",
      "send-message",
    ]);
  });

  test("a proof needs its data", async () => {
    const {id, seller} = await claimed();
    const proof = (evidence: object) => seller.act(id, "provide-evidence", {evidences: [evidence]});
    const fulfillment = {evidence_type: "PROOF_OF_FULFILLMENT"};
    assert.deepEqual(said(await proof(fulfillment)), [400, "MISSING_TRACKING_INFO"]);
    assert.deepEqual(said(await proof({evidence_type: "PROOF_OF_REFUND"})), [400, "MISSING_REFUND_ID"]);
    const info = {tracking_info: [{carrier_name: "UPS", tracking_number: "1Z9"}]};
    assert.equal((await proof({...fulfillment, evidence_info: info})).status, 200);
  });
});

withSandbox("patches of disputes", (sandbox) => {
  const patched = async () => {
    const mine = await DisputesClient.of(sandbox());
    const id = await mine.inquiry();
    const patch = (client: DisputesClient, ...body: object[]) =>
      client.call("PATCH", `${DISPUTES}/${id}`, {body});
    return {mine, id, patch, ...(await mine.parties())};
  };
  const at = (op: string, path: string, value?: unknown) => ({op, path, ...(value !== undefined && {value})});
  const DETAILS = "/communication_details";

  test("the merchant adds, changes and removes contact details, which both parties see", async () => {
    const {id, patch, seller, buyer} = await patched();
    const details = {email: "help@store.example", note: "Send the photos there."};
    const answer = await patch(seller, at("add", DETAILS, details));
    assert.deepEqual([answer.status, answer.text], [204, ""]);
    const time_posted = "2027-01-15T12:00:00Z";
    assert.deepEqual((await buyer.show(id)).body.communication_details, {...details, time_posted});
    await patch(seller, at("replace", `${DETAILS}/note`, "Thank you."), at("remove", `${DETAILS}/email`));
    assert.deepEqual((await seller.show(id)).body.communication_details, {note: "Thank you.", time_posted});
    await patch(seller, at("remove", DETAILS));
    assert.equal((await seller.show(id)).body.communication_details, undefined);
  });

  test("a partner adds its actions", async () => {
    const {mine, id, patch, seller} = await patched();
    const partner = await mine.withScopes("disputes/update-partner", "disputes/read-partner");
    const action = {id: "AMX-22345", name: "ACCEPT_DISPUTE", status: "PENDING"};
    assert.equal((await patch(partner, at("add", "/partner_actions/-", action))).status, 204);
    assert.deepEqual((await partner.show(id)).body.partner_actions, [action]);
    assert.equal((await seller.show(id)).body.partner_actions, undefined);
    const denied = await patch(partner, at("add", DETAILS, {note: "Hello"}));
    assert.deepEqual(said(denied), [403, "PERMISSION_DENIED"]);
  });

  test("a wrong patch is refused with its place and changes nothing", async () => {
    const {id, patch, seller} = await patched();
    const rows: readonly (readonly [operation: object, status: number, issue: string, field: string])[] = [
      [at("add", "/status", "RESOLVED"), 400, "FIELD_NOT_PATCHABLE", "/1/path"],
      [at("move", DETAILS), 400, "INVALID_PATCH_OPERATION", "/1/op"],
      [at("remove", "/partner_actions/-"), 400, "INVALID_PATCH_OPERATION", "/1/op"],
      [at("add", DETAILS), 422, "PATCH_VALUE_REQUIRED", "/1/value"],
      [at("add", DETAILS, {email: "x"}), 400, "INVALID_STRING_LENGTH", "/1/value/email"],
      [at("add", DETAILS, "text"), 400, "INVALID_PARAMETER_SYNTAX", "/1/value"],
      [{op: "add"}, 422, "PATCH_PATH_REQUIRED", "/1/path"],
    ];
    for (const [operation, status, issue, field] of rows) {
      const answer = await patch(seller, at("add", DETAILS, {note: "Hello."}), operation);
      assert.deepEqual([...said(answer), answer.body.details[0]?.field], [status, issue, field]);
    }
    const missing = await patch(seller, at("remove", DETAILS));
    assert.deepEqual(said(missing), [422, "PATCH_TARGET_NOT_FOUND"]);
    assert.equal((await seller.show(id)).body.communication_details, undefined);
    await waitDays(sandbox(), 40);
    const late = await patch(seller, at("add", DETAILS, {note: "Hello."}));
    assert.deepEqual(said(late), [422, "ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE"]);
  });
});
