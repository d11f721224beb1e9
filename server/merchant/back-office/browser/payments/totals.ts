import {html, nothing} from "lit";
import type {Content} from "../../../../ui/context.ts";
import {isoDay} from "../../../../ui/dates.ts";
import {money} from "../../../../ui/cells.ts";
import {groupDigits, moneyText} from "../../../../ui/money.ts";
import type {PeriodTotals, TotalsView} from "../../view-types.ts";
import {call} from "../api.ts";

/** Totals of today and of this month, in the browser's time zone. */
export function loadTotals(signal: AbortSignal): Promise<TotalsView> {
  const {timeZone} = Intl.DateTimeFormat().resolvedOptions();
  const query = new URLSearchParams({day: isoDay(new Date()), timeZone});
  return call<TotalsView>("GET", `totals?${query.toString()}`, {signal});
}

/** Has its final height while the totals load. */
export function totals(shown: TotalsView | undefined): Content {
  return html`<div class="totals">${period("Today", shown?.day)} ${period("This month", shown?.month)}</div>`;
}

function period(name: string, shown: PeriodTotals | undefined): Content {
  const currencies = shown?.currencies ?? [];
  return html`<section class="total" aria-label=${name}>
    <h2>${name}</h2>
    ${
      currencies.length === 0
        ? html`<p class="net">${shown ? "0" : "…"}</p>
            <p class="quiet">${shown ? "No payments yet" : "Loading…"}</p>`
        : currencies.map(
            ({currencyCode, net, paid, refunded, count}) => html`
              <p class="net">${money({currencyCode, value: net})}</p>
              <p class="quiet">
                ${count === 1 ? "1 payment" : `${groupDigits(String(count))} payments`},
                ${moneyText({currencyCode, value: paid})}
                ${/[1-9]/.test(refunded) ? html`paid, ${moneyText({currencyCode, value: refunded})} refunded` : nothing}
              </p>
            `,
          )
    }
  </section>`;
}
