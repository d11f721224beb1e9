import {html, nothing} from "lit";
import type {AppContext, Content} from "../../../ui/context.ts";
import {check, choice, field, textArea, type Values} from "../../../ui/form.ts";
import {viewAt} from "../../../ui/route.ts";
import {call, CONSOLE} from "./api.ts";
import type {Action, FormField} from "./api-types.ts";
import {json} from "./cells.ts";

/** Row that an action is about. */
export interface Subject {
  readonly view: string;
  readonly key: string;
}

/** Buttons, grouped by the party that acts. */
export function actionButtons(actions: readonly Action[], context: AppContext, of?: Subject): Content {
  const parties = [...new Set(actions.map(({as}) => as))];
  return parties.map((as) => {
    const own = actions
      .filter((action) => action.as === as)
      .map((action) => actionButton(action, context, of));
    if (as === undefined) return html`<p class="actions">${own}</p>`;
    return html`<div class="stack" role="group" aria-label=${as}>
      <h3>${as}</h3>
      <p class="actions">${own}</p>
    </div>`;
  });
}

/** Button that acts immediately, or asks first. */
export function actionButton(action: Action, context: AppContext, of?: Subject): Content {
  const {label, question, fields = [], done} = action;
  const perform = async (values: Values) => {
    open(action, await request(action, values, of), context);
    if (action.method === "DELETE" && of && !action.path.startsWith("/_sandbox/"))
      context.go(viewAt(of.view), "replace");
  };
  const press = () => {
    if (question === undefined && fields.length === 0) return void context.act(() => perform({}), done);
    context.ask({
      title: label,
      content: (values) =>
        html`${question === undefined ? nothing : html`<p>${question}</p>`}
        ${fields.map((each) => (isShown(each, fields, values) ? formField(each) : nothing))}`,
      confirm: () => label,
      isDanger: question !== undefined,
      async perform({values}) {
        await perform(values);
        return done;
      },
    });
  };
  return html`<button type="button" class=${question === undefined ? nothing : "danger"} @click=${press}>
    ${label}
  </button>`;
}

function isShown({when}: FormField, fields: readonly FormField[], values: Values): boolean {
  if (!when) return true;
  const chosen = values[when.name] ?? fields.find(({name}) => name === when.name)?.options?.[0] ?? "";
  return when.values.includes(chosen);
}

function jsonProblem(text: string): string | undefined {
  try {
    return text === "" || typeof JSON.parse(text) === "object" ? undefined : "Enter a JSON object.";
  } catch (error) {
    return `Correct the JSON: ${(error as Error).message}`;
  }
}

function formField({
  name,
  label,
  type,
  isRequired = false,
  options = [],
  labels,
  value,
  ...more
}: FormField): Content {
  const text = typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value);
  switch (type) {
    case "choice": {
      const any = isRequired || value !== undefined ? [] : [{value: "", label: "Any"}];
      const all = options.map((each) => ({
        value: each,
        label: labels?.[each] ? `${each}: ${labels[each]}` : each,
      }));
      return choice(name, label, [...any, ...all], {value: text});
    }
    case "check":
      return check(
        name,
        more.hint ? html`${label} <small class="hint">${more.hint}</small>` : label,
        value === true,
      );
    case "json":
      return textArea(name, label, {
        ...more,
        isRequired,
        value: value === undefined ? "" : json(value),
        rows: 8,
        rule: jsonProblem,
      });
    case "long-text":
      return textArea(name, label, {...more, isRequired, value: text});
    case "money":
      return field(name, label, {...more, isRequired, inputMode: "decimal", unit: currencyOf(value)});
    default:
      return field(name, label, {...more, isRequired, type, value: text});
  }
}

function currencyOf(value: unknown): string {
  return (value as {readonly currency_code: string}).currency_code;
}

/** Sends an action's request. Operations of the REST API are performed by the console's server. */
async function request(action: Action, values: Values, of: Subject | undefined): Promise<unknown> {
  const {method, path, as} = action;
  const body = bodyOf(action, values);
  if (path.startsWith("/_sandbox/")) return call(method, path, body);
  return call("POST", `${CONSOLE}/call`, {method, path, body, as, of});
}

function bodyOf({body, fields = []}: Action, values: Values): unknown {
  const whole = values["*"] === undefined ? {} : (JSON.parse(values["*"]) as object);
  if (fields.length === 0 || Array.isArray(whole)) return fields.length === 0 ? body : whole;
  const made: Record<string, unknown> = {...body, ...whole};
  for (const each of fields) {
    const value = isShown(each, fields, values) ? typed(each, values[each.name]) : undefined;
    if (value !== undefined) put(made, each.name.split("."), value);
  }
  return made;
}

function typed({name, type, value}: FormField, text: string | undefined): unknown {
  if (name === "*") return undefined;
  if (type === "check") return text === "on" || (value === true ? false : undefined);
  if (text === undefined) return undefined;
  if (type === "money") return {currency_code: currencyOf(value), value: text};
  return type === "number" ? Number(text) : text;
}

/** Sets a value deep in a body. Numbers in the path are positions of a list. */
function put(target: Record<string, unknown>, [key = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) target[key] = value;
  else put((target[key] ??= /^\d+$/.test(rest[0]!) ? [] : {}) as Record<string, unknown>, rest, value);
}

/** Opens what an action has made. */
function open({opens}: Action, reply: unknown, context: AppContext): void {
  if (opens === undefined) return;
  const made = reply as {id?: string; debug_id?: string; links?: readonly {rel: string; href: string}[]};
  const self = made.links
    ?.find(({rel}) => rel === "self")
    ?.href.split("/")
    .at(-1);
  const id = made.id ?? made.debug_id ?? self;
  if (id !== undefined) context.go({...viewAt(opens), open: id});
}
