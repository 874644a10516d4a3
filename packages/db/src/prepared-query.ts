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

/** The most variants of one query whose SQL is kept; the others are built each time. */
const maxBuilt = 200;
/** The most variants of one query that are prepared; a connection keeps them all. */
const maxPrepared = 50;

interface Variants<Variant, Values extends object, Row extends object> {
  /** Different for any two variants that differ in their SQL. */
  keyOf: (variant: Variant) => string;
  build: (db: Kysely<DB>, param: Param<Values>, variant: Variant) => Compilable<Row>;
  /** Has PostgreSQL plan a variant once for each connection. It otherwise plans each call for its values, as some are frequent and others rare. */
  isPrepared: boolean;
}

/**
 * Declares a hot statement that has variants, such as a list with some filters on, or an update of one set of columns or another; the builder
 * writes the SQL of each variant once. Constants are written as `sql.lit`.
 */
export function variantQuery<Variant, Values extends object, Row extends object>(
  name: string,
  { keyOf, build, isPrepared }: Variants<Variant, Values, Row>,
): (db: Db, variant: Variant, values: Values) => Promise<Row[]> {
  const built = new Map<string, { name?: string; text: string; keys: (keyof Values)[] }>();
  return (db, variant, values) => {
    const key = keyOf(variant);
    let query = built.get(key);
    if (!query) {
      query = compile<Values, Row>(name, (builder, param) => build(builder, param, variant));
      if (isPrepared && built.size < maxPrepared) query = { ...query, ...nameStatement(`${name}_${built.size}`, query.text) };
      if (built.size < maxBuilt) built.set(key, query);
    }
    return runStatement<Row>(
      db,
      query,
      query.keys.map((name) => values[name]),
    );
  };
}
