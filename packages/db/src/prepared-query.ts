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

/** Stands for a value of the query. In a prepared one it is given when the query runs. */
export type Param<Values> = <Name extends keyof Values & string>(name: Name) => Expression<Values[Name]>;

/** The values of a query that is built to run once; the function that builds it can also declare a prepared one. */
export function plainValues<Values extends object>(values: Values): Param<Values> {
  return (name) => sql.val(values[name]);
}

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Builds and compiles queries, and runs none. */
const builder = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * Declares a hot read: the builder writes its SQL once, and PostgreSQL parses and plans it once for each connection, under `name`.
 * Rows have the type that the builder infers. Constants are written as `sql.lit`: PostgreSQL plans the statement for any values of its
 * parameters, and uses a partial index only where it sees the constant.
 */
export function preparedQuery<Values extends object, Row extends object>(
  name: string,
  build: Build<Values, Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const { text, keys } = compile(name, build);
  const statement = nameStatement(name, text);
  return (db, values) =>
    runStatement<Row>(
      db,
      statement,
      keys.map((key) => values[key]),
    );
}

type Build<Values extends object, Row extends object> = (db: Kysely<DB>, param: Param<Values>) => Compilable<Row>;

/** The SQL of a query, and the value that each of its parameters gets. */
function compile<Values extends object, Row extends object>(name: string, build: Build<Values, Row>) {
  const param: Param<Values> = (key) => sql`${new Placeholder(key)}`;
  const { sql: text, parameters } = build(builder, param).compile();
  const keys = parameters.map((value) => {
    if (value instanceof Placeholder) return value.name as keyof Values;
    throw new Error(`The constant ${JSON.stringify(value)} in ${name} must be written as sql.lit`);
  });
  return { text, keys };
}
