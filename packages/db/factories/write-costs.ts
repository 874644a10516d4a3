import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

/** Costs of a call with all its effects, on the average: none depends on how fast the machine is. */
export interface WriteCost {
  /** Statements of the server, with `begin` and `commit`. */
  statements: number;
  /** Bytes of the write-ahead log, without the images of pages after a checkpoint. */
  walBytes: number;
  /** Transactions that wrote; each is flushed to the disk. */
  flushes: number;
}

/** A statement with its number of calls and of bytes of the log for a call. */
export interface StatementCost {
  text: string;
  calls: number;
  walBytes: number;
}

/** PostgreSQL must be started with these, and the database have the extension. */
export const countingSettings = { shared_preload_libraries: "pg_stat_statements", "pg_stat_statements.track": "top" };

/**
 * Parts of statements that a server sends by its clock and not for a call: the looks for events and jobs that nobody woke it for, the counters
 * that are rolled up once a second, the sessions that are read once a second, the reports that are taken up once a second, dead workers, and
 * what jobs of each minute read. A test takes up no reports and has no such jobs; the bench has.
 */
const byClock = [
  'from "session" as "s"',
  'update "session"',
  "from event_outbox limit",
  "roll_up_counters",
  "report_cluster",
  "report_place where due",
  "holder as",
  "from graphile_worker.jobs where locked_at",
  "known_crontabs",
  "audit_chain",
  "audit_unchained",
  "chain_ledger",
  "interval '4 hours'",
  '"report_clock" where',
  '"report_target" where',
  "from dispute where",
  "pg_try_advisory",
];

/** Queries of constraint triggers at the commit: PostgreSQL counts them as if the server had sent them. */
const byCommit = ["from ledger_entry where transfer_id = new."];

/** A look for a job; one that finds a job is a call's. */
const lookForJob = "jobs.is_available";

/** Counts what calls cost, in PostgreSQL's own statistics. `url` is the address of the database for a superuser. */
export async function openWriteCosts(url: string) {
  // Its own statements do not count.
  const client = new pg.Client({ connectionString: url, options: "-c pg_stat_statements.track=none" });
  await client.connect();
  await client.query("create extension if not exists pg_stat_statements");

  async function untilQuiet(): Promise<void> {
    const waiting = `select 1 from event_outbox union all
      select 1 from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts limit 1`;
    while ((await client.query(waiting)).rowCount) await wait(10);
  }

  async function statements(): Promise<StatementCost[]> {
    const { rows } = await client.query<StatementCost>(
      `select query as text, sum(case when position($2 in query) > 0 then rows else calls end)::float8 as calls,
         sum(wal_bytes)::float8 as "walBytes"
       from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
         and not exists (select from unnest($1::text[]) part where position(part in query) > 0)
       group by query having sum(case when position($2 in query) > 0 then rows else calls end) > 0 order by 2 desc, 1`,
      [[...byClock, ...byCommit], lookForJob],
    );
    return rows;
  }

  const written = async () =>
    Number((await client.query("select pg_snapshot_xmax(pg_current_snapshot())::text as id")).rows[0].id);

  return {
    /** Makes each call, waits until its events and jobs are done, and returns the cost of one, with its statements. */
    async measure(calls: readonly (() => Promise<unknown>)[]): Promise<WriteCost & { each: StatementCost[] }> {
      await untilQuiet();
      await client.query("select pg_stat_statements_reset()");
      const flushes: number[] = [];
      for (const call of calls) {
        const before = await written();
        await call();
        await untilQuiet();
        flushes.push((await written()) - before);
      }
      const each = (await statements()).map(({ text, ...cost }) => ({
        text,
        calls: cost.calls / calls.length,
        walBytes: cost.walBytes / calls.length,
      }));
      const sum = (of: (cost: StatementCost) => number) => each.reduce((total, cost) => total + of(cost), 0);
      return {
        // The jobs of a minute fall into few of the calls, which may take several minutes on a busy machine.
        statements: sum(({ calls }) => (calls < 0.1 ? 0 : calls)),
        walBytes: sum(({ walBytes }) => walBytes),
        // The median, since what a server writes by its clock falls into few of the calls.
        flushes: flushes.toSorted((a, b) => a - b)[Math.floor(flushes.length / 2)] as number,
        each,
      };
    },
    close: () => client.end(),
  };
}
