import {html} from "lit";
import type {AppContext} from "../../../ui/context.ts";
import type {PanelView} from "../../../ui/view.ts";
import {actionButtons} from "./actions.ts";
import {call, CONSOLE} from "./api.ts";
import type {Action} from "./api-types.ts";
import {time} from "./cells.ts";

interface Shown {
  /** Undefined while the clock is stopped. */
  readonly aheadSeconds: number | undefined;
  /** The sandbox's time, in milliseconds. */
  readonly now: () => number;
}

/** The sandbox's clock and its data. */
export function clockView(controls: readonly Action[]): PanelView {
  return {
    kind: "panel",
    name: "clock",
    title: "Clock and data",
    load: async (context, signal) => {
      tick(context, signal);
      const {now, ahead_seconds: ahead} = await call<{now: string; ahead_seconds: number | null}>(
        "GET",
        `${CONSOLE}/clock`,
        undefined,
        signal,
      );
      const read = Date.parse(now);
      const offset = read - Date.now();
      return ahead === null
        ? ({aheadSeconds: undefined, now: () => read} satisfies Shown)
        : ({aheadSeconds: ahead, now: () => Date.now() + offset} satisfies Shown);
    },
    show: (context) => {
      const {aheadSeconds, now} = context.data as Shown;
      return html`
        <p>
          Sandbox time: <strong>${time(new Date(now()).toISOString())}</strong>,
          ${aheadSeconds === undefined ? "the clock is stopped" : aheadText(aheadSeconds)}.
        </p>
        <p class="quiet">
          Advance the clock to end reviews, expire authorizations, and trigger due webhook deliveries. A
          sample shop has orders, saved cards, disputes, payment links and invoices. A reset deletes all data,
          faults and presets, and sets the clock and the sample data as at the start.
        </p>
        ${actionButtons(controls, context)}
      `;
    },
  };
}

/** Updates the shown time every second while the view is open. */
function tick(context: AppContext, signal: AbortSignal): void {
  const timer = setInterval(() => {
    if (context.route.view === "clock") context.draw();
    else clearInterval(timer);
  }, 1_000);
  signal.addEventListener("abort", () => clearInterval(timer));
}

const UNITS = [
  [86_400, "day"],
  [3_600, "hour"],
  [60, "minute"],
  [1, "second"],
] as const;

function aheadText(seconds: number): string {
  let rest = Math.abs(Math.round(seconds));
  const parts = UNITS.flatMap(([length, name]) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return count === 0 ? [] : [`${count} ${name}${count === 1 ? "" : "s"}`];
  });
  if (parts.length === 0) return "real time";
  return `${seconds < 0 ? "behind" : "ahead of"} real time by ${parts.join(" ")}`;
}
