import {html} from "lit";
import {call, CONSOLE} from "../api.ts";
import type {Content, ConsoleContext, PanelView} from "../context.ts";
import {copyable, time} from "../parts/cells.ts";
import {choice, field, onSubmit} from "../parts/form.ts";

interface Card {
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

export const loadTestValues = (_desk: ConsoleContext, signal: AbortSignal) =>
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

function armed({armed: all}: TestValues, context: ConsoleContext): Content {
  if (all.length === 0) {
    return html`<div class="empty">
      <h2>No outcome set</h2>
      <p>The card decides how a payment ends. Set another outcome below.</p>
    </div>`;
  }
  const disarm = (id: string) =>
    void context.act(() => call("DELETE", `/_sandbox/presets/${encodeURIComponent(id)}`), "Removed.");
  return html`<div class="table" role="region" aria-label="Active outcomes" tabindex="0">
    <table class="labelled">
      <thead>
        <tr>
          <th scope="col">Id</th>
          <th scope="col">Outcome</th>
          <th scope="col">Ordered</th>
          <th scope="col">Last happened</th>
          <th scope="col" class="number">Left</th>
          <th scope="col"><span class="visually-hidden">Remove</span></th>
        </tr>
      </thead>
      <tbody>
        ${all.map(
          (each) =>
            html`<tr>
              <td data-label="Id">${copyable(each.id, context)}</td>
              <td data-label="Outcome"><code>${each.outcome}</code></td>
              <td data-label="Ordered">${time(each.armed_time)}</td>
              <td data-label="Last happened">${time(each.taken_time)}</td>
              <td class="number" data-label="Left">${each.left} of ${each.times}</td>
              <td>
                <button
                  type="button"
                  class="small"
                  aria-label=${`Remove ${each.id}`}
                  @click=${() => disarm(each.id)}
                >
                  Remove
                </button>
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function armForm({outcomes}: TestValues, context: ConsoleContext): Content {
  const arm = ({outcome, times}: Record<string, string>) =>
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

function windowForm({buyers, buyer, decision}: TestValues, context: ConsoleContext): Content {
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
          Take all presets back
        </button>
      </p>
    </fieldset>
  </form>`;
}
