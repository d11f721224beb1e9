import {html} from "hono/html";
import {allGoods, type Good} from "./goods.ts";
import type {Markup, Page} from "./layout.ts";

const price = ({sku}: Good) => `{{price:${sku}}}`;

export const home: Page = {
  title: "Pots, wool and paper",
  kind: "home",
  main: html`<section class="hero">
      <h1>Things that get better with use</h1>
      <p>Made in a small workshop, one at a time, by people who use them. Sent free, or fetched from us.</p>
    </section>
    <ul class="goods">
      ${allGoods.map(
        (good) =>
          html`<li class="good">
            <a href="${good.path}"
              ><img src="${good.image}" alt="${good.alt}" width="400" height="400" />
              <h2>${good.name}</h2></a
            >
            <p>${good.short}</p>
            <div class="offer"><strong class="price">${price(good)}</strong>${add(good, "secondary")}</div>
          </li>`,
      )}
    </ul>
    <p class="said" role="status"></p>`,
};

/** Puts one into the bag. */
function add({sku, name}: Good, kind: string): Markup {
  return html`<button type="button" class="button ${kind}" data-add="${sku}">
    Add to bag<span class="unseen">: ${name}</span>
  </button>`;
}

export const products: readonly (Page & {path: string})[] = allGoods.map((good) => ({
  path: good.path,
  title: good.name,
  kind: "product",
  description: good.short,
  main: html`<article class="detail">
    <img src="${good.image}" alt="${good.alt}" width="560" height="560" />
    <div>
      <h1>${good.name}</h1>
      <p class="price">${price(good)}</p>
      <p class="muted">Delivery is free, in 3 to 5 days. Thirty days to change your mind.</p>
      <div class="choose-quantity">
        <label for="quantity">Quantity</label>
        <select id="quantity">
          ${Array.from({length: 10}, (_, index) => html`<option>${index + 1}</option>`)}
        </select>
      </div>
      <div class="actions">
        ${add(good, "primary")}
        <a class="button secondary" href="/cart/">View bag</a>
      </div>
      <p class="said" role="status"></p>
      ${good.story.map((paragraph) => html`<p class="story">${paragraph}</p>`)}
      <dl class="facts">
        ${good.facts.map(
          ([name, value]) =>
            html`<div>
              <dt>${name}</dt>
              <dd>${value}</dd>
            </div>`,
        )}
      </dl>
    </div>
  </article>`,
}));
