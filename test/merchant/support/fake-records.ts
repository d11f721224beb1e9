import {type Money, refusal, type Reply, type SeenRequest} from "./fake-payments.ts";

interface Link {
  readonly rel: string;
  readonly href: string;
}

export interface FakeDispute {
  readonly dispute_id: string;
  status: string;
  links: Link[];
  dispute_outcome?: {outcome_code: string};
  offer: {history: {actor: string; event_type: string; offer_type: string; offer_amount: Money}[]};
}

interface Part {
  readonly payment_id?: string;
  readonly refund_id?: string;
  readonly type?: "PAYPAL" | "EXTERNAL";
  readonly method?: unknown;
  readonly amount?: Money;
}

export interface FakeInvoice {
  readonly id: string;
  status: string;
  readonly payments: {transactions: Part[]};
  readonly refunds: {transactions: Part[]};
}

/** A template or a payment link: its id, the fields that were sent, and the number of its changes. */
export interface FakeOther {
  readonly id: string;
  readonly payment_link: string;
  readonly update_time: string;
  readonly line_items?: readonly {readonly name?: string}[];
}

/** The fake's disputes, invoices and payment links. */
export interface FakeRecords {
  readonly disputes: Map<string, FakeDispute>;
  readonly invoices: Map<string, FakeInvoice>;
  /** Templates and payment links, by id. */
  readonly others: Map<string, FakeOther>;
  /** Changes that were made, as `POST /v2/invoicing/invoices/INV-1/send`. */
  readonly effects: string[];
  /** Statuses that a dispute gets by accepting its claim. */
  acceptedStatus: string;
  clear(): void;
  /** True for the paths of these records. */
  serves(path: string): boolean;
  answer(request: SeenRequest): Reply;
  /** Adds a dispute in which every action is possible. @returns its id */
  addDispute(): string;
  /** Adds a draft. @returns its id */
  addInvoice(): string;
  /** Adds a template or a payment link. @returns its id */
  addOther(): string;
}

const ACTIONS = [
  "accept-claim",
  "make-offer",
  "acknowledge-return-item",
  "adjudicate",
  "provide-evidence",
  "provide-supporting-info",
  "send-message",
  "appeal",
  "escalate",
];

/** A PNG with one pixel. */
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

export function createFakeRecords(): FakeRecords {
  let serial = 0;
  const {
    disputes,
    invoices,
    others,
    effects,
  }: Pick<FakeRecords, "disputes" | "invoices" | "others" | "effects"> = {
    disputes: new Map(),
    invoices: new Map(),
    others: new Map(),
    effects: [],
  };

  const missing = () => refusal(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID");
  const ok = (body: unknown, status = 200): Reply => ({status, body});
  const nothing: Reply = {status: 204, body: undefined};

  function resolve(dispute: FakeDispute, outcome: string): void {
    dispute.status = "RESOLVED";
    dispute.dispute_outcome = {outcome_code: outcome};
    dispute.links = [{rel: "self", href: "/self"}];
  }

  function actOn(dispute: FakeDispute, action: string, body: Record<string, unknown>): Reply {
    if (!dispute.links.some(({rel}) => rel === action)) {
      return refusal(422, "UNPROCESSABLE_ENTITY", "ACTION_NOT_ALLOWED_IN_STATUS");
    }
    if (body["note"] === "refused") return refusal(400, "INVALID_REQUEST", "INVALID_NOTE");
    if (action === "accept-claim") {
      resolve(dispute, "RESOLVED_BUYER_FAVOUR");
      if (records.acceptedStatus !== "RESOLVED") {
        dispute.status = records.acceptedStatus;
        delete dispute.dispute_outcome;
      }
    }
    if (action === "acknowledge-return-item") resolve(dispute, "RESOLVED_BUYER_FAVOUR");
    if (action === "adjudicate") resolve(dispute, `RESOLVED_${String(body["adjudication_outcome"])}`);
    if (action === "make-offer") {
      dispute.offer.history.push({
        actor: "SELLER",
        event_type: "PROPOSED",
        offer_type: String(body["offer_type"]),
        offer_amount: body["offer_amount"] as Money,
      });
    }
    return ok({links: dispute.links});
  }

  function changeInvoice(invoice: FakeInvoice, change: string, body: Record<string, unknown>): Reply {
    const amount = body["amount"] as Money | undefined;
    const part = {type: "EXTERNAL", method: body["method"], ...(amount && {amount})} as const;
    switch (change) {
      case "send":
        if (invoice.status !== "DRAFT") return refusal(422, "UNPROCESSABLE_ENTITY", "INVALID_STATUS");
        invoice.status = "SENT";
        return ok({rel: "self", href: `/v2/invoicing/invoices/${invoice.id}`});
      case "payments":
        invoice.payments.transactions.push({payment_id: `PAYMENT-${(serial += 1)}`, ...part});
        return ok({payment_id: invoice.payments.transactions.at(-1)?.payment_id});
      case "refunds":
        invoice.refunds.transactions.push({refund_id: `REFUND-${(serial += 1)}`, ...part});
        return ok({refund_id: invoice.refunds.transactions.at(-1)?.refund_id});
      case "generate-qr-code":
        return ok(PNG);
      default:
        return nothing;
    }
  }

  function dataOf({headers, body}: SeenRequest): Record<string, unknown> {
    const isForm = headers.get("content-type")?.startsWith("multipart/form-data");
    const json = isForm ? /application\/json\r\n\r\n(.*)\r\n/.exec(body)?.[1] : body;
    return (json ? JSON.parse(json) : {}) as Record<string, unknown>;
  }

  function answerDisputes(method: string, parts: readonly string[], request: SeenRequest): Reply {
    const [id = "", action] = parts;
    if (id === "") return ok({items: [...disputes.values()], links: []});
    const dispute = disputes.get(id);
    if (!dispute) return missing();
    return method === "GET" ? ok(dispute) : actOn(dispute, action ?? "", dataOf(request));
  }

  function answerInvoices(method: string, parts: readonly string[], request: SeenRequest): Reply {
    const [id = "", change, part] = parts;
    if (id === "") {
      if (method === "GET") return ok({items: [...invoices.values()], links: []});
      return ok(invoices.get(records.addInvoice()), 201);
    }
    const invoice = invoices.get(id);
    if (!invoice) return missing();
    if (method === "DELETE" && change === undefined) return invoices.delete(id) ? nothing : missing();
    if (method === "DELETE") {
      const list = change === "payments" ? invoice.payments : invoice.refunds;
      const kept = list.transactions.filter((one) => (one.payment_id ?? one.refund_id) !== part);
      const isGone = kept.length === list.transactions.length;
      list.transactions = kept;
      return isGone ? missing() : nothing;
    }
    return change === undefined ? ok(invoice) : changeInvoice(invoice, change, dataOf(request));
  }

  /** Templates and payment links, which have the same operations. */
  function answerOthers(request: SeenRequest, id: string, listName: string): Reply {
    const {method} = request;
    if (id === "" && method === "GET") return ok({[listName]: [...others.values()].reverse(), links: []});
    if (id === "") return ok(write(records.addOther(), request), 201);
    if (method === "DELETE") return others.delete(id) ? nothing : missing();
    if (!others.has(id)) return missing();
    return ok(method === "PUT" ? write(id, request) : others.get(id));
  }

  /** Replaces the fields that are sent. */
  function write(id: string, request: SeenRequest): FakeOther {
    const update_time = String((serial += 1));
    const other = {...dataOf(request), id, payment_link: `https://pay.example/${id}`, update_time};
    others.set(id, other);
    return other;
  }

  const records: FakeRecords = {
    disputes,
    invoices,
    others,
    effects,
    acceptedStatus: "RESOLVED",
    clear() {
      for (const map of [disputes, invoices, others]) map.clear();
      effects.length = 0;
      records.acceptedStatus = "RESOLVED";
    },
    serves: (path) =>
      /^\/v2\/invoicing|^\/v1\/customer\/disputes|^\/v1\/checkout\/payment-resources/.test(path),
    answer(request) {
      const {method, path} = request;
      const [, , , area = "", ...parts] = path.split("/");
      const reply = answerPath();
      const isRead = method === "GET" || /search-invoices|generate-qr-code/.test(path);
      if (reply.status < 300 && !isRead) effects.push(`${method} ${path}`);
      return reply;

      function answerPath(): Reply {
        if (area === "disputes") return answerDisputes(method, parts, request);
        if (area === "invoices") return answerInvoices(method, parts, request);
        if (area === "search-invoices") return ok({items: [...invoices.values()], links: []});
        if (area === "generate-next-invoice-number") return ok({invoice_number: "0042"});
        return answerOthers(request, parts[0] ?? "", area === "templates" ? "templates" : "resources");
      }
    },
    addDispute() {
      const dispute_id = `PP-D-${(serial += 1)}`;
      const links = ACTIONS.map((rel) => ({rel, href: `/v1/customer/disputes/${dispute_id}/${rel}`}));
      disputes.set(dispute_id, {dispute_id, status: "OPEN", links, offer: {history: []}});
      return dispute_id;
    },
    addInvoice() {
      const id = `INV2-${(serial += 1)}`;
      invoices.set(id, {id, status: "DRAFT", payments: {transactions: []}, refunds: {transactions: []}});
      return id;
    },
    addOther() {
      const id = `PLB-${(serial += 1)}`;
      others.set(id, {id, payment_link: `https://pay.example/${id}`, update_time: "0"});
      return id;
    },
  };
  return records;
}
