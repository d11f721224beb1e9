import {test} from "node:test";
import {DisputesClient} from "./support/disputes.ts";
import {draft} from "./support/invoices.ts";
import {card, CARDS, orderBody, OrdersClient, refused} from "./support/orders.ts";
import {type Answer, withSandbox} from "./support/sandbox.ts";

const yen = (value: string) => ({currency_code: "JPY", value});
const WRONG = yen("500.00");
const units = (more: object = {}) => ({purchase_units: [{amount: yen("500"), ...more}]});

withSandbox("decimals in a currency without them", (sandbox) => {
  const is = (answer: Answer) => refused(answer, 422, "DECIMALS_NOT_SUPPORTED");

  test("are refused in each amount of an order", async () => {
    const shop = await OrdersClient.of(sandbox());
    is(await shop.create(orderBody(units({amount: WRONG}))));
    is(await shop.create(orderBody(units({amount: {...yen("500"), breakdown: {item_total: WRONG}}}))));
    is(await shop.create(orderBody(units({items: [{name: "Cup", quantity: "1", unit_amount: WRONG}]}))));
    is(await shop.create(orderBody(units({payment_instruction: {platform_fees: [{amount: WRONG}]}}))));
    const options = [{id: "a", label: "A", selected: true, amount: WRONG}];
    is(await shop.create(orderBody(units({shipping: {options}}))));
    const path = "/purchase_units/@reference_id=='default'/amount";
    is(await shop.patch(await shop.newOrder(units()), [{op: "replace", path, value: WRONG}]));
  });

  test("are refused in captures, refunds, reauthorizations and disputes", async () => {
    const shop = await OrdersClient.of(sandbox());
    const id = await shop.newOrder({intent: "AUTHORIZE", ...units()});
    await shop.confirm(id, card(CARDS.ordinary));
    const [{id: authorization}] = (await shop.authorize(id)).body.purchase_units[0].payments.authorizations;
    const of = `authorizations/${authorization}`;
    is(await shop.payments("POST", `${of}/reauthorize`, {amount: WRONG}));
    is(await shop.payments("POST", `${of}/capture`, {amount: WRONG}));
    const {body} = await shop.payments("POST", `${of}/capture`, {});
    is(await shop.payments("POST", `captures/${body.id}/refund`, {amount: WRONG}));
    const mine = await DisputesClient.of(sandbox());
    const capture = await mine.captured("500", "JPY");
    is((await mine.create(capture, {dispute_amount: WRONG})) as unknown as Answer);
    const dispute = await mine.opened(capture, "MERCHANDISE_OR_SERVICE_NOT_RECEIVED");
    const offer = {note: "Half?", offer_type: "REFUND", offer_amount: WRONG};
    is((await mine.act(dispute, "make-offer", offer)) as unknown as Answer);
  });

  test("are refused in invoices and payment links", async () => {
    const {token} = await OrdersClient.of(sandbox());
    const item = {name: "Cup", quantity: "1", unit_amount: WRONG};
    const body = draft({detail: {currency_code: "JPY"}, items: [item]});
    is(await sandbox().call("POST", "/v2/invoicing/invoices", {token, body}));
    is(
      await sandbox().call("POST", "/v1/checkout/payment-resources", {
        token,
        body: {
          integration_mode: "LINK",
          type: "BUY_NOW",
          reusable: "MULTIPLE",
          line_items: [{name: "Cup", unit_amount: WRONG}],
        },
      }),
    );
  });
});
