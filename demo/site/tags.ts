import {html, raw} from "hono/html";
import {testCards} from "./checkout.ts";
import {told, type Markup, type Page} from "./layout.ts";

/** What the custom elements manifest says of a tag, as far as its page shows it. */
export interface TagDescription {
  readonly tagName: string;
  readonly description: string;
  readonly attributes: readonly Attribute[];
  readonly events: readonly {readonly name: string; readonly description: string}[];
  readonly members: readonly {
    readonly kind: string;
    readonly name: string;
    readonly description?: string;
    readonly attribute?: string;
    readonly type?: {readonly text: string};
  }[];
  readonly slots: readonly {readonly name: string; readonly description: string}[];
  readonly cssParts: readonly {readonly name: string; readonly description: string}[];
  readonly cssProperties: readonly {readonly name: string; readonly default?: string}[];
}

interface Attribute {
  readonly name: string;
  readonly description: string;
  readonly type: {readonly text: string};
  readonly default?: string;
}

/** What the pages begin with. */
const ITEMS = '[{"sku": "ceramic-teapot", "quantity": 1}, {"sku": "linen-notebook", "quantity": 1}]';

/** Attributes of the tag as its page begins, beside what every tag is told. */
const BEGINNING: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "checkout-wallet-button": {wallet: "paypal"},
};

/** What the page's own server settles, and the page leaves as it is. */
const SETTLED = ["environment", "sdk-url"];
/** Rarely wanted: after the others. */
const RARE = ["server", "cart", "client-metadata-id", "eligibility", "page-type", "amount", "currency-code"];

export const shortName = (tagName: string) => tagName.replace("checkout-", "");

const code = (text: string): Markup => html`<code>${text}</code>`;

/** Text of a doc comment: what stands between backticks is code. */
const prose = (text: string): Markup[] =>
  text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? code(part) : html`${part}`));

export function tagPages(tags: readonly TagDescription[]): readonly (Page & {path: string})[] {
  return [index(tags), ...tags.map((tag) => page(tag, tags))];
}

function index(tags: readonly TagDescription[]): Page & {path: string} {
  return {
    path: "/tags/",
    title: "Every tag, live",
    kind: "tags",
    main: html`<h1>Every tag, live</h1>
      <p class="lead">
        What this shop is made of. Each page has the tag at work, its attributes to play with, and the HTML to
        copy.
      </p>
      <ul class="cards-list">
        ${tags.map(
          ({tagName, description}) =>
            html`<li class="panel">
              <h2><a href="/tags/${shortName(tagName)}/">&lt;${tagName}&gt;</a></h2>
              <p>${prose(description.split("\n")[0] ?? "")}</p>
            </li>`,
        )}
      </ul>
      <p><a href="/failures/">What can go wrong</a>, and what the buyer sees then.</p>`,
  };
}

function page(tag: TagDescription, tags: readonly TagDescription[]): Page & {path: string} {
  const {tagName, description, attributes, events, slots, cssParts, cssProperties} = tag;
  const playable = attributes.filter(({name}) => !SETTLED.includes(name));
  const usual = playable.filter(({name}) => !RARE.includes(name));
  const rare = playable.filter(({name}) => RARE.includes(name));
  const properties = tag.members.filter(({kind, attribute}) => kind === "field" && attribute === undefined);
  const [first = "", ...more] = description.split("\n\n");
  return {
    path: `/tags/${shortName(tagName)}/`,
    title: `<${tagName}>`,
    kind: "tag",
    script: "tag-page",
    tags: "with-sdk",
    description: first.replaceAll("`", ""),
    main: html`<nav class="crumbs" aria-label="Tags">
        ${tags.map(
          ({tagName: each}) =>
            html`<a href="/tags/${shortName(each)}/" ${each === tagName ? raw('aria-current="page"') : ""}
              >${shortName(each)}</a
            >`,
        )}
      </nav>
      <h1>&lt;${tagName}&gt;</h1>
      ${[first, ...more].map((paragraph) => html`<p class="lead">${prose(paragraph)}</p>`)}
      <div class="columns playground">
        <div class="steps">
          <section class="bare stage" aria-labelledby="stage-title">
            <h2 id="stage-title">Live</h2>
            ${live(tag)} ${testCards}
          </section>
          <section class="panel" aria-labelledby="html-title">
            <h2 id="html-title">HTML to copy</h2>
            <pre class="source" tabindex="0" aria-labelledby="html-title"><code></code></pre>
            <p><button type="button" class="button secondary copy" data-copy="">Copy the HTML</button></p>
            <p class="copied" role="status"></p>
          </section>
          <section class="panel" aria-labelledby="heard-title">
            <h2 id="heard-title">What the page hears</h2>
            <div class="heard" role="log" aria-labelledby="heard-title" tabindex="0"></div>
          </section>
        </div>
        <form class="panel controls" aria-labelledby="controls-title">
          <h2 id="controls-title">Attributes</h2>
          ${usual.map((attribute) => control(attribute, tagName))}
          <details>
            <summary>More attributes</summary>
            ${rare.map((attribute) => control(attribute, tagName))}
          </details>
        </form>
      </div>
      <section class="panel reference" aria-labelledby="reference-title">
        <h2 id="reference-title">Beside attributes</h2>
        ${list("Events", events)} ${list("Properties that only script can set", properties)}
        ${list(
          "Slots",
          slots.map(({name, ...slot}) => ({...slot, name: name === "" ? "(default)" : name})),
        )}
        ${list("Parts, for ::part()", cssParts)}
        ${list(
          "Custom properties",
          cssProperties.map(({name, default: value}) => ({name, description: value ?? ""})),
        )}
      </section>`,
  };
}

function list(
  title: string,
  rows: readonly {readonly name: string; readonly description?: string}[],
): Markup {
  if (rows.length === 0) return raw("");
  return html`<h3>${title}</h3>
    <dl class="facts">
      ${rows.map(
        ({name, description}) =>
          html`<div>
            <dt>${code(name)}</dt>
            <dd>${prose(description ?? "")}</dd>
          </div>`,
      )}
    </dl>`;
}

function live({tagName}: TagDescription): Markup {
  const own = Object.entries(BEGINNING[tagName] ?? {}).map(([name, value]) => html` ${name}="${value}"`);
  const inside =
    tagName === "checkout-provider"
      ? raw(
          '<checkout-wallet-button wallet="paypal"></checkout-wallet-button><checkout-card-fields></checkout-card-fields>',
        )
      : "";
  return html`${raw(`<${tagName}`)} id="live" ${told} items="${ITEMS}"${own}>${inside}${raw(`</${tagName}>`)}`;
}

/** A control of the kind that an attribute's type asks for. */
function control({name, type, description, default: value}: Attribute, tagName: string): Markup {
  const id = `attribute-${name}`;
  const hint = html`<p class="muted small" id="${id}-hint">${prose(description)}</p>`;
  const described = raw(`aria-describedby="${id}-hint"`);
  if (type.text === "boolean") {
    return html`<div class="control flag">
      <label><input type="checkbox" name="${name}" ${described} /> ${code(name)}</label>${hint}
    </div>`;
  }
  const words = [...type.text.matchAll(/"([^"]*)"/g)].map(([, word]) => word ?? "");
  const begins = name === "items" ? ITEMS : (BEGINNING[tagName]?.[name] ?? "");
  const fallback = (value ?? "").replaceAll('"', "");
  const options = words.filter((word) => word !== fallback);
  const input =
    words.length > 0
      ? html`<select id="${id}" name="${name}" ${described}>
          ${begins === "" ? html`<option value="">${fallback === "" ? "(not set)" : `${fallback} (default)`}</option>` : ""}
          ${options.map((word) => html`<option ${word === begins ? raw("selected") : ""}>${word}</option>`)}
        </select>`
      : name === "items" || name === "eligibility"
        ? html`<textarea id="${id}" name="${name}" rows="3" spellcheck="false" ${described}>
${begins}</textarea>`
        : html`<input id="${id}" name="${name}" autocomplete="off" spellcheck="false" ${described} />`;
  return html`<div class="control"><label for="${id}">${code(name)}</label>${input}${hint}</div>`;
}
