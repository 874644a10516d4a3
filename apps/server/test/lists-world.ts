import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { reportStatuses } from "@safeport/contract/reports/core/report.state";
import { buildAuditEntry } from "@safeport/db/factories/build-audit-entry";
import { buildCompany } from "@safeport/db/factories/build-company";
import { buildDispute } from "@safeport/db/factories/build-dispute";
import { buildEvent } from "@safeport/db/factories/build-event";
import { buildMember } from "@safeport/db/factories/build-member";
import { buildNotification } from "@safeport/db/factories/build-notification";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildProgramMember } from "@safeport/db/factories/build-program-member";
import { ownDatabase } from "@safeport/db/factories/own-database";
import { newId } from "@safeport/db/new-id";
import { expect, inject } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

/** The field that identifies the rows of each list. */
export const idOf: Record<string, string> = {
  "companies.list": "company_id",
  "companies.members": "user_id",
  "companies.invitations": "invitation_id",
  "companies.own_invitations": "invitation_id",
  "programs.list": "program_id",
  "programs.favourites": "program_id",
  "programs.versions": "number",
  "programs.own_interests": "interest_id",
  "programs.interests_received": "interest_id",
  "programs.own_invitations": "invitation_id",
  "programs.invitations_sent": "invitation_id",
  "programs.members": "user_id",
  "programs.bans": "user_id",
  "programs.credentials": "set_id",
  "reports.list": "report_id",
  "reports.of_program": "report_id",
  "reports.collaboration_invitations": "report_id",
  "disputes.list": "dispute_id",
  "reports.hackers_of_program": "user_id",
  "reports.thanks_of_person": "program_id",
  "reputation.points": "report_id",
  "notifications.list": "id",
  "notifications.announcements": "announcement_id",
  "files.list": "file_id",
  "audit.list": "log_id",
  "accounts.list_sessions": "session_id",
  "accounts.list_passkeys": "passkey_id",
  "api_tokens.list": "token_id",
  "agents.list": "agent_id",
  "users.list": "user_id",
  "users.sessions": "session_id",
  "bank_accounts.list": "bank_account_id",
  "bank_accounts.reviews": "bank_account_id",
  "kyc.forms": "kyc_id",
  "withdrawals.list": "withdrawal_id",
  "payout_batches.list": "batch_id",
  "deposits.list": "deposit_id",
  "refunds.list": "refund_id",
  "payments.discrepancies": "discrepancy_id",
  "statements.list": "statement_id",
  "statements.entries": "entry_id",
  "statements.balances": "day",
  "statements.stripe_days": "day",
  "sanctions.list": "hit_id",
  "documents.list": "document_id",
  "wallet.holds": "report_id",
  "payments.list": "transaction_id",
  "known_issues.list": "known_issue_id",
};

/** Two companies with something in every list, a database of their own, and all who read there. */
export interface ListsWorld {
  w: World;
  a: Case;
  b: Case;
  /** The names of the rows in these tests, by id. */
  names: Map<string, string>;
  /** Everybody who reads the lists. */
  people: Record<string, Person>;
  /** All names on all pages of a list, checked against its total on the way; "404" where the program or company is not known, "403" where the list is not theirs. */
  walk: (as: Person, endpoint: Endpoint, query?: Record<string, string>, program?: string) => Promise<string[]>;
  /** Names that each of `people` finds on a walk, joined in one line. */
  walkAll: (endpoint: Endpoint, query?: Record<string, string>, program?: string) => Promise<Record<string, string>>;
  close: () => Promise<void>;
}

type Filling = Pick<ListsWorld, "w" | "a" | "b" | "names" | "people">;

export async function buildListsWorld(): Promise<ListsWorld> {
  const own = await ownDatabase(inject("databaseUrl"));
  const w = await buildWorld({ databaseUrl: own.url });
  const a = await buildCase(w);
  const b = await buildCase(w);
  const names = new Map<string, string>();
  const ended = await w.person("Hacker");
  const let_in = await w.person("Hacker");
  const both = await w.member("triager", a.companyId);
  await buildMember(w.db, { company_id: b.companyId, user_id: both.id, role: "viewer" });
  const left = await w.member("owner", a.companyId);
  const people: Record<string, Person> = {
    hacker: a.hacker,
    other_hacker: b.hacker,
    let_in,
    ended,
    owner: a.owner,
    manager: a.manager,
    triager: a.triager,
    finance: a.finance,
    viewer: a.viewer,
    both,
    left,
    other_owner: b.owner,
    no_company: await w.person("Business"),
    admin: await w.person("Admin"),
    super_admin: await w.person("Super Admin"),
  };
  names.set(let_in.id, "let_in").set(ended.id, "ended").set(a.hacker.id, "hacker").set(b.hacker.id, "other_hacker");
  const filling = { w, a, b, names, people };
  await fillPrograms(filling, let_in, ended);
  await fillReports(filling);
  await fillNotifications(filling, left);
  await fillAudit(filling, left);
  await fillInvitations(filling);
  await w.db.deleteFrom("company_member").where("user_id", "=", left.id).execute();
  const walk: ListsWorld["walk"] = (...args) => walkOf(filling, ...args);
  return {
    ...filling,
    walk,
    walkAll: async (...args) => {
      const entries: [string, string][] = [];
      for (const [name, person] of Object.entries(people)) entries.push([name, (await walk(person, ...args)).join(" ")]);
      return Object.fromEntries(entries);
    },
    close: async () => {
      await w.close();
      await own.drop();
    },
  };
}

async function fillPrograms({ w, a, b, names }: Filling, let_in: Person, ended: Person): Promise<void> {
  names.set(a.companyId, "A").set(b.companyId, "B").set(a.program.id, "a-open").set(b.program.id, "b-open");
  const paused = await buildCompany(w.db, { status: "PAUSED" });
  names.set(paused.id, "P");
  names.set((await buildProgram(w.db, { company_id: paused.id })).id, "paused-company");
  for (const status of ["draft", "active", "paused", "closed"] as const) {
    for (const visibility of ["PUBLIC", "PRIVATE"] as const) {
      const { id } = await buildProgram(w.db, { company_id: a.companyId, status, visibility });
      names.set(id, `${status}-${visibility.toLowerCase()}`);
      await buildProgramMember(w.db, { program_id: id, user_id: let_in.id });
      await buildProgramMember(w.db, { program_id: id, user_id: ended.id, ended_at: new Date() });
    }
  }
}

async function fillReports({ w, a, b, names }: Filling): Promise<void> {
  for (const [letter, { report }] of [["a", a] as const, ["b", b] as const]) {
    for (const status of reportStatuses) names.set((await report({ status, duplicate_of: null })).id, `${letter}-${status}`);
    const disputed = await report({ status: "under_review" });
    const { id } = await buildDispute(w.db, { report_id: disputed.id });
    names.set(id, `${letter}-dispute`);
    names.set(disputed.id, `${letter}-disputed`);
  }
}

async function fillNotifications({ w, a, b, names, people }: Filling, left: Person): Promise<void> {
  const about = await a.report({ status: "under_review" });
  names.set(about.id, "a-talk");
  const make = async (name: string, reader: Person, { is_internal = false }: { is_internal?: boolean }) => {
    const subject = { subject_type: "report", subject_id: about.id } as const;
    const event = await buildEvent(w.db, { type: "report.commented", ...subject });
    const kind = is_internal ? "internal_comment" : "commented";
    names.set((await buildNotification(w.db, { user_id: reader.id, ...subject, event_id: event.id, kind })).id, name);
  };
  await make("to-author", a.hacker, {});
  // Created by mistake or before a right was lost; people without the right must not see it.
  await make("internal-to-author", a.hacker, { is_internal: true });
  await make("to-stranger", b.hacker, {});
  await make("to-other-company", b.owner, {});
  await make("to-triager", a.triager, { is_internal: true });
  await make("to-viewer", a.viewer, {});
  await make("to-left", left, {});
  await make("to-admin", people.admin as Person, {});
}

async function fillAudit({ w, a, b, names }: Filling, left: Person): Promise<void> {
  const make = async (name: string, user: Person | null, company_id: string | null) =>
    names.set((await buildAuditEntry(w.db, { user_id: user?.id ?? null, company_id })).id, name);
  await make("hacker-alone", a.hacker, null);
  await make("hacker-at-a", a.hacker, a.companyId);
  await make("triager-at-a", a.triager, a.companyId);
  await make("owner-at-b", b.owner, b.companyId);
  await make("left-at-a", left, a.companyId);
  await make("system-at-a", null, a.companyId);
  await make("system", null, null);
}

async function fillInvitations({ w, a, b, names, people }: Filling): Promise<void> {
  const make = async (name: string, inviter: Case, over: object = {}) => {
    const invitation = { id: newId(), company_id: inviter.companyId, email: `${newId()}@mail.example`, role: "viewer" as const };
    const sent = { ...invitation, invited_by: inviter.owner.id, expires_at: new Date(Date.now() + 86_400_000), ...over };
    names.set(invitation.id, name);
    await w.db.insertInto("company_invitation").values(sent).execute();
  };
  await make("waiting-at-a", a);
  await make("expired-at-a", a, { expires_at: new Date(Date.now() - 1_000) });
  await make("revoked-at-a", a, { status: "revoked", settled_at: new Date() });
  await make("waiting-at-b", b);
  const invited = people.no_company as Person;
  await make("for-no-company", a, { email: null, user_id: invited.id });
  await make("for-its-address", b, { email: `${invited.username}@people.example` });
}

async function walkOf(
  { w, names }: Filling,
  as: Person,
  endpoint: Endpoint,
  query: Record<string, string> = {},
  program?: string,
): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; ; page++) {
    const { status, body } = await w.call(as, endpoint, {
      query: { size: "7", ...query, page: String(page) },
      ...(program && { params: { program, company_id: program, username: program } }),
    });
    if (program && (status === 404 || status === 403)) return [String(status)];
    expect(status, JSON.stringify(body)).toBe(200);
    for (const item of body.items)
      found.push(names.get(String(item[idOf[endpoint.name] ?? ""])) ?? `unknown ${JSON.stringify(item)}`);
    if (page >= body.pages) {
      expect(found).toHaveLength(body.total);
      expect(new Set(found).size).toBe(found.length);
      return found.sort();
    }
  }
}

/** One view for all members of a company. */
export function team(seen: string) {
  return { owner: seen, manager: seen, triager: seen, finance: seen, viewer: seen };
}

export function sorted(seen: string): string {
  return seen.split(" ").sort().join(" ");
}
