// Loaded into Safeport before it starts: appends each statement, before it is sent, to BENCH_RECORD_FILE as a line of JSON.
import { appendFileSync } from "node:fs";
import pg from "pg";
import { prepareValue } from "pg/lib/utils.js";

const { query } = pg.Client.prototype;

pg.Client.prototype.query = function record(config, ...rest) {
  const { name, text = config, values = Array.isArray(rest[0]) ? rest[0] : [] } = config;
  const statement = { connection: this.processID, name, text, values: values.map((value) => toText(prepareValue(value))) };
  appendFileSync(process.env.BENCH_RECORD_FILE, `${JSON.stringify(statement)}\n`);
  return query.call(this, config, ...rest);
};

const toText = (value) => (Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : value);
