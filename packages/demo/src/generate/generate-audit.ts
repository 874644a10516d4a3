import { type Seeded, seeded } from "@safeport/db/factories/seeded";
import type { AuditLog } from "@safeport/db/types.gen";
import type { Insertable } from "kysely";
import { before } from "./clock.ts";
import { datedId } from "./dated-id.ts";
import type { ReportEvent } from "./generate-reports.ts";
import type { GeneratedCompanies, GeneratedUser, People } from "./generated.ts";
import type { GeneratedMoney } from "./money/generated-money.ts";

const auditedActions = 120;
const sessions = 48;
/** Networks for documentation (RFC 5737, RFC 3849), so that no address is anybody's. */
const networks = ["192.0.2.", "198.51.100.", "203.0.113.", "2001:db8:5afe::"] as const;

type AuditedAction = Pick<Insertable<AuditLog>, "action" | "object_type" | "company_id" | "status"> & {
  object_id: string;
  snapshot: Record<string, unknown>;
};
type Row = Insertable<AuditLog> & { at: Date };

/** The activity log: the latest auditedActions, sign-ins of the last two weeks, and the beginnings of companies and programs. */
export function generateAudit(
  reportEvents: readonly ReportEvent[],
  { companies, deposits }: { companies: GeneratedCompanies; deposits: GeneratedMoney["deposits"] },
  people: People,
  now: Date,
): Row[] {
  const random = seeded("audit");
  const rows: Row[] = [];
  const add = (at: Date, user: GeneratedUser | null, action: AuditedAction) => void rows.push(rowOf(random, at, user, action));

  for (const reportEvent of latest(reportEvents)) add(reportEvent.at, reportEvent.actor, unitOfWorkOf(reportEvent));
  for (let session = 0; session < sessions; session++) {
    const user = random.pick(people.all);
    const at = before(now, random.next() * Math.min(14, (now.getTime() - user.joined.getTime()) / 86_400_000));
    const ended = random.chance(0.25);
    const failed = !ended && random.chance(0.15);
    add(at, user, {
      action: ended ? "session.ended" : "session.started",
      status: failed ? "failure" : "success",
      object_type: "session",
      object_id: datedId(random, at),
      company_id: null,
      snapshot: { username: user.username },
    });
  }
  for (const { id, content, created, members } of companies.companies) {
    const { name, domain } = content;
    const about = { object_type: "company", object_id: id, company_id: id, status: "success" as const };
    add(created, ownerOf(members), { ...about, action: "company.created", snapshot: { name, domain } });
  }
  for (const { id, content, created, company } of companies.programs) {
    const { title, status } = content;
    const about = { object_type: "program", object_id: id, company_id: company.id, status: "success" as const };
    add(created, ownerOf(company.members), { ...about, action: "program.created", snapshot: { title, status } });
  }
  const byId = new Map(people.all.map((user) => [user.id, user]));
  for (const { id, company_id, reference, amount, currency, created_at, requested_by, settled_at, confirmed_by } of deposits) {
    const about = { object_type: "deposit", object_id: id, company_id, status: "success" as const };
    const snapshot = { name: reference, amount, currency };
    add(created_at, byId.get(requested_by ?? "") ?? null, { ...about, action: "deposit.opened", snapshot });
    if (settled_at instanceof Date)
      add(settled_at, byId.get(confirmed_by ?? "") ?? null, { ...about, action: "deposit.confirmed", snapshot });
  }
  return rows.sort((a, b) => a.at.getTime() - b.at.getTime());
}

function latest(reportEvents: readonly ReportEvent[]): ReportEvent[] {
  const byHand = reportEvents.filter(({ automatic }) => !automatic);
  return byHand.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, auditedActions);
}

function ownerOf(members: GeneratedCompanies["companies"][number]["members"]): GeneratedUser | null {
  return members.find(([, role]) => role === "owner")?.[0] ?? null;
}

function unitOfWorkOf(event: ReportEvent): AuditedAction {
  const { type, plan, disputeId } = event;
  const about = { action: type, status: "success" as const, company_id: plan.program.company.id };
  if (disputeId) return { ...about, object_type: "dispute", object_id: disputeId, snapshot: { report: plan.number } };
  return {
    ...about,
    object_type: "report",
    object_id: plan.id,
    snapshot: { id: plan.number, ...changeOf(event) },
  };
}

function changeOf({ item, internal, award, plan }: ReportEvent): Record<string, unknown> {
  if (!item) return { severity: plan.rating.severity, status: "new" };
  if (item.item_type === "COMMENT") return { item_id: item.id, is_internal: internal };
  if (item.item_type === "BOUNTY_AWARDED") return { kind: award, amount: item.amount_minor, currency: item.currency };
  const { old_status, new_status, close_reason, old_severity, new_severity, old_vector, new_vector } = item;
  return item.item_type === "SEVERITY_CHANGE"
    ? { old_severity, new_severity, old_vector, new_vector }
    : { old_status, new_status, close_reason };
}

function rowOf(random: Seeded, at: Date, user: GeneratedUser | null, { snapshot, ...action }: AuditedAction): Row {
  const staff = user?.row.role === "Admin" || user?.row.role === "Super Admin";
  return {
    ...action,
    id: datedId(random, at),
    at,
    user_id: user?.id ?? null,
    log_type: user === null ? "system_log" : staff ? "admin_log" : "user_log",
    ip: user && addressOf(user),
    request_id: datedId(random, at),
    object_snapshot: JSON.stringify(snapshot),
  };
}

/** The IP address of a person: the same each time. */
function addressOf({ username }: GeneratedUser): string {
  const random = seeded(`address of ${username}`);
  return `${random.pick(networks)}${random.int(2, 99)}`;
}
