import {readDescription} from "./declared.ts";

/** An example of a request or of a reply in PayPal's files. */
export interface PublishedExample {
  /** Operation, and the example's name, such as `POST /v2/checkout/orders order_request`. Replies have their status before it. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly value: unknown;
}

interface Reference {
  readonly $ref?: string;
}

interface Example extends Reference {
  readonly value?: unknown;
}

interface Body extends Reference {
  readonly content?: Readonly<
    Record<string, {readonly example?: unknown; readonly examples?: Readonly<Record<string, Example>>}>
  >;
}

/** Lists the examples of requests. */
export function requestExamples(): PublishedExample[] {
  return operations().flatMap(({name, method, path, operation}) =>
    examplesOf(operation.requestBody).map(([key, value]) => ({name: `${name} ${key}`, method, path, value})),
  );
}

/** Lists the examples of replies that are no refusals. */
export function replyExamples(): PublishedExample[] {
  return operations().flatMap(({name, method, path, operation}) =>
    Object.entries(operation.responses)
      .filter(([status]) => status.startsWith("2"))
      .flatMap(([status, body]) =>
        examplesOf(body).map(([key, value]) => ({name: `${name} ${status} ${key}`, method, path, value})),
      ),
  );
}

function operations() {
  return readDescription()
    .apis.filter(({isPublished}) => isPublished)
    .flatMap(({paths}) =>
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([key, described]) => {
          const method = key.toUpperCase();
          return {name: `${method} ${path}`, method, path, operation: described};
        }),
      ),
    );
}

function examplesOf(body: Body | undefined): [name: string, value: unknown][] {
  const {content = {}} = resolved(body) ?? {};
  return Object.values(content).flatMap(({example, examples = {}}) => [
    ...(example === undefined ? [] : [["example", example] as [string, unknown]]),
    ...Object.entries(examples).map(([name, found]): [string, unknown] => [name, resolved(found)?.value]),
  ]);
}

function resolved<T extends Reference>(value: T | undefined): T | undefined {
  if (value?.$ref === undefined) return value;
  const keys = value.$ref.slice("#/".length).split("/");
  return keys.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], {
    components: readDescription().components,
  }) as T | undefined;
}
