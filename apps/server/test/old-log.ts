import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openOwnDatabase } from "@safeport/db/factories/own-database";
import { asApp } from "@safeport/db/factories/template-database";
import { openDatabase } from "@safeport/db/open-database";
import { type RawBuilder, sql } from "kysely";
import { chainAudit } from "../src/features/audit/chain/chain-audit.ts";
import { forgetOldAudit } from "../src/features/audit/chain/forget-old-audit.ts";
import { signHead } from "../src/features/audit/chain/sign-head.ts";
import { verifyChain } from "../src/features/audit/chain/verify-chain.ts";
import { openKeys } from "../src/platform/keys.ts";
import { readSettings } from "../src/platform/settings.ts";
import { tamper } from "./tamper.ts";

export type OldLog = Awaited<ReturnType<typeof openOldLog>>;

/** A database and a data folder of their own, whose log can have entries of long ago. */
export async function openOldLog(databaseUrl: string) {
  const own = await openOwnDatabase(databaseUrl);
  // The log is written, chained and forgotten by the role that serves.
  const { db, close } = openDatabase({ url: asApp(own.url), max: 4 });
  const dataDir = await mkdtemp(path.join(tmpdir(), "safeport-audit-"));
  const keyFor = await openKeys(dataDir, null);
  const env = (days = "400") => ({ DATABASE_URL: own.url, DATA_DIR: dataDir, LOG_LEVEL: "silent", KEEP_AUDIT_DAYS: days });
  return {
    ...{ db, owner: own.db, url: own.url, dataDir, keyFor, env },
    verify: () => verifyChain({ db, keyFor, dataDir }),
    /** Runs the job of retention. */
    forget: (days?: string, by = db) => forgetOldAudit({ db: by, keyFor, settings: readSettings(env(days)) }),
    /** Adds entries that are so many days old, gives them numbers, and signs the head of the next day. */
    async act(daysAgo: number, count: number, companyId: string | null = null, signed = true): Promise<void> {
      await sql`insert into audit_log (id, at, action, log_type, ip, company_id, object_snapshot)
        select audit_id(), now() - make_interval(days => ${daysAgo}), 'session.started', 'user_log', '192.0.2.9', ${companyId}::uuid,
          jsonb_build_object('username', 'mira', 'n', n) from generate_series(1, ${count}::int) n`.execute(db);
      await chainAudit(db);
      const nextDay = new Date(Date.now() - (daysAgo - 1) * 86_400_000);
      if (signed) await signHead({ db, keyFor, settings: readSettings(env()) }, nextDay);
    },
    /** Runs statements that the triggers of the tables would refuse. */
    tamper: (...statements: RawBuilder<unknown>[]) => tamper(own.url, ...statements),
    /** The numbers of the entries, each with that of its company. */
    async numbers(): Promise<string[]> {
      const { rows } = await sql<{ number: string; company_number: string | null }>`
        select c.number, c.company_number from audit_chain c join audit_log l on l.id = c.log_id order by c.number`.execute(db);
      return rows.map(({ number, company_number }) => (company_number === null ? number : `${number} of ${company_number}`));
    },
    async close() {
      await close();
      await own.close();
      await rm(dataDir, { recursive: true });
    },
  };
}
