import {html} from "lit";
import type {AppContext, Content} from "../../../../ui/context.ts";
import {field, onSubmit, type Values} from "../../../../ui/form.ts";
import type {PanelView} from "../../../../ui/view.ts";
import {call, CONSOLE} from "../api.ts";
import {confirmButton} from "../parts/confirm.ts";
import {time} from "../parts/cells.ts";

interface Clock {
  readonly now: string;
  readonly ahead_seconds: number;
}

interface Shown {
  /** Seconds. */
  readonly ahead: number;
  /** Sandbox clock minus local clock, in milliseconds. */
  readonly offset: number;
}

const HOUR = 3600;
const STEPS: readonly (readonly [name: string, seconds: number])[] = [
  ["1 minute", 60],
  ["1 hour", HOUR],
  ["1 day", 24 * HOUR],
  ["3 days", 72 * HOUR],
  ["30 days", 720 * HOUR],
];

export const clock: PanelView = {
  kind: "panel",
  name: "clock",
  title: "Clock and data",
  load: async (context, signal) => {
    tick(context, signal);
    const read = await call<Clock>("GET", `${CONSOLE}/clock`, undefined, signal);
    return {ahead: read.ahead_seconds, offset: Date.parse(read.now) - Date.now()} satisfies Shown;
  },
  show: (context) => html`<div class="sheets">${clockForm(context)} ${dataForm(context)}</div>`,
};

/** Updates the shown time every second while the view is open. */
function tick(context: AppContext, signal: AbortSignal): void {
  const timer = setInterval(() => {
    if (context.route.view === clock.name) context.draw();
    else clearInterval(timer);
  }, 1_000);
  signal.addEventListener("abort", () => clearInterval(timer));
}

function clockForm(context: AppContext): Content {
  const {ahead, offset} = context.data as Shown;
  const now = new Date(Date.now() + offset).toISOString();
  const move = (body: object, done: string) =>
    void context.act(() => call("POST", "/_sandbox/clock", body), done);
  return html`<section class="sheet" aria-labelledby="clock-title">
    <h2 id="clock-title">Clock</h2>
    <p>Sandbox time: <strong>${time(now)}</strong>, ${aheadText(ahead)}.</p>
    <p class="quiet">
      Advance the clock to end reviews, expire authorizations and tokens, and trigger due webhook deliveries.
    </p>
    <div class="actions" role="group" aria-label="Advance the clock">
      ${STEPS.map(
        ([name, seconds]) =>
          html`<button
            type="button"
            @click=${() => move({advance_seconds: seconds}, `Clock advanced by ${name}.`)}
          >
            + ${name}
          </button>`,
      )}
    </div>
    <form
      class="row"
      @submit=${onSubmit(({seconds = "0"}) => move({advance_seconds: Number(seconds)}, "Clock advanced."))}
    >
      ${field("seconds", "Seconds", {type: "number", min: 0, isRequired: true})}
      <button>Advance</button>
    </form>
    <p>
      <button type="button" @click=${() => move({reset: true}, "Clock reset to real time.")}>
        Reset to real time
      </button>
    </p>
  </section>`;
}

function aheadText(seconds: number): string {
  if (seconds === 0) return "real time";
  const days = Math.floor(seconds / (24 * HOUR));
  const hours = Math.floor((seconds % (24 * HOUR)) / HOUR);
  const minutes = Math.round((seconds % HOUR) / 60);
  const parts = [
    [days, "day"],
    [hours, "hour"],
    [minutes, "minute"],
  ].flatMap(([count, unit]) => (count === 0 ? [] : [`${count} ${unit}${count === 1 ? "" : "s"}`]));
  return `ahead of real time by ${parts.join(" ") || `${seconds} seconds`}`;
}

function dataForm(context: AppContext): Content {
  const seed = ({seed: number}: Values) =>
    void context.act(
      () => call("POST", "/_sandbox/seed", number === undefined ? {} : {seed: Number(number)}),
      "Sample shop created.",
    );
  return html`<section class="sheet" aria-labelledby="data-title">
    <h2 id="data-title">Data</h2>
    <p>
      A sample shop has orders, saved cards, disputes, payment links and invoices. The same seed always
      creates the same shop.
    </p>
    <form class="row" @submit=${onSubmit(seed)}>
      ${field("seed", "Seed", {type: "number", min: 0, value: "1"})}
      <button class="primary">Create a sample shop</button>
    </form>
    <p>A reset deletes all orders, links, mails, requests, faults and presets, and resets the clock.</p>
    ${confirmButton(
      context,
      {
        name: "Reset the sandbox",
        question: "Delete all data in the sandbox? This can’t be undone.",
        yes: "Delete all data",
        done: "Sandbox reset.",
      },
      () => call("POST", "/_sandbox/reset", {}),
    )}
  </section>`;
}
