import {html, nothing} from "lit";
import type {Content} from "../../../../ui/content.ts";
import {time} from "../../../../ui/dates.ts";
import {moneyText} from "../../../../ui/money.ts";
import type {Dispute} from "./dispute.ts";
import {wordsOf} from "./words.ts";

interface Entry {
  readonly at: string;
  readonly isBuyer: boolean;
  readonly title: string;
  readonly text?: string | undefined;
  readonly files: readonly string[];
}

/** Messages, offers and evidence of the buyer and the merchant, oldest first. */
export function conversation(dispute: Dispute): Content {
  const entries = entriesOf(dispute).sort((one, other) => one.at.localeCompare(other.at));
  if (entries.length === 0) return nothing;
  return html`<section>
    <h3>Conversation</h3>
    <ol class="conversation">
      ${entries.map(
        ({at, isBuyer, title, text, files}) =>
          html`<li class=${isBuyer ? "buyer" : "merchant"}>
            <p class="quiet">${isBuyer ? "Buyer" : "You"}${title === "" ? "" : `, ${title}`}, ${time(at)}</p>
            ${text ? html`<p class="said">${text}</p>` : nothing}
            ${files.length > 0 ? html`<p class="quiet">Files: ${files.join(", ")}</p>` : nothing}
          </li>`,
      )}
    </ol>
  </section>`;
}

function entriesOf({messages = [], evidences = [], supporting_info: infos = [], offer}: Dispute): Entry[] {
  const filesOf = (documents: readonly {name?: string}[] = []) => documents.map(({name}) => name ?? "a file");
  return [
    ...messages.map(({posted_by: by, time_posted: at = "", content, documents}) => ({
      at,
      isBuyer: by === "BUYER",
      title: "",
      text: content,
      files: filesOf(documents),
    })),
    ...evidences.map(({source = "", date: at = "", evidence_type: type = "", notes, documents}) => ({
      at,
      isBuyer: source.endsWith("BUYER"),
      title: `${source.startsWith("REQUESTED") ? "PayPal asked for evidence" : "evidence"}: ${wordsOf(type)}`,
      text: notes,
      files: filesOf(documents),
    })),
    ...infos.map(({source = "", provided_time: at = "", notes, documents}) => ({
      at,
      isBuyer: source.endsWith("BUYER"),
      title: "more information",
      text: notes,
      files: filesOf(documents),
    })),
    ...(offer?.history ?? []).map(
      ({
        offer_time: at = "",
        actor,
        event_type: event = "",
        offer_type: type,
        offer_amount: amount,
        notes,
      }) => ({
        at,
        isBuyer: actor === "BUYER",
        title: `offer ${event.toLowerCase()}${type === undefined ? "" : `: ${wordsOf(type)}`}${amount === undefined ? "" : `, ${moneyText(amount)}`}`,
        text: notes,
        files: [],
      }),
    ),
  ];
}
