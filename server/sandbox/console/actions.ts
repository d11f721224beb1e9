import type {z} from "zod";
import {operations} from "../endpoints.ts";
import {pathPattern} from "../rest/endpoint.ts";
import type {Operation} from "../rest/operation.ts";
import type {ConsoleContext} from "./context.ts";
import {type Control, controls} from "./controls.ts";
import {type FormField, formOf, replacementOf} from "./forms.ts";
import type {Listed, Resource, Viewpoint} from "./resource.ts";
import {resources} from "./resources.ts";
import {type shownReply, valuesAt, wordsOf} from "./shown.ts";

/** A button of the console: a request, and the fields that it asks for. */
export interface Action {
  readonly label: string;
  /** Party that acts. */
  readonly as?: string;
  readonly method: string;
  /** Path of a control, or of an operation. `{id}` stands for an id that isn't shown. */
  readonly path: string;
  /** Parts of the body that aren't asked. */
  readonly body?: unknown;
  readonly fields?: readonly FormField[];
  readonly question?: string | undefined;
  readonly done: string;
  readonly opens?: string | undefined;
}

interface Link {
  readonly rel: string;
  readonly href: string;
  readonly method?: string;
}

/** A page or a resource that a reply links to. */
export interface Page {
  readonly rel: string;
  readonly href: string;
}

/** The operation of a method and path, and the path's parameters. */
export function operationAt(method: string, path: string) {
  for (const operation of operations) {
    if (operation.method !== method) continue;
    const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    const match = pathPattern(operation.path).exec(path);
    if (match)
      return {operation, params: Object.fromEntries(names.map((name, index) => [name, match[index + 1]]))};
  }
  return undefined;
}

/** Actions on a row that are possible now: the links of its reply, and the controls. */
export function actionsOn(
  resource: Resource,
  row: Listed,
  context: ConsoleContext,
  {reply, notes}: ReturnType<typeof shownReply>,
): Action[] {
  return [...linkedActions(resource, row, context), ...controlsOn(resource.name, {...reply, ...notes})];
}

function linkedActions(resource: Resource, row: Listed, context: ConsoleContext): Action[] {
  if (!resource.viewpoints) return fromLinks(resource.show(row, context), row);
  return resource.viewpoints.flatMap((viewpoint) =>
    fromLinks(resource.show(row, context, viewpoint.scopes), row, viewpoint),
  );
}

function fromLinks(reply: object, row: Listed, viewpoint?: Viewpoint): Action[] {
  return linksOf(reply).flatMap(({rel, href, method = "GET"}) => {
    const {pathname} = new URL(href);
    const found = method === "GET" ? undefined : operationAt(method, pathname);
    if (!found || (viewpoint && !viewpoint.offers(rel))) return [];
    const {body} = found.operation;
    const label = wordsOf(rel);
    const action: Action = {
      label,
      ...(viewpoint && {as: viewpoint.label}),
      method,
      path: pathname.replace(row.id, "{id}"),
      ...(body && {fields: linkForm(body.schema, reply, rel, method)}),
      ...(method === "DELETE" && {question: `${label}? This can’t be undone.`}),
      done: `Done: ${label.toLowerCase()}.`,
    };
    return choices(action);
  });
}

function linkForm(schema: z.ZodType, reply: object, rel: string, method: string): FormField[] {
  return method === "PUT" ? replacementOf(schema, {...reply}) : initialised(formOf(schema), reply, rel);
}

function linksOf(reply: object): readonly Link[] {
  return (reply as {links?: readonly Link[]}).links ?? [];
}

/** GET links of a reply: resources that the console shows, and pages. */
export function pagesOf(reply: object): {refs: {label: string; view: string; id: string}[]; pages: Page[]} {
  const refs: {label: string; view: string; id: string}[] = [];
  const pages: Page[] = [];
  for (const {rel, href, method = "GET"} of linksOf(reply)) {
    if (rel === "self" || method !== "GET") continue;
    const {pathname} = new URL(href);
    const resource = resources.find(
      ({api}) => api !== undefined && pathname.startsWith(api.replace("{id}", "")),
    );
    if (!resource) pages.push({rel: wordsOf(rel), href});
    else
      refs.push({
        label: resource.title.replace(/s$/, ""),
        view: resource.name,
        id: pathname.split("/").at(-1)!,
      });
  }
  return {refs, pages};
}

/** Fields with what the reply says: its currency, and the values that it allows for this link. */
function initialised(fields: readonly FormField[], reply: object, rel: string): FormField[] {
  const {allowed_response_options: allowed} = reply as Readonly<Record<string, unknown>>;
  const currency_code = /"currency_code":"([A-Z]{3})"/.exec(JSON.stringify(reply))?.[1] ?? "USD";
  return fields.map((field) => {
    const options = valuesAt(allowed, `${rel.replaceAll("-", "_")}.${field.name}s.*`).map(String);
    return {
      ...field,
      ...(field.type === "money" && {value: {currency_code}}),
      ...(options.length > 0 && {options}),
    };
  });
}

/** A form that asks only for one of three values at most becomes a button for each value. */
function choices(action: Action): Action[] {
  const [field, ...more] = action.fields ?? [];
  const {options = []} = field ?? {};
  if (!field || more.length > 0 || field.type !== "choice" || options.length > 3) return [action];
  const {fields: _fields, ...rest} = action;
  return options.map((option) => ({
    ...rest,
    label: `${action.label}: ${option}`,
    body: {...(rest.body as object), [field.name]: option},
  }));
}

/** Controls above a list or in a panel. */
export function controlsAbove(name: string): Action[] {
  return controls.filter(({above}) => above?.includes(name)).map((control) => actionOf(control, {}));
}

function controlsOn(name: string, reply: object): Action[] {
  return controls.flatMap((control) => {
    const path = control.on?.[name];
    if (path === undefined) return [];
    return valuesAt(reply, path)
      .filter((part) => isAllowed(control, part as object))
      .flatMap((part) => choices(actionOf(control, {...reply, ...(part as object)})));
  });
}

function isAllowed({when = {}}: Control, part: object): boolean {
  return Object.entries(when).every(([name, values]) =>
    values.includes(String((part as Readonly<Record<string, unknown>>)[name])),
  );
}

function actionOf({label, call, body, form, question, done, opens}: Control, item: object): Action {
  const [method = "", path = ""] = call.split(" ");
  const operation: Operation | undefined = operationAt(method, path)?.operation;
  const schema = form ?? operation?.body?.schema;
  const given = filled(body, item) as Readonly<Record<string, unknown>> | undefined;
  return {
    label: filled(label, item) as string,
    method,
    path: filled(path, item) as string,
    ...(given && {body: given}),
    ...(schema && {fields: initialised(formOf(schema, given), item, "")}),
    question,
    done,
    opens,
  };
}

/** Puts the item's values into a template. */
function filled(template: unknown, item: object): unknown {
  if (template === undefined) return undefined;
  const values = item as Readonly<Record<string, unknown>>;
  const text = JSON.stringify(template).replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return typeof value === "string" ? JSON.stringify(value).slice(1, -1) : whole;
  });
  return JSON.parse(text);
}
