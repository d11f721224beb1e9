import {html} from "lit";
import {copyable} from "../../../../ui/cells.ts";
import type {AppContext, Content} from "../../../../ui/context.ts";
import {choice, field, onSubmit, type Values} from "../../../../ui/form.ts";
import type {PanelView} from "../../../../ui/view.ts";
import {call, CONSOLE} from "../api.ts";
import {time} from "../parts/cells.ts";
import {grid, removeColumn} from "../parts/grid.ts";

export interface Card {
  readonly brand: string;
  readonly last_digits: string;
}

/** Reply of `GET /_sandbox/presets`. */
export interface TestValues {
  readonly cards: readonly {
    readonly meaning: string;
    readonly numbers: {readonly visa: string; readonly mastercard: string};
  }[];
  readonly challenge_code: string;
  readonly declining_numbers: readonly {
    readonly number: string;
    readonly meaning: string;
    readonly response_code: string;
  }[];
  readonly declining_names: readonly {readonly name: string; readonly response_code: string}[];
  readonly buyers: readonly {
    readonly id: string;
    readonly email: string;
    readonly name: {readonly given_name: string; readonly surname: string};
    readonly about: string;
    readonly wallets: readonly string[];
    readonly cards: readonly Card[];
  }[];
  readonly members: readonly {
    readonly email: string;
    readonly about: string;
    readonly cards: readonly Card[];
  }[];
  readonly member_code: string;
  readonly outcomes: readonly {readonly outcome: string; readonly meaning: string}[];
  readonly armed: readonly {
    readonly id: string;
    readonly outcome: string;
    readonly times: number;
    readonly left: number;
    readonly armed_time: string;
    readonly taken_time?: string;
  }[];
  readonly buyer: string;
  readonly decision: string;
}

export const loadTestValues = (_context: AppContext, signal: AbortSignal) =>
  call<TestValues>("GET", `${CONSOLE}/presets`, undefined, signal);

export const presets: PanelView = {
  kind: "panel",
  name: "presets",
  title: "Presets",
  load: loadTestValues,
  show: (context) => {
    const values = context.data as TestValues;
    return html`
      <p>Set the outcome of the next payments, and what buyers’ windows do automatically.</p>
      ${armed(values, context)}
      <div class="sheets">${armForm(values, context)} ${windowForm(values, context)}</div>
    `;
  },
};

function armed({armed: all}: TestValues, context: AppContext): Content {
  if (all.length === 0) {
    return html`<div class="empty">
      <h2>No outcome set</h2>
      <p>The card decides how a payment ends. Set another outcome below.</p>
    </div>`;
  }
  const disarm = (id: string) =>
    void context.act(() => call("DELETE", `/_sandbox/presets/${encodeURIComponent(id)}`), "Removed.");
  return grid(
    "Active outcomes",
    [
      {label: "Id", cell: ({id}) => copyable(id, context)},
      {label: "Outcome", cell: ({outcome}) => html`<code>${outcome}</code>`},
      {label: "Ordered", cell: ({armed_time: at}) => time(at)},
      {label: "Last happened", cell: ({taken_time: at}) => time(at)},
      {label: "Left", isNumeric: true, cell: ({left, times}) => `${left} of ${times}`},
      removeColumn(disarm),
    ],
    all,
  );
}

function armForm({outcomes}: TestValues, context: AppContext): Content {
  const arm = ({outcome, times}: Values) =>
    void context.act(
      () => call("POST", "/_sandbox/presets", {outcome, ...(times ? {times: Number(times)} : {})}),
      "Outcome set.",
    );
  return html`<form class="sheet" @submit=${onSubmit(arm)}>
    <fieldset>
      <legend>Set an outcome</legend>
      ${choice(
        "outcome",
        "Outcome",
        outcomes.map(({outcome, meaning}) => ({value: outcome, label: `${outcome}: ${meaning}`})),
      )}
      ${field("times", "Times", {type: "number", min: 1, hint: "Default: once."})}
      <p class="actions"><button class="primary">Add</button></p>
    </fieldset>
  </form>`;
}

function windowForm({buyers, buyer, decision}: TestValues, context: AppContext): Content {
  const set = (body: object, done: string) =>
    void context.act(() => call("POST", "/_sandbox/presets", body), done);
  return html`<form class="sheet" @submit=${onSubmit(() => undefined)}>
    <fieldset>
      <legend>Buyers’ windows</legend>
      ${choice(
        "decision",
        "When a window opens",
        [
          {value: "ask", label: "Ask the buyer"},
          {value: "approve", label: "Approve automatically"},
          {value: "cancel", label: "Cancel automatically"},
        ],
        {value: decision, change: (value) => set({decision: value}, "Set.")},
      )}
      ${choice(
        "buyer",
        "Preselected buyer",
        buyers.map(({id, email}) => ({value: id, label: email})),
        {value: buyer, change: (value) => set({buyer: value}, "Set.")},
      )}
      <p class="actions">
        <button
          type="button"
          @click=${() => void context.act(() => call("DELETE", "/_sandbox/presets"), "All presets removed.")}
        >
          Remove all presets
        </button>
      </p>
    </fieldset>
  </form>`;
}
