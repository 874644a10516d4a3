import { lockKeys } from "@safeport/db/lock-keys";
import type { DB } from "@safeport/db/types.gen";
import type { Kysely } from "kysely";
import { sql } from "kysely";
import { discloseReports } from "./generate/disclose-reports.ts";
import { generateAudit } from "./generate/generate-audit.ts";
import { generateCompanies } from "./generate/generate-companies.ts";
import { generateDesk, type RegisterTools } from "./generate/generate-desk.ts";
import { generateEvents } from "./generate/generate-events.ts";
import { generateParticipation, type SealCredentials } from "./generate/generate-participation.ts";
import { generatePeople } from "./generate/generate-people.ts";
import { generateReports } from "./generate/generate-reports.ts";
import { generateMoney } from "./generate/money/generate-money.ts";
import type { MoneyTools } from "./generate/money/generated-money.ts";
import { planReports } from "./generate/plan-reports.ts";
import { insertMoney, recordMoney } from "./insert-money.ts";
import { type ComposePublicText, publishReports } from "./publish-reports.ts";

export interface DemoOptions {
  /** Today, for the demo: everything happened before it. */
  now: Date;
  /** Hash of the one password that all accounts have. */
  passwordHash: string;
  sealCredentials: SealCredentials;
  money: MoneyTools;
  composePublicText: ComposePublicText;
  register: RegisterTools;
}

/**
 * Fills an empty database with the demo data in one transaction: the same rows for the same `now`. False, with nothing written, where
 * there is an account already; of several processes starting at once one fills it.
 */
export async function fillDemo(db: Kysely<DB>, options: DemoOptions): Promise<boolean> {
  const { now, passwordHash, sealCredentials, money: tools } = options;
  const people = generatePeople(now, passwordHash);
  const organisations = generateCompanies(now, people);
  const plans = planReports(now, organisations.programs, people);
  const generated = generateReports(plans, people, { now, money: tools });
  const published = discloseReports(generated, plans, people, now);
  const desk = generateDesk(organisations.programs, plans, now, options.register);
  // Before the events, which name its awards.
  const money = generateMoney({ organisations, generated, plans, people, tools, now });
  const participation = generateParticipation(organisations.programs, plans, people, { now, sealCredentials });
  // Before the items are written, since it sets on each the event it was made from.
  const { events, notifications } = generateEvents(generated.reportEvents, people, now);
  const audit = generateAudit(generated.reportEvents, { companies: organisations, deposits: money.deposits }, people, now);

  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKeys.demoData})`.execute(tx);
    if (await hasAccounts(tx)) return false;
    const { companies, members, programs, scopes, programMembers } = organisations.rows;
    await tx
      .insertInto("user_account")
      .values(people.all.map(({ row }) => row))
      .execute();
    await tx.insertInto("company").values(companies).execute();
    await tx.insertInto("company_member").values(members).execute();
    await tx.insertInto("program").values(programs).execute();
    await tx.insertInto("scope").values(scopes).execute();
    // The trigger has set it to the moment of the fill.
    await sql`update program p set scope_changed_at = s.changed
      from (select program_id, max(updated_at) as changed from scope group by program_id) s where s.program_id = p.id`.execute(
      tx,
    );
    await tx
      .insertInto("program_member")
      .values([...programMembers, ...participation.members])
      .execute();
    await tx.insertInto("program_interest").values(participation.interests).execute();
    await tx.insertInto("program_invitation").values(participation.invitations).execute();
    await tx.insertInto("credential_set").values(participation.credentials).execute();
    // Before the reports, whose terms name what was known when they were sent.
    await tx.insertInto("known_issue_batch").values(desk.batch).execute();
    await tx.insertInto("known_issue").values(desk.issues).execute();
    await inParts(generated.reports, (part) => tx.insertInto("report").values(part).execute());
    await insertMoney(tx, money);
    await inParts(events, (part) => tx.insertInto("domain_event").values(part).execute());
    await inParts(generated.items, (part) => tx.insertInto("timeline_item").values(part).execute());
    await tx.insertInto("dispute").values(generated.disputes).execute();
    await inParts(notifications, (part) => tx.insertInto("notification").values(part).execute());
    await tx.insertInto("audit_log").values(audit).execute();
    await tx.insertInto("label").values(desk.labels).execute();
    await tx.insertInto("report_label").values(desk.reportLabels).execute();
    await tx.insertInto("canned_reply").values(desk.replies).execute();
    await publishReports(tx, published, options.composePublicText);
    await recordMoney(tx, money, tools, now);
    await sql`select refresh_program_figures()`.execute(tx);
    return true;
  });
}

/** Whether somebody has an account, so that the database is in use. */
export async function hasAccounts(db: Kysely<DB>): Promise<boolean> {
  return (await db.selectFrom("user_account").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Runs `insert` on parts small enough for one statement, which holds at most 65,535 values. */
async function inParts<T>(rows: readonly T[], insert: (part: T[]) => Promise<unknown>): Promise<void> {
  const size = 1_000;
  for (let start = 0; start < rows.length; start += size) await insert(rows.slice(start, start + size));
}
