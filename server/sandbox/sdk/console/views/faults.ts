import {html, nothing} from "lit";
import {copyable} from "../../../../ui/cells.ts";
import type {AppContext, Content} from "../../../../ui/context.ts";
import {choice, field, onSubmit, type Values} from "../../../../ui/form.ts";
import type {PanelView} from "../../../../ui/view.ts";
import {call, CONSOLE} from "../api.ts";
import {FAULT_KINDS} from "../choices.ts";
import {grid, removeColumn} from "../parts/grid.ts";

interface Fault {
  readonly id: string;
  readonly kind: string;
  readonly method?: string;
  readonly path?: string;
  readonly event_type?: string;
  readonly left: number | null;
  readonly [more: string]: unknown;
}

const PATHS = [
  "/v1/oauth2/token",
  "/v2/checkout/orders",
  "/v2/checkout/orders/{id}",
  "/v2/checkout/orders/{id}/capture",
  "/v2/checkout/orders/{id}/authorize",
  "/v2/payments/captures/{id}/refund",
  "/v3/vault/setup-tokens",
  "/v3/vault/payment-tokens",
  "/v1/checkout/payment-resources",
];

export const faults: PanelView = {
  kind: "panel",
  name: "faults",
  title: "Faults",
  load: async (_context, signal) => call("GET", `${CONSOLE}/faults`, undefined, signal),
  show: (context) => html`
    <p>Make the next requests or webhook events fail, to test how a shop handles it.</p>
    ${ordered(context)} ${orderForm(context)}
  `,
};

function ordered(context: AppContext): Content {
  const all = (context.data as {faults: readonly Fault[]}).faults;
  const remove = (id: string) =>
    void context.act(() => call("DELETE", `/_sandbox/faults/${encodeURIComponent(id)}`), "Removed.");
  if (all.length === 0) {
    return html`<div class="empty">
      <h2>No faults set</h2>
      <p>Add a fault below. It applies to the next matching request.</p>
    </div>`;
  }
  return html`${grid(
      "Active faults",
      [
        {label: "Id", cell: ({id}) => copyable(id, context)},
        {label: "What happens", cell: ({kind}) => FAULT_KINDS[kind] ?? kind},
        {
          label: "Where",
          cell: ({method, path = "", event_type: type = "any event"}) =>
            html`<code>${method === undefined ? type : `${method} ${path}`}</code>`,
        },
        {label: "More", cell: moreText},
        {label: "Left", isNumeric: true, cell: ({left}) => left ?? "always"},
        removeColumn(remove),
      ],
      all,
    )}
    <p>
      <button
        type="button"
        @click=${() => void context.act(() => call("DELETE", "/_sandbox/faults"), "All faults removed.")}
      >
        Remove all faults
      </button>
    </p>`;
}

const SHOWN_ELSEWHERE = new Set(["id", "kind", "method", "path", "event_type", "left", "times"]);

function moreText(fault: Fault): string {
  return Object.entries(fault)
    .filter(([name]) => !SHOWN_ELSEWHERE.has(name))
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(", ");
}

function orderForm(context: AppContext): Content {
  const kind = (context.formState.get("kind") as string | undefined) ?? "status";
  const isOfEvents = kind.startsWith("webhook-");
  const order = (values: Values) =>
    void context.act(() => call("POST", "/_sandbox/faults", bodyOf(values)), "Fault added.");
  return html`<form class="sheet" @submit=${onSubmit(order)}>
    <fieldset>
      <legend>Add a fault</legend>
      ${choice(
        "kind",
        "What happens",
        Object.entries(FAULT_KINDS).map(([value, label]) => ({value, label})),
        {
          value: kind,
          change: (value) => {
            context.formState.set("kind", value);
            context.draw();
          },
        },
      )}
      ${
        isOfEvents
          ? field("event_type", "Kind of event", {hint: "Default: any."})
          : html`<div class="pair">
              ${choice(
                "method",
                "Method",
                ["POST", "GET", "PUT", "PATCH", "DELETE"].map((value) => ({value})),
              )}
              ${field("path", "Path", {
                isRequired: true,
                value: "/v2/checkout/orders/{id}/capture",
                hint: "{id} stands for any one segment.",
                list: PATHS,
              })}
            </div>`
      }
      ${
        kind === "status"
          ? html`<div class="pair">
              ${field("status", "Status", {type: "number", value: "503"})}
              ${field("issue", "Issue", {hint: "Such as INSTRUMENT_DECLINED."})}
            </div>`
          : nothing
      }
      ${kind === "delay" || kind === "webhook-delay" ? field("milliseconds", "Milliseconds", {type: "number", value: "3000", min: 1, isRequired: true}) : nothing}
      ${
        kind === "delay"
          ? choice("when", "When", [
              {value: "before", label: "Before it is processed"},
              {value: "after", label: "After it was processed"},
            ])
          : nothing
      }
      <div class="pair">
        ${field("times", "Times", {type: "number", min: 1, hint: "Default: once."})}
        ${field("probability", "Probability", {hint: "Such as 0.1 for one in ten, until removed."})}
      </div>
      <p class="actions"><button class="primary">Add</button></p>
    </fieldset>
  </form>`;
}

const NUMBERS = new Set(["status", "milliseconds", "times", "probability"]);

function bodyOf(values: Values): object {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, NUMBERS.has(name) ? Number(value) : value]),
  );
}
