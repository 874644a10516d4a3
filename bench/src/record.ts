import { newId } from "@safeport/db/new-id";
import type { Call } from "./calls.ts";
import { startSafeport } from "./safeport.ts";
import { send } from "./shot.ts";
import { type Sent, tapWire } from "./wire-tap.ts";

/** What Safeport sends to PostgreSQL for one request, in its order. */
export interface Plan {
  statements: Omit<Sent, "connection">[];
  /** One transaction on one connection, which makes ids. */
  change: boolean;
  /** When it was recorded, in ms; ids made since are its own. */
  since: number;
}

/** A change is run with new ids each time, so a few people's are enough. */
const enoughOfAChange = 8;

/** Sends every request of the calls once to a Safeport whose wire to the database is tapped. */
export async function recordPlans(databaseUrl: string, calls: readonly Call[]): Promise<Record<string, Plan[]>> {
  const since = Date.now();
  const tap = await tapWire(databaseUrl);
  try {
    const safeport = await startSafeport(tap.url);
    try {
      const plans: Record<string, Plan[]> = {};
      for (const call of calls) {
        const recorded: Plan[] = [];
        for (const shot of call.change ? call.shots.slice(0, enoughOfAChange) : call.shots) {
          // The first time the session is looked up too, which a running server does once a second and person.
          if (!call.change) await send(safeport.url, shot);
          tap.take();
          await send(safeport.url, shot, "", newId());
          recorded.push(planOf(tap.take(), call, since));
        }
        plans[call.key] = recorded;
      }
      return plans;
    } finally {
      await safeport.stop();
    }
  } finally {
    await tap.stop();
  }
}

/** Without what the server did at the same time on its own: reads are named, a change is the transaction that writes its table. */
function planOf(sent: Sent[], { key, change }: Call, since: number): Plan {
  const statements = change
    ? transactionWith(sent, change)
    : sent.filter(({ name, text }) => name !== null && !/graphile_worker/.test(text));
  if (statements.length === 0) throw new Error(`No statement was seen for ${key}`);
  return { statements: statements.map(({ name, text, values }) => ({ name, text, values })), change: change !== null, since };
}

/** The one that writes `table`, with what its request read before it. */
function transactionWith(sent: Sent[], table: string): Sent[] {
  const write = sent.findIndex(({ text }) => text.startsWith(`insert into "${table}"`));
  const connection = sent[write]?.connection;
  const own = sent
    .map((statement, index) => ({ statement, index }))
    .filter(({ statement }) => statement.connection === connection);
  const begin = own.findLast(({ statement, index }) => index < write && statement.text === "begin")?.index ?? -1;
  const commit = own.find(({ statement, index }) => index > write && statement.text === "commit")?.index ?? -1;
  if (begin < 0 || commit < 0) throw new Error(`No transaction was seen that writes ${table}`);
  const before = sent.slice(0, begin).filter(({ text }) => /^select .*"(?:idempotency_key|user_account)"/s.test(text));
  const within = own.filter(({ index }) => index >= begin && index <= commit).map(({ statement }) => statement);
  return [...before, ...within];
}
