import {
  type Compilable,
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from "kysely";
import { type Db, nameStatement, runStatement } from "./named-statement.ts";
import type { DB } from "./types.gen.ts";

/** A value of the query; in a prepared one, a placeholder for it. */
export type Param<Values> = <Name extends keyof Values & string>(name: Name) => Expression<Values[Name]>;

/** Inserts the values into a query that runs once, so that the same builder function can also declare a prepared one. */
export function plainValues<Values extends object>(values: Values): Param<Values> {
  return (name) => sql.val(values[name]);
}

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Builds and compiles queries without a database. */
const builder = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * Declares a hot read: its SQL is compiled when it is first run, and PostgreSQL parses and plans it once per connection, under `name`. The type of
 * the rows is inferred from the builder. Write constants as `sql.lit`: the plan is generic for all parameters, and uses a partial index only if it sees the
 * constant.
 */
export function preparedQuery<Values extends object, Row extends object>(
  name: string,
  build: Build<Values, Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let compiled: ReturnType<typeof compile<Values, Row>> | undefined;
  return (db, values) => {
    compiled ??= compile(name, build);
    return runStatement<Row>(
      db,
      compiled.statement,
      compiled.keys.map((key) => values[key]),
    );
  };
}

type Build<Values extends object, Row extends object> = (db: Kysely<DB>, param: Param<Values>) => Compilable<Row>;

/** The statement of a query, and the name of the value for each parameter. */
function compile<Values extends object, Row extends object>(name: string, build: Build<Values, Row>) {
  const param: Param<Values> = (key) => sql`${new Placeholder(key)}`;
  const { sql: text, parameters } = build(builder, param).compile();
  const keys = parameters.map((value) => {
    if (value instanceof Placeholder) return value.name as keyof Values;
    throw new Error(`The constant ${JSON.stringify(value)} in ${name} must be written as sql.lit`);
  });
  return { statement: nameStatement(name, text), keys };
}
