import { sql } from "kysely";
import { expect, vi } from "vitest";
import type { World } from "./world.ts";

/** Returns once a query of the world's database waits for a lock. */
export async function untilOneWaits({ db }: World): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitFor(async () => expect((await waiting.execute(db)).rows.length).toBeGreaterThan(0), 20_000);
}
