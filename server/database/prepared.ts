import type {CompiledQuery, Kysely, QueryResult} from "kysely";

/** What a query builder comes to. */
interface Compilable<Row> {
  compile(): CompiledQuery<Row>;
}

/** Text once built, and where the values belong in it: a name, or a constant of the query's own. */
interface Prepared<Row> {
  readonly compiled: CompiledQuery<Row>;
  readonly slots: readonly {readonly name: string | undefined; readonly constant: unknown}[];
}

/** Stands for a value while the text is built. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built once and then only given its values: building one takes Kysely longer than the engine needs to
 * run it, so it is worth it for what every payment asks. Its text may depend on which values there are and on the variant,
 * and on nothing else: `build` sees placeholders, and must not look into them.
 *
 * @param build is called once for each engine, variant and set of names
 */
export function preparedQuery<Schema, Values extends object, Row, Variant extends string = never>(
  build: (queries: Kysely<Schema>, values: Values, variant: Variant) => Compilable<Row>,
): (queries: Kysely<Schema>, values: Values, variant?: Variant) => Promise<QueryResult<Row>> {
  const known = new WeakMap<object, Map<string, Prepared<Row>>>();
  return (queries, values, variant) => {
    const {adapter} = queries.getExecutor();
    let ofDatabase = known.get(adapter);
    if (!ofDatabase) known.set(adapter, (ofDatabase = new Map<string, Prepared<Row>>()));
    let shape = variant ?? "";
    for (const name in values) if (values[name] !== undefined) shape += ` ${name}`;
    let prepared = ofDatabase.get(shape);
    if (!prepared) {
      prepared = prepare(build(queries, placeholdersFor(values), variant as Variant).compile());
      ofDatabase.set(shape, prepared);
    }
    const parameters = prepared.slots.map(({name, constant}) =>
      name === undefined ? constant : (values as Record<string, unknown>)[name],
    );
    return queries.executeQuery({...prepared.compiled, parameters});
  };
}

function placeholdersFor<Values extends object>(values: Values): Values {
  const names = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(names.map(([name]) => [name, new Placeholder(name)])) as Values;
}

function prepare<Row>(compiled: CompiledQuery<Row>): Prepared<Row> {
  const slots = compiled.parameters.map((parameter) =>
    parameter instanceof Placeholder
      ? {name: parameter.name, constant: undefined}
      : {name: undefined, constant: parameter},
  );
  return {compiled, slots};
}

/** The one row of a query that has one. @throws Error when there is none */
export function only<Row>({rows}: QueryResult<Row>): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("a query gave no row");
  return row;
}
