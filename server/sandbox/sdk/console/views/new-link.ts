import {html, nothing} from "lit";
import {repeat} from "lit/directives/repeat.js";
import {call, CONSOLE} from "../api.ts";
import type {Content, Desk, PanelView} from "../desk.ts";
import {choice, field, submitted} from "../parts/form.ts";
import {addressOf, viewAt} from "../place.ts";
import {bodyOf, type Dimension, type Shape} from "./link-body.ts";

const MOST_DIMENSIONS = 5;
const MOST_OPTIONS = 10;

export const newLink: PanelView = {
  kind: "panel",
  name: "new-link",
  title: "New payment link",
  load: async () => undefined,
  show: (desk) => form(desk),
};

function form(desk: Desk): Content {
  const shape = shapeOf(desk);
  const create = (values: Record<string, string>) =>
    void desk.act(async () => {
      const made = await call<{id: string}>("POST", `${CONSOLE}/links`, bodyOf(values, shape));
      desk.go({...viewAt("links"), open: made.id});
    }, "The link is there.");
  return html`<form class="sheet" @submit=${submitted(create)}>
    <fieldset>
      <legend>Product</legend>
      ${field("name", "Name", {isRequired: true, maxLength: 127})}
      ${field("description", "Description", {maxLength: 2048})}
      <div class="pair">
        ${field("price", "Price", {hint: "Such as 24.50. May be left empty if every option of the first variant has one."})}
        ${field("currency", "Currency", {value: "USD", isRequired: true, maxLength: 3})}
      </div>
      <div class="pair">
        ${field("maximum", "Quantity up to", {type: "number", min: 1, max: 999_999})}
        ${field("product_id", "Your product id", {maxLength: 127})}
      </div>
    </fieldset>
    <fieldset>
      <legend>Variants</legend>
      <p class="hint">Such as size and colour. Only options of the first may have prices of their own.</p>
      ${repeat(
        shape.dimensions,
        ({id}) => id,
        (dimension, index) => dimensionFields(dimension, index, desk),
      )}
      ${
        shape.dimensions.length < MOST_DIMENSIONS
          ? html`<button type="button" @click=${() => addDimension(desk)}>Add a variant</button>`
          : nothing
      }
    </fieldset>
    <fieldset>
      <legend>Taxes and shipping</legend>
      <div class="pair">
        ${choice("tax_type", "Tax", [
          {value: "", label: "None"},
          {value: "PERCENTAGE", label: "A percentage"},
          {value: "PREFERENCE", label: "As the account says"},
        ])}
        ${field("tax_value", "Percent", {hint: "Only for a percentage."})}
      </div>
      <div class="pair">
        ${choice("shipping_type", "Shipping", [
          {value: "", label: "Free"},
          {value: "FLAT", label: "A flat amount"},
          {value: "PREFERENCE", label: "As the account says"},
        ])}
        ${field("shipping_value", "Amount", {hint: "Only for a flat amount."})}
      </div>
      <label class="check"
        ><input type="checkbox" name="address" /> <span>Ask for a shipping address</span></label
      >
    </fieldset>
    <fieldset>
      <legend>At checkout</legend>
      ${field("note", "Ask the buyer for a note", {hint: "What the field is called, such as “Engraving”.", maxLength: 127})}
      <label class="check"
        ><input type="checkbox" name="note_required" /> <span>The note is required</span></label
      >
      ${field("return_url", "Lead back to", {type: "url", hint: "Where the buyer goes after paying."})}
    </fieldset>
    <p class="actions">
      <button class="primary">Create the link</button>
      <a class="button" href=${addressOf(viewAt("links"))}>Cancel</a>
    </p>
  </form>`;
}

function dimensionFields({id, options}: Dimension, index: number, desk: Desk): Content {
  const isFirst = index === 0;
  return html`<div class="dimension" role="group" aria-label=${`Variant ${index + 1}`}>
    <div class="pair">
      ${field(`d${id}`, `Variant ${index + 1}`, {isRequired: true, hint: "Such as Size.", maxLength: 127})}
      <button type="button" @click=${() => change(desk, (all) => all.filter((each) => each.id !== id))}>
        Remove variant ${index + 1}
      </button>
    </div>
    ${repeat(
      options,
      (option) => option,
      (option, place) =>
        html`<div class="pair">
          ${field(`o${option}`, `Option ${place + 1}`, {isRequired: true, maxLength: 127})}
          ${isFirst ? field(`p${option}`, `Price of option ${place + 1}`) : nothing}
          ${
            options.length > 1
              ? html`<button
                  type="button"
                  @click=${() => changeOne(desk, id, (all) => all.filter((each) => each !== option))}
                >
                  Remove option ${place + 1}
                </button>`
              : nothing
          }
        </div>`,
    )}
    ${
      options.length < MOST_OPTIONS
        ? html`<button type="button" @click=${() => addOption(desk, id)}>Add an option</button>`
        : nothing
    }
  </div>`;
}

const EMPTY: Shape = {dimensions: [], next: 1};

function shapeOf(desk: Desk): Shape {
  return (desk.kept.get("shape") as Shape | undefined) ?? EMPTY;
}

function keep(desk: Desk, shape: Shape): void {
  desk.kept.set("shape", shape);
  desk.draw();
}

type Change<T> = (all: readonly T[]) => readonly T[];

function change(desk: Desk, alter: Change<Dimension>): void {
  const shape = shapeOf(desk);
  keep(desk, {...shape, dimensions: alter(shape.dimensions)});
}

function changeOne(desk: Desk, id: number, alter: Change<number>): void {
  change(desk, (all) => all.map((each) => (each.id === id ? {...each, options: alter(each.options)} : each)));
}

function addDimension(desk: Desk): void {
  const {dimensions, next} = shapeOf(desk);
  keep(desk, {dimensions: [...dimensions, {id: next, options: [next, next + 1]}], next: next + 2});
}

function addOption(desk: Desk, id: number): void {
  const {dimensions, next} = shapeOf(desk);
  const grown = dimensions.map((each) =>
    each.id === id ? {...each, options: [...each.options, next]} : each,
  );
  keep(desk, {dimensions: grown, next: next + 1});
}
