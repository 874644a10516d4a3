import { randomUUID } from "node:crypto";
import { newId } from "@safeport/db/new-id";
import { openDatabase } from "@safeport/db/open-database";
import type pg from "pg";

/** Connections that post at the same time. */
const connections = 8;
/** Companies among which the transfers are spread. */
const owners = 200;

/** Transfers a second: posted to the ledger, and by a bare transaction that writes as many rows and checks nothing. */
export interface TransferFigures {
  ledger: number;
  bare: number;
}

/** Measures transfers in turns of `seconds` each, the two ways one after the other, `rounds` times. */
export async function measureTransfers(databaseUrl: string, seconds: number, rounds: number): Promise<TransferFigures> {
  const { pool, close } = openDatabase({ url: databaseUrl, max: connections });
  try {
    const world = await prepare(pool);
    const counts = { ledger: 0, bare: 0 };
    for (let round = 0; round < rounds; round++) {
      counts.ledger += await turn(pool, seconds, (client) => postToLedger(client, world));
      counts.bare += await turn(pool, seconds, (client) => postBare(client, world));
    }
    const total = seconds * rounds;
    return { ledger: counts.ledger / total, bare: counts.bare / total };
  } finally {
    await close();
  }
}

interface World {
  fees: string;
  /** The accounts of free money, each with its company. */
  free: { id: string; company_id: string }[];
}

const post = `select act_id, is_new from post_transfers($1, $2, $3, $4::uuid[], $5::uuid[], $6::bigint[], $7::bigint[], $8::jsonb)`;

/** Gives companies money, and makes the tables of the bare transaction. */
async function prepare(pool: pg.Pool): Promise<World> {
  const { rows: companies } = await pool.query<{ id: string }>("select id from company order by id limit $1", [owners]);
  const { rows: users } = await pool.query<{ id: string }>("select id from user_account limit 1");
  const make = async (kind: string, company: string | null, floor: number | null, balance: number | null) => {
    const id = newId();
    await pool.query(
      "insert into ledger_account (id, kind, company_id, currency, floor, balance) values ($1, $2, $3, 'USD', $4, $5) on conflict do nothing",
      [id, kind, company, floor, balance],
    );
    const { rows } = await pool.query<{ id: string }>(
      "select id from ledger_account where kind = $1 and company_id is not distinct from $2",
      [kind, company],
    );
    return rows[0]?.id ?? "";
  };
  const fees = await make("platform:fees", null, null, null);
  const source = await make("platform:adjustments", null, null, 0);
  const free: World["free"] = [];
  for (const { id: company_id } of companies) {
    const id = await make("company:free", company_id, 0, 0);
    const references = JSON.stringify({ actor_id: users[0]?.id, reason: "Money for transfers of the benchmark" });
    await pool.query(post, [newId(), "adjustment", `bench ${company_id}`, [source], [id], ["1000000000"], [null], references]);
    free.push({ id, company_id });
  }
  await pool.query(`create table bench_account (id uuid primary key, balance bigint not null default 0);
    create table bench_transfer (id bigint generated always as identity primary key, from_id uuid, to_id uuid, amount bigint, at timestamptz default now());
    create table bench_entry (id bigint generated always as identity primary key, transfer_id bigint, account_id uuid, amount bigint)`);
  await pool.query("insert into bench_account (id) select id from ledger_account");
  return { fees, free };
}

/** Number of transfers that all connections make in a turn. */
async function turn(pool: pg.Pool, seconds: number, post: (client: pg.PoolClient) => Promise<void>): Promise<number> {
  const end = performance.now() + seconds * 1_000;
  const counts = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = await pool.connect();
      let count = 0;
      while (performance.now() < end) {
        await post(client);
        count++;
      }
      client.release();
      return count;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

function someOf<T>(list: readonly T[]): T {
  return list[Math.floor(Math.random() * list.length)] as T;
}

/** The statements of Safeport: the accounts are locked in the order of their ids, and the function posts. */
async function postToLedger(client: pg.PoolClient, { fees, free }: World): Promise<void> {
  const { id, company_id } = someOf(free);
  await client.query("begin");
  await client.query({
    name: "bench lock",
    text: "select id, balance from ledger_account where id = any($1::uuid[]) order by id for no key update",
    values: [[id]],
  });
  const references = JSON.stringify({ company_id });
  await client.query({
    name: "bench post",
    text: post,
    values: [newId(), "fee", `bench ${randomUUID()}`, [id], [fees], ["1"], [null], references],
  });
  await client.query("commit");
}

/** Writes a transfer, its two sides and the balance, and checks nothing. */
async function postBare(client: pg.PoolClient, { fees, free }: World): Promise<void> {
  const { id } = someOf(free);
  await client.query("begin");
  await client.query({
    name: "bare balance",
    text: "update bench_account set balance = balance - 1 where id = $1",
    values: [id],
  });
  await client.query({
    name: "bare transfer",
    text: `with made as (insert into bench_transfer (from_id, to_id, amount) values ($1::uuid, $2::uuid, 1) returning id)
      insert into bench_entry (transfer_id, account_id, amount) select id, side, value from made, (values ($1::uuid, -1), ($2::uuid, 1)) s (side, value)`,
    values: [id, fees],
  });
  await client.query("commit");
}
