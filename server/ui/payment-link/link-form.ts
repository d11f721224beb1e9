import {html, nothing} from "lit";
import {repeat} from "lit/directives/repeat.js";
import type {AppContext, Content} from "../context.ts";
import type {Rule} from "../field-element.ts";
import {choice, field, onSubmit, valuesOf} from "../form.ts";
import type {Values} from "../action.ts";
import {addressOf, viewAt} from "../route.ts";
import {amountRule, currencyRule, percentRule} from "../rules.ts";
import {isSubmitting} from "../submit-once.ts";
import {bodyOf, type Dimension, type Shape} from "./link-body.ts";
import {linkPreview} from "./link-preview.ts";

const MOST_DIMENSIONS = 5;
const MOST_OPTIONS = 10;
const VALUES = "values of the link";

/**
 * Form that creates a payment link, with a preview.
 *
 * @param create gets PayPal's request body
 * @param list the view to return to
 */
export function linkForm(context: AppContext, list: string, create: (body: object) => void): Content {
  const shape = shapeOf(context);
  const values = (context.formState.get(VALUES) as Values | undefined) ?? {};
  const isSending = isSubmitting(context);
  const read = (event: Event) => {
    context.formState.set(VALUES, valuesOf(event.currentTarget as HTMLFormElement));
    context.draw();
  };
  return html`<div class="with-preview">
    <form
      class="sheet"
      novalidate
      @input=${read}
      @change=${read}
      @submit=${onSubmit((typed) => create(bodyOf(typed, shape)))}
    >
      ${product(values, shape)} ${variants(shape, values, context)} ${charges(values)} ${atCheckout()}
      ${forYou()}
      <p class="actions">
        <button class=${isSending ? "primary busy" : "primary"} aria-disabled=${isSending ? "true" : nothing}>
          Create the link
        </button>
        <a class="button" href=${addressOf(viewAt(list))}>Cancel</a>
      </p>
    </form>
    ${linkPreview(values, shape)}
  </div>`;
}

const currencyOf = (values: Values) => (values["currency"] ?? "USD").toUpperCase();

/** The product has one price, or each option of the first variant has its own. */
function priceRule(values: Values, {dimensions: [first]}: Shape): Rule {
  const hasOwnPrices = first?.options.some((option) => values[`p${option}`] !== undefined) ?? false;
  const isAmount = amountRule(currencyOf(values));
  return (value) => {
    if (value !== "" && hasOwnPrices) return "Leave this empty, because an option has its own price.";
    if (value === "" && !hasOwnPrices) return "Enter a price, or give each option its own.";
    return isAmount(value);
  };
}

function product(values: Values, shape: Shape): Content {
  return html`<fieldset>
    <legend>Product</legend>
    ${field("name", "Name", {isRequired: true, maxLength: 127})}
    ${field("description", "Description", {maxLength: 2048})}
    <div class="pair">
      ${field("price", "Price", {inputMode: "decimal", hint: "Leave empty if each option has its own price.", rule: priceRule(values, shape)})}
      ${field("currency", "Currency", {value: "USD", isRequired: true, maxLength: 3, rule: currencyRule})}
    </div>
    <div class="pair">
      ${field("maximum", "Maximum quantity", {type: "number", min: 1, max: 999_999})}
      ${field("product_id", "Your product id", {maxLength: 127})}
    </div>
  </fieldset>`;
}

function variants(shape: Shape, values: Values, context: AppContext): Content {
  return html`<fieldset>
    <legend>Variants</legend>
    <p class="hint">Such as size and color. Only options of the first variant can have their own prices.</p>
    ${repeat(
      shape.dimensions,
      ({id}) => id,
      (dimension, index) => dimensionFields(dimension, index, {values, context}),
    )}
    ${
      shape.dimensions.length < MOST_DIMENSIONS
        ? html`<button type="button" @click=${() => addDimension(context)}>Add a variant</button>`
        : nothing
    }
  </fieldset>`;
}

function charges(values: Values): Content {
  return html`<fieldset>
    <legend>Taxes and shipping</legend>
    <div class="pair">
      ${choice("tax_type", "Tax", [
        {value: "", label: "None"},
        {value: "PERCENTAGE", label: "A percentage"},
        {value: "PREFERENCE", label: "From the account"},
      ])}
      ${values["tax_type"] === "PERCENTAGE" ? field("tax_value", "Percent", {isRequired: true, inputMode: "decimal", unit: "%", rule: percentRule}) : nothing}
    </div>
    <div class="pair">
      ${choice("shipping_type", "Shipping", [
        {value: "", label: "Free"},
        {value: "FLAT", label: "A flat amount"},
        {value: "PREFERENCE", label: "From the account"},
      ])}
      ${values["shipping_type"] === "FLAT" ? field("shipping_value", "Amount", {isRequired: true, inputMode: "decimal", rule: amountRule(currencyOf(values))}) : nothing}
    </div>
    <label class="check"
      ><input type="checkbox" name="address" /> <span>Ask for a shipping address</span></label
    >
  </fieldset>`;
}

function atCheckout(): Content {
  return html`<fieldset>
    <legend>At checkout</legend>
    ${field("note", "Ask the buyer for a note", {hint: "Label of the field, such as “Engraving”.", maxLength: 127})}
    <label class="check"
      ><input type="checkbox" name="note_required" /> <span>The note is required</span></label
    >
    ${field("return_url", "Return URL", {type: "url", hint: "Page that opens after the payment."})}
  </fieldset>`;
}

function forYou(): Content {
  return html`<fieldset>
    <legend>For you</legend>
    ${field("tags", "Tags", {hint: "Your own labels, separated by commas."})}
  </fieldset>`;
}

function dimensionFields(
  {id, options}: Dimension,
  index: number,
  {values, context}: {readonly values: Values; readonly context: AppContext},
): Content {
  const isFirst = index === 0;
  const isAmount = amountRule(currencyOf(values));
  const hasPrices = options.some((option) => values[`p${option}`] !== undefined);
  const ownPrice: Rule = (value) =>
    value === "" && hasPrices ? "Enter a price here, too, because another option has one." : isAmount(value);
  return html`<div class="dimension" role="group" aria-label=${`Variant ${index + 1}`}>
    <div class="pair">
      ${field(`d${id}`, `Variant ${index + 1}`, {isRequired: true, placeholder: "Size", maxLength: 127})}
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
          ${isFirst ? field(`p${option}`, `Price of option ${index + 1}`, {inputMode: "decimal", rule: ownPrice}) : nothing}
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

function shapeOf(context: AppContext): Shape {
  return (context.formState.get("shape") as Shape | undefined) ?? EMPTY;
}

function keep(context: AppContext, shape: Shape): void {
  context.formState.set("shape", shape);
  context.draw();
}

type Change<T> = (all: readonly T[]) => readonly T[];

function change(context: AppContext, alter: Change<Dimension>): void {
  const shape = shapeOf(context);
  keep(context, {...shape, dimensions: alter(shape.dimensions)});
}

function changeOne(context: AppContext, id: number, alter: Change<number>): void {
  change(context, (all) =>
    all.map((each) => (each.id === id ? {...each, options: alter(each.options)} : each)),
  );
}

function addDimension(context: AppContext): void {
  const {dimensions, next} = shapeOf(context);
  keep(context, {dimensions: [...dimensions, {id: next, options: [next, next + 1]}], next: next + 2});
}

function addOption(context: AppContext, id: number): void {
  const {dimensions, next} = shapeOf(context);
  const grown = dimensions.map((each) =>
    each.id === id ? {...each, options: [...each.options, next]} : each,
  );
  keep(context, {dimensions: grown, next: next + 1});
}
