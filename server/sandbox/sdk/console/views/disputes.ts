import {html, nothing} from "lit";
import type {AppContext, Content} from "../../../../ui/context.ts";
import {addressOf, viewAt} from "../../../../ui/route.ts";
import {twoLines} from "../../../../ui/cells.ts";
import {call, CONSOLE} from "../api.ts";
import type {Detail} from "../api-types.ts";
import {CHOICES} from "../choices.ts";
import {status} from "../parts/cells.ts";
import {amountColumn, choiceFilter, idColumn, listView, otherColumn, textColumn} from "../parts/list.ts";
import {sampleShop} from "../parts/sample-shop.ts";
import {type DisputeActionButton, actionsOfDispute, type OpenDispute} from "./dispute-actions.ts";

export const disputes = listView({
  name: "disputes",
  title: "Disputes",
  filters: [choiceFilter("status", "Status", CHOICES.disputes)],
  columns: [
    textColumn("reason", "Reason", {grows: true}),
    {label: "Status", cell: (row) => twoLines(status(row["status"]), row["outcome"])},
    otherColumn("capture_id", "Capture"),
    idColumn,
    amountColumn(),
  ],
  empty: (context) => html`
    <p>
      Open a dispute for a captured order: select the order in
      <a href=${addressOf(viewAt("orders", {status: "COMPLETED"}))}>Orders</a>, then “Open a dispute”.
    </p>
    ${sampleShop(context)}
  `,
  actions: disputeActions,
});

const ACTORS = [
  {name: "As the buyer", isOf: ({as}: DisputeActionButton) => as === "BUYER"},
  {name: "As the merchant", isOf: ({as}: DisputeActionButton) => as === "SELLER"},
  {name: "As PayPal", isOf: ({as}: DisputeActionButton) => as === undefined},
];

/** Buttons for all that is possible now, for each party. */
function disputeActions({id, more}: Detail, context: AppContext): Content {
  const dispute = more as unknown as OpenDispute;
  const actionButtons = dispute.actions.flatMap(({as, action}) =>
    (actionsOfDispute[action]?.(dispute, as) ?? []).map((actionButton) => ({
      actionButton,
      button: renderButton(actionButton, {id, as, action}, context),
    })),
  );
  return ACTORS.map(({name, isOf}) => {
    const own = actionButtons.filter(({actionButton}) => isOf(actionButton));
    if (own.length === 0) return nothing;
    return html`<div class="stack" role="group" aria-label=${name}>
      <h3>${name}</h3>
      <p class="actions">${own.map(({button}) => button)}</p>
    </div>`;
  });
}

interface Call {
  readonly id: string;
  readonly as: string;
  readonly action: string;
}

/** Button that acts immediately, or first asks for the action's fields. */
function renderButton(
  {label, done, fields, input}: DisputeActionButton,
  {id, as, action}: Call,
  context: AppContext,
): Content {
  const perform = (values: Readonly<Record<string, string>>) =>
    call("POST", `${CONSOLE}/disputes/${encodeURIComponent(id)}`, {as, action, input: input(values)});
  const press = () => {
    if (!fields) return void context.act(() => perform({}), done);
    context.ask({
      title: label,
      content: fields,
      confirm: () => label,
      async perform({values}) {
        await perform(values);
        return done;
      },
    });
  };
  return html`<button type="button" @click=${press}>${label}</button>`;
}
