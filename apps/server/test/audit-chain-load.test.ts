import { howMany } from "@safeport/db/factories/how-many";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { chainAudit } from "../src/features/audit/chain/chain-audit.ts";
import { verifyChain } from "../src/features/audit/chain/verify-chain.ts";
import { tamper } from "./tamper.ts";
import { buildOwnWorld, type World } from "./world.ts";

/** `AUDIT_ROWS=1000000 npx vitest run audit-chain-load --testTimeout 3600000` prints how long it takes. */
const rows = howMany("AUDIT_ROWS", 2_000, 1_000_000);

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld();
});
afterAll(() => w.close());

it(`a log of ${rows} entries is verified, and one changed entry is found`, { timeout: 60_000 + rows }, async () => {
  const member = await w.member();
  // In parts, each within the time limit of a statement.
  for (let first = 1; first <= rows; first += 100_000)
    await sql`insert into audit_log (id, action, log_type, user_id, company_id, object_type, object_id, object_snapshot, ip)
      select gen_random_uuid(), 'report.commented', 'user_log', ${member.id}, ${member.companyId}, 'report', gen_random_uuid(),
        jsonb_build_object('id', n, 'title', 'A title of a report ' || n, 'note', repeat('text ', 12)), '203.0.113.9'
      from generate_series(${first}::int, ${Math.min(first + 99_999, rows)}::int) n`.execute(w.db);
  await chainAudit(w.db);
  const verify = async () => {
    const begun = performance.now();
    const chain = await verifyChain({ db: w.db, keyFor: w.app.services.keyFor, dataDir: w.dataDir });
    return { ...chain, seconds: (performance.now() - begun) / 1000 };
  };
  const whole = await verify();
  console.log(`${whole.entries} entries verified in ${whole.seconds.toFixed(1)} s`);
  expect(whole).toMatchObject({ failure: null, waiting: 0 });
  expect(whole.entries).toBeGreaterThanOrEqual(rows);

  const { rows: changed } = await sql<{ number: string; log_id: string }>`
    select number::text, log_id from audit_chain order by number desc offset 5 limit 1`.execute(w.db);
  const another = sql`object_snapshot || '{"title":"Another title"}'`;
  await tamper(w.databaseUrl, sql`update audit_log set object_snapshot = ${another} where id = ${changed[0]?.log_id}`);
  const found = await verify();
  console.log(`a changed entry found in ${found.seconds.toFixed(1)} s`);
  expect(found.failure).toContain(`entry ${changed[0]?.number} `);
});
