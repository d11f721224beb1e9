import assert from "node:assert/strict";
import {randomUUID} from "node:crypto";
import {test} from "node:test";
import {DisputesClient} from "../sandbox/support/disputes.ts";
import {libsql} from "../support/databases.ts";
import {OPERATOR_KEY, operate} from "./support/operator.ts";
import {type SandboxBench, sandboxSuite} from "./support/sandbox-suite.ts";
import {attempt, type Shop} from "./support/shop.ts";

const usd = (value: string) => ({currency_code: "USD", value});
const PNG = "\x89PNG\r\n\x1a\n and more";

/** A shop of a new merchant without disputes of other tests. */
async function merchantOf(bench: SandboxBench) {
  const client = await DisputesClient.of(bench.sandbox);
  const {clientId: CLIENT_ID, clientSecret: CLIENT_SECRET} = client.application;
  const shop = await bench.open({variables: {OPERATOR_KEY, CLIENT_ID, CLIENT_SECRET}});
  return {shop, client, ...(await client.parties())};
}

interface TestFile {
  readonly name: string;
  readonly content: string | Buffer<ArrayBuffer>;
}

/** PayPal's form with JSON and files. */
function formOf(input: object, files: readonly TestFile[]): FormData {
  const form = new FormData();
  form.append("input", new Blob([JSON.stringify(input)], {type: "application/json"}));
  for (const {name, content} of files) {
    const bytes = typeof content === "string" ? Buffer.from(content, "latin1") : content;
    form.append("file", new Blob([new Uint8Array(bytes)]), name);
  }
  return form;
}

function act(shop: Shop, id: string, action: string, body: object, headers = attempt(randomUUID())) {
  return operate(shop, "POST", `/disputes/${id}/${action}`, body, {headers});
}

function upload(shop: Shop, id: string, action: string, input: object, files: readonly TestFile[]) {
  return operate(shop, "POST", `/disputes/${id}/${action}`, undefined, {form: formOf(input, files)});
}

const evidence = (...documents: string[]) => ({
  evidences: [
    {
      evidence_type: "PROOF_OF_FULFILLMENT",
      notes: "Delivered on Monday.",
      documents: documents.map((name) => ({name})),
    },
  ],
});

sandboxSuite(
  "disputes over HTTP",
  (bench) => {
    test("a dispute is listed, filtered, shown, and written to a CSV file", async () => {
      const {shop, client} = await merchantOf(bench);
      const [claim, inquiry] = [await client.disputed(), await client.inquiry()];
      const list = await operate(shop, "GET", "/disputes?page_size=1");
      assert.deepEqual([list.status, list.body.items.length], [200, 1]);
      const open = await operate(shop, "GET", "/disputes?dispute_state=OPEN_INQUIRIES");
      assert.deepEqual(
        open.body.items.map((item) => item.dispute_id),
        [inquiry],
      );
      const shown = await operate(shop, "GET", `/disputes/${claim}`);
      assert.equal(shown.body.dispute_amount.value, "130.00");
      const csv = await operate(shop, "GET", "/disputes.csv?dispute_state=OPEN_INQUIRIES");
      const [title, row, end] = csv.text.split("\r\n");
      assert.match(title ?? "", /^Id,Status,Stage,Reason,Currency,Amount,/);
      assert.ok(row?.startsWith(`${inquiry},OPEN,INQUIRY,`), row);
      assert.equal(end, "");
      const wrong = await operate(shop, "GET", "/disputes.csv?dispute_state=WRONG");
      assert.equal(wrong.status, 400, "PayPal's refusal is a reply, not a broken file");
    });

    test("an inquiry is answered with a message and an offer, which is made once", async () => {
      const {shop, client, buyer} = await merchantOf(bench);
      const id = await client.inquiry();
      const message = await upload(shop, id, "send-message", {message: "Here it is."}, [
        {name: "photo.png", content: PNG},
      ]);
      assert.equal(message.status, 200, message.text);
      await buyer.act(id, "send-message", {message: "It is not here."});
      const offer = {note: "Half of it?", offer_type: "REFUND", offer_amount: usd("65.00")};
      const key = attempt(randomUUID());
      const made = await act(shop, id, "make-offer", offer, key);
      assert.equal(made.status, 200, made.text);
      assert.deepEqual((await act(shop, id, "make-offer", offer, key)).body, made.body);
      const {body} = await operate(shop, "GET", `/disputes/${id}`);
      assert.equal(body.offer.history.length, 1);
      assert.equal(body.offer.seller_offered_amount.value, "65.00");
      assert.deepEqual(
        body.messages.map((one) => one.content),
        ["Here it is.", "It is not here."],
      );
      const late = await act(shop, id, "make-offer", offer);
      assert.equal(late.status, 422);
      assert.ok(late.body.details[0]?.issue);
    });

    test("a claim is accepted once, which refunds the payment", async () => {
      const {shop, client} = await merchantOf(bench);
      const capture = await client.captured();
      const created = await client.create(capture, {reason: "MERCHANDISE_OR_SERVICE_NOT_RECEIVED"});
      const id = created.body.links[0]?.href.split("/").at(-1) ?? "";
      const body = {note: "We lost it.", accept_claim_type: "REFUND"};
      const key = attempt(randomUUID());
      const replies = await Promise.all([1, 2].map(() => act(shop, id, "accept-claim", body, key)));
      assert.deepEqual(
        replies.map(({status}) => status),
        [200, 200],
      );
      assert.equal(await client.captureStatus(capture), "REFUNDED");
      const {body: dispute} = await operate(shop, "GET", `/disputes/${id}`);
      assert.equal(dispute.dispute_outcome.amount_refunded.value, "130.00");
    });

    test("evidence with files reaches PayPal under harmless names", async () => {
      const {shop, client} = await merchantOf(bench);
      const id = await client.disputed();
      await client.requireEvidence(id, "SELLER_EVIDENCE");
      const names = ["../../etc/pässwd.PNG", 'a"b\r\nc<script>.png', "photos/a.png", "a.png"];
      const files = names.map((name) => ({name, content: PNG}));
      // The form writes line breaks and quotes of a name as percent codes, as browsers do.
      const [first = "", , ...others] = names;
      const sent = await upload(shop, id, "provide-evidence", evidence(first, ...others), files);
      assert.equal(sent.status, 200, sent.text);
      const {body} = await operate(shop, "GET", `/disputes/${id}`);
      const submitted = body.evidences.find((one) => one.source === "SUBMITTED_BY_SELLER");
      const shown = (submitted?.documents ?? []).map((one) => one.name);
      assert.ok(
        shown.includes("passwd.png") && shown.includes("a.png") && shown.includes("a-2.png"),
        shown.join(),
      );
      for (const name of shown) assert.match(name, /^[A-Za-z0-9_, -]+\.png$/);
    });

    test("files with the same name are kept apart, and JSON that refers to one of them is refused", async () => {
      const {shop, client} = await merchantOf(bench);
      const id = await client.disputed();
      await client.requireEvidence(id, "SELLER_EVIDENCE");
      const files = [1, 2, 3].map(() => ({name: "image.png", content: PNG}));
      const named = await upload(shop, id, "provide-evidence", evidence("image.png"), files);
      assert.deepEqual([named.status, named.body.code], [400, "FILE_REFUSED"]);
      assert.match(named.text, /3 files are called .*image\.png.*: give each its own name/);
      const body = {evidences: [{evidence_type: "OTHER", notes: "See the photos."}]};
      const sent = await upload(shop, id, "provide-evidence", body, files);
      assert.equal(sent.status, 200, sent.text);
      const {body: dispute} = await operate(shop, "GET", `/disputes/${id}`);
      assert.deepEqual(
        dispute.evidences.at(-1)?.documents?.map(({name}) => name),
        ["image.png", "image-2.png", "image-3.png"],
      );
    });

    test("files of other formats, too many and too large ones are refused before PayPal gets them", async () => {
      const {shop, client} = await merchantOf(bench);
      const id = await client.disputed();
      await client.requireEvidence(id, "SELLER_EVIDENCE");
      const refused = async (...files: TestFile[]) => {
        const reply = await upload(shop, id, "provide-evidence", evidence(), files);
        return [reply.status, reply.body.code];
      };
      const fileRefused = [400, "FILE_REFUSED"];
      assert.deepEqual(await refused({name: "page.html", content: "<script>"}), fileRefused);
      assert.deepEqual(await refused({name: "page.png", content: "<script>"}), fileRefused);
      assert.deepEqual(await refused({name: "photo.pdf", content: PNG}), fileRefused);
      const eleven = Array.from({length: 11}, (_, index) => ({name: `${index}.png`, content: PNG}));
      assert.deepEqual(await refused(...eleven), fileRefused);
      const large = {name: "large.png", content: Buffer.alloc(10 * 1024 * 1024, PNG, "latin1")};
      assert.deepEqual(await refused(large), fileRefused);
      assert.deepEqual(await refused(large, large, large), [413, "BODY_TOO_LARGE"]);
      const many = Array.from({length: 40}, (_, index) => ({name: `${index}.png`, content: PNG}));
      assert.deepEqual(await refused(...many), [413, "BODY_TOO_LARGE"]);
      assert.equal((await client.show(id)).body.status, "WAITING_FOR_SELLER_RESPONSE");
      const json = await act(shop, id, "provide-evidence", evidence());
      assert.equal(json.status, 400, "PayPal's own refusal of an empty list of documents");
    });

    test("an inquiry is escalated, supported, settled in the sandbox, and the decision appealed", async () => {
      const {shop, client} = await merchantOf(bench);
      const id = await client.inquiry();
      assert.equal((await act(shop, id, "escalate", {note: "We do not agree."})).status, 200);
      const support = await upload(shop, id, "provide-supporting-info", {notes: "The buyer wrote."}, [
        {name: "mail.pdf", content: "%PDF-1.7"},
      ]);
      assert.equal(support.status, 200, support.text);
      const body = {adjudication_outcome: "BUYER_FAVOR"};
      const key = attempt(randomUUID());
      assert.equal((await act(shop, id, "settle", body, key)).status, 200);
      assert.equal((await act(shop, id, "settle", body, key)).status, 200);
      const other = await act(shop, id, "settle", {adjudication_outcome: "SELLER_FAVOR"}, key);
      assert.deepEqual([other.status, other.body.code], [409, "REQUEST_REUSED"]);
      const appeal = await upload(shop, id, "appeal", evidence("receipt.gif"), [
        {name: "receipt.gif", content: "GIF89a"},
      ]);
      assert.equal(appeal.status, 200, appeal.text);
      const shown = await operate(shop, "GET", `/disputes/${id}`);
      assert.equal(shown.body.dispute_life_cycle_stage, "PRE_ARBITRATION");
    });

    test("a returned item is acknowledged once, which refunds the payment", async () => {
      const {shop, client, buyer} = await merchantOf(bench);
      const capture = await client.captured();
      const reason = "MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED";
      const created = await client.create(capture, {reason});
      const id = created.body.links[0]?.href.split("/").at(-1) ?? "";
      const accepted = {
        note: "Send it back.",
        accept_claim_type: "REFUND_WITH_RETURN",
        return_shipping_address: {address_line_1: "1 Main Street", postal_code: "95131", country_code: "US"},
      };
      const agreed = await act(shop, id, "accept-claim", accepted);
      assert.equal(agreed.status, 200, agreed.text);
      await buyer.provideEvidence(id);
      const key = attempt(randomUUID());
      const acknowledgement = {note: "It is here.", acknowledgement_type: "ITEM_RECEIVED"};
      const done = await act(shop, id, "acknowledge-return-item", acknowledgement, key);
      assert.equal(done.status, 200, done.text);
      assert.equal((await act(shop, id, "acknowledge-return-item", acknowledgement, key)).status, 200);
      assert.equal(await client.captureStatus(capture), "REFUNDED");
    });
  },
  [libsql],
);
