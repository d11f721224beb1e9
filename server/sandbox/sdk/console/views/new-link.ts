import {html, nothing} from "lit";
import {repeat} from "lit/directives/repeat.js";
import {call, CONSOLE} from "../api.ts";
import type {Content, ConsoleContext, PanelView} from "../context.ts";
import {choice, field, onSubmit} from "../parts/form.ts";
import {addressOf, viewAt} from "../route.ts";
import {bodyOf, type Dimension, type Shape} from "./link-body.ts";

const MOST_DIMENSIONS = 5;
const MOST_OPTIONS = 10;

export const newLink: PanelView = {
  kind: "panel",
  name: "new-link",
  title: "New payment link",
  load: async () => undefined,
  show: (context) => form(context),
};

function form(context: ConsoleContext): Content {
  const shape = shapeOf(context);
  const create = (values: Record<string, string>) =>
    void context.act(async () => {
      const made = await call<{id: string}>("POST", `${CONSOLE}/links`, bodyOf(values, shape));
      context.go({...viewAt("links"), open: made.id});
    }, "Link created.");
  return html`<form class="sheet" @submit=${onSubmit(create)}>
    <fieldset>
      <legend>Product</legend>
      ${field("name", "Name", {isRequired: true, maxLength: 127})}
      ${field("description", "Description", {maxLength: 2048})}
      <div class="pair">
        ${field("price", "Price", {hint: "Such as 24.50. Optional if every option of the first variant has a price."})}
        ${field("currency", "Currency", {value: "USD", isRequired: true, maxLength: 3})}
      </div>
      <div class="pair">
        ${field("maximum", "Quantity up to", {type: "number", min: 1, max: 999_999})}
        ${field("product_id", "Your product id", {maxLength: 127})}
      </div>
    </fieldset>
    <fieldset>
      <legend>Variants</legend>
      <p class="hint">
        Such as size and colour. Only options of the first variant can have their own prices.
      </p>
      ${repeat(
        shape.dimensions,
        ({id}) => id,
        (dimension, index) => dimensionFields(dimension, index, context),
      )}
      ${
        shape.dimensions.length < MOST_DIMENSIONS
          ? html`<button type="button" @click=${() => addDimension(context)}>Add a variant</button>`
          : nothing
      }
    </fieldset>
    <fieldset>
      <legend>Taxes and shipping</legend>
      <div class="pair">
        ${choice("tax_type", "Tax", [
          {value: "", label: "None"},
          {value: "PERCENTAGE", label: "A percentage"},
          {value: "PREFERENCE", label: "From the account"},
        ])}
        ${field("tax_value", "Percent", {hint: "Only for a percentage."})}
      </div>
      <div class="pair">
        ${choice("shipping_type", "Shipping", [
          {value: "", label: "Free"},
          {value: "FLAT", label: "A flat amount"},
          {value: "PREFERENCE", label: "From the account"},
        ])}
        ${field("shipping_value", "Amount", {hint: "Only for a flat amount."})}
      </div>
      <label class="check"
        ><input type="checkbox" name="address" /> <span>Ask for a shipping address</span></label
      >
    </fieldset>
    <fieldset>
      <legend>At checkout</legend>
      ${field("note", "Ask the buyer for a note", {hint: "Label of the field, such as “Engraving”.", maxLength: 127})}
      <label class="check"
        ><input type="checkbox" name="note_required" /> <span>The note is required</span></label
      >
      ${field("return_url", "Return URL", {type: "url", hint: "Page that opens after the payment."})}
    </fieldset>
    <p class="actions">
      <button class="primary">Create the link</button>
      <a class="button" href=${addressOf(viewAt("links"))}>Cancel</a>
    </p>
  </form>`;
}

function dimensionFields({id, options}: Dimension, index: number, context: ConsoleContext): Content {
  const isFirst = index === 0;
  return html`<div class="dimension" role="group" aria-label=${`Variant ${index + 1}`}>
    <div class="pair">
      ${field(`d${id}`, `Variant ${index + 1}`, {isRequired: true, hint: "Such as Size.", maxLength: 127})}
      <button type="button" @click=${() => change(context, (all) => all.filter((each) => each.id !== id))}>
        Remove variant ${index + 1}
      </button>
    </div>
    ${repeat(
      options,
      (option) => option,
      (option, index) =>
        html`<div class="pair">
          ${field(`o${option}`, `Option ${index + 1}`, {isRequired: true, maxLength: 127})}
          ${isFirst ? field(`p${option}`, `Price of option ${index + 1}`) : nothing}
          ${
            options.length > 1
              ? html`<button
                  type="button"
                  @click=${() => changeOne(context, id, (all) => all.filter((each) => each !== option))}
                >
                  Remove option ${index + 1}
                </button>`
              : nothing
          }
        </div>`,
    )}
    ${
      options.length < MOST_OPTIONS
        ? html`<button type="button" @click=${() => addOption(context, id)}>Add an option</button>`
        : nothing
    }
  </div>`;
}

const EMPTY: Shape = {dimensions: [], next: 1};

function shapeOf(context: ConsoleContext): Shape {
  return (context.formState.get("shape") as Shape | undefined) ?? EMPTY;
}

function keep(context: ConsoleContext, shape: Shape): void {
  context.formState.set("shape", shape);
  context.draw();
}

type Change<T> = (all: readonly T[]) => readonly T[];

function change(context: ConsoleContext, alter: Change<Dimension>): void {
  const shape = shapeOf(context);
  keep(context, {...shape, dimensions: alter(shape.dimensions)});
}

function changeOne(context: ConsoleContext, id: number, alter: Change<number>): void {
  change(context, (all) =>
    all.map((each) => (each.id === id ? {...each, options: alter(each.options)} : each)),
  );
}

function addDimension(context: ConsoleContext): void {
  const {dimensions, next} = shapeOf(context);
  keep(context, {dimensions: [...dimensions, {id: next, options: [next, next + 1]}], next: next + 2});
}

function addOption(context: ConsoleContext, id: number): void {
  const {dimensions, next} = shapeOf(context);
  const grown = dimensions.map((each) =>
    each.id === id ? {...each, options: [...each.options, next]} : each,
  );
  keep(context, {dimensions: grown, next: next + 1});
}
