import { parseArgs } from "node:util";
import { whileNobodyServes } from "@safeport/db/migrate";
import { openDatabase } from "@safeport/db/open-database";
import { OperatorError } from "@safeport/db/operator-error";
import { setRights } from "@safeport/db/set-rights";
import { openRuntime, openToRead } from "../open-runtime.ts";
import { limitOnlyWaits } from "../platform/partitions/months.queries.ts";
import {
  describeTables,
  endOfFirstPartition,
  firstPartition,
  partitionTable,
  type TableState,
} from "../platform/partitions/partition-table.queries.ts";
import { type PartitionableTable, partitionableTables } from "../platform/partitions/partitioned-tables.ts";
import { readSettings } from "../platform/settings.ts";
import type { CommandContext } from "./command.ts";

const usage = "npm run partition -- TABLE… [--apply]";

/** Rows that are read and checked in a second, on two slow cores. */
const rowsPerSecond = 500_000;

/**
 * `partition TABLE… [--apply]`: says what partitioning these tables by month would do; with `--apply` it does so, for all or none, while no
 * process serves the database. Without a table, it says how large those are that can be partitioned.
 */
export async function partitionCommand({ args, env, err, out, signal }: CommandContext): Promise<number> {
  const { tables, apply } = readArgs(args);
  const log = (line: string) => err.write(`${line}\n`);
  const settings = readSettings(env);
  const runtime = apply ? await openRuntime(settings, log, { signal, beside: true }) : await openToRead(settings, log, signal);
  const { db, close } = openDatabase({ url: runtime.ownerUrl, max: 1 });
  try {
    const states = await describeTables(db);
    if (tables.length === 0) {
      for (const state of states) out.write(`${lineOf(state)}\n`);
      return 0;
    }
    const now = new Date();
    const chosen = states.filter(({ table }) => tables.includes(table));
    const todo = chosen.filter(({ partitions }) => partitions === 0);
    for (const state of chosen) {
      const { table, partitions } = state;
      const plan =
        partitions > 0
          ? "Nothing to do."
          : await planFor(state, firstPartition(table, await endOfFirstPartition(db, table, now)));
      out.write(`${lineOf(state)}. ${plan}\n`);
    }
    if (todo.length === 0) return 0;
    if (!apply) {
      out.write("Nothing was changed. Make a backup, stop every server, and add --apply.\n");
      return 0;
    }
    await whileNobodyServes(runtime.ownerUrl, () =>
      db.transaction().execute(async (tx) => {
        await limitOnlyWaits(tx, 30_000);
        for (const { table } of todo) {
          signal.throwIfAborted();
          await partitionTable(tx, table, now);
        }
        signal.throwIfAborted();
      }),
    );
    await setRights({ ownerUrl: runtime.ownerUrl, appUrl: runtime.databaseUrl });
    out.write(`Partitioned ${todo.map(({ table }) => table).join(", ")}.\n`);
    return 0;
  } finally {
    await close();
    await runtime.close();
  }
}

function lineOf({ table, rows, bytes, partitions }: TableState): string {
  const size = `about ${rows.toLocaleString("en-US")} rows, ${Math.ceil(bytes / 1_048_576).toLocaleString("en-US")} MB`;
  return `${table}: ${size}, ${partitions > 0 ? `partitioned by month already (${partitions} partitions)` : "not partitioned"}`;
}

function planFor({ rows }: TableState, first: string): string {
  const seconds = Math.ceil(rows / rowsPerSecond);
  return `Its rows become the partition ${first}, where they are; later months get partitions of their own. Takes about ${seconds} s.`;
}

function readArgs(args: string[]): { tables: PartitionableTable[]; apply: boolean } {
  const { positionals, values, tokens } = parseArgs({
    ...{ args, allowPositionals: true, strict: false, tokens: true, options: { apply: { type: "boolean" } } },
  });
  const strange = tokens.find((token) => token.kind === "option" && token.name !== "apply");
  if (strange?.kind === "option") throw new OperatorError(`There is no option ${strange.rawName}: ${usage}`);
  const other = positionals.find((name) => !(partitionableTables as string[]).includes(name));
  if (other !== undefined)
    throw new OperatorError(`${other} cannot be partitioned. These can: ${partitionableTables.join(", ")}`);
  return { tables: positionals as PartitionableTable[], apply: values.apply === true };
}
