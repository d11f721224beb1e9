import {html, nothing} from "lit";
import {badge} from "../../../../ui/badge.ts";
import {copyable, money, twoLines} from "../../../../ui/cells.ts";
import type {AppContext, Content} from "../../../../ui/context.ts";
import {date, time} from "../../../../ui/dates.ts";
import {facts} from "../../../../ui/facts.ts";
import {icon, link as linkIcon, plus} from "../../../../ui/icons.ts";
import {readTags} from "../../../../ui/payment-link/link-body.ts";
import {shareLink} from "../../../../ui/payment-link/share.ts";
import {addressOf, viewAt} from "../../../../ui/route.ts";
import type {ListView} from "../../../../ui/view.ts";
import type {LinkPaymentView} from "../../view-types.ts";
import {call, find} from "../api.ts";
import {csvLink} from "../csv-link.ts";
import {aboutOf, headline} from "../headline.ts";
import {path} from "../paths.ts";
import {type ListLinks, pageOf, queryFor} from "../paypal-pages.ts";
import type {PaymentLink} from "./payment-link.ts";

interface LinkDetail {
  readonly link: PaymentLink;
  readonly payments: readonly LinkPaymentView[];
}

const newLink = () =>
  html`<a class="button primary" href=${addressOf(viewAt("new-link"))}>${icon(plus)} New link</a>`;

export const links: ListView<PaymentLink, LinkDetail> = {
  kind: "list",
  name: "links",
  title: "Payment links",
  icon: linkIcon,
  filters: [
    {
      name: "status",
      label: "State",
      options: [
        {value: "ACTIVE", label: "Active"},
        {value: "INACTIVE", label: "Switched off"},
      ],
    },
    {name: "tags", label: "Tags", placeholder: "summer, gifts"},
  ],
  columns: [
    {label: "Product", cell: (link) => twoLines(nameOf(link), variantsOf(link))},
    {label: "State", cell: stateOf},
    {label: "Created", hides: 1, cell: ({create_time: created}) => date(created)},
    {label: "Price", isNumeric: true, cell: (link) => money(priceOf(link))},
  ],
  keyOf: ({id}) => id,
  async load(query, signal) {
    const requested = queryFor(filterOf(query), "page_token", 20);
    const found = await call<ListLinks & {resources: readonly PaymentLink[]}>(
      "GET",
      `paypal/payment-links?${requested.toString()}`,
      {signal},
    );
    return pageOf(found.resources, found, "page_token");
  },
  async loadDetail(id, signal) {
    const [link, payments] = await Promise.all([
      find<PaymentLink>(path`paypal/payment-links/${id}`, signal),
      call<{items: readonly LinkPaymentView[]}>(
        "GET",
        `link-payments?${new URLSearchParams({linkId: id}).toString()}`,
        {
          signal,
        },
      ),
    ]);
    return link && {link, payments: payments.items};
  },
  heading: ({link}) => headline(headOf(link), stateOf(link), link.id),
  detail,
  tools: ({route}) =>
    html`${csvLink("paypal/payment-links", filterOf(new URLSearchParams(route.filter)))} ${newLink()}`,
  empty: () => html`
    <p>
      A payment link sells one product on a PayPal page. Share it in a chat, in an e-mail or as a QR code.
    </p>
    <p>${newLink()}</p>
  `,
};

/** PayPal refuses an empty tag, which a text has while a person types. */
function filterOf(query: URLSearchParams): URLSearchParams {
  const requested = new URLSearchParams(query);
  const tags = readTags(requested.get("tags") ?? "");
  if (tags.length > 0) requested.set("tags", tags.join(","));
  else requested.delete("tags");
  return requested;
}

function nameOf({line_items: [item] = []}: PaymentLink): string {
  return item?.name ?? "Payment link";
}

function headOf(link: PaymentLink) {
  return {name: nameOf(link), amount: priceOf(link)};
}

function priceOf({line_items: [item] = []}: PaymentLink) {
  return item?.unit_amount ?? item?.variants?.dimensions?.[0]?.options?.[0]?.unit_amount;
}

function variantsOf({line_items: [item] = []}: PaymentLink): string {
  return (item?.variants?.dimensions ?? []).map(({name}) => name).join(", ");
}

function stateOf({status}: PaymentLink): Content {
  return status === "ACTIVE" ? badge("Active", "good") : badge("Switched off", "plain");
}

function detail({link, payments}: LinkDetail, context: AppContext): Content {
  const {payment_link: address, line_items: [item] = []} = link;
  return html`
    ${address === undefined ? nothing : shareLink(address, context, switchOffButton(link, context))}
    ${facts([
      {label: "Price", value: money(priceOf(link))},
      {label: "Description", value: item?.description},
      ...(item?.variants?.dimensions ?? []).map(({name = "", options = []}) => ({
        label: name,
        value: options.map(({label}) => label).join(", "),
      })),
      {label: "Your product id", value: item?.product_id},
      {label: "After the payment", value: link.return_url},
      {label: "Tags", value: link.tags?.join(", ")},
      {label: "Created", value: time(link.create_time)},
      {label: "Id", value: copyable(link.id, context)},
    ])}
    ${paymentsOf(payments)}
  `;
}

function switchOffButton(link: PaymentLink, context: AppContext): Content {
  if (link.status !== "ACTIVE") return nothing;
  const ask = () => askToSwitchOff(link, context);
  return html`<button type="button" class="danger" @click=${ask}>Switch off</button>`;
}

/** PayPal has no other way to end a link than to delete it. */
function askToSwitchOff(link: PaymentLink, context: AppContext): void {
  context.ask({
    title: "Switch off the link",
    about: aboutOf(headOf(link)),
    content: () =>
      html`<p>
        Buyers can no longer pay for ${nameOf(link)} with this link, and it leaves the list. This can’t be
        undone.
      </p>`,
    confirm: () => "Switch off",
    isDanger: true,
    async perform({requestId}) {
      await call("DELETE", path`paypal/payment-links/${link.id}`, {
        headers: {"Service-Request-Id": requestId},
      });
      context.go(viewAt("links"), "replace");
      return "Switched off.";
    },
  });
}

function paymentsOf(payments: readonly LinkPaymentView[]): Content {
  if (payments.length === 0) return html`<p class="quiet">No payments yet.</p>`;
  return html`<section>
    <h3>Payments with this link</h3>
    <ul class="goods">
      ${payments.map(
        ({amount, createdAt, status}) =>
          html`<li>
            <span
              >${time(createdAt)}
              ${status === "COMPLETED" ? nothing : html`<span class="quiet">${status}</span>`}</span
            >
            ${money(amount)}
          </li>`,
      )}
    </ul>
  </section>`;
}
