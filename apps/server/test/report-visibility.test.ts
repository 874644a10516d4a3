import { isStaff } from "@safeport/contract/kernel/actor";
import type { ReportFacts } from "@safeport/contract/reports/core/report.facts";
import { reportPolicy } from "@safeport/contract/reports/core/report.policy";
import { isClosed, isDraft, reportStatuses } from "@safeport/contract/reports/core/report.state";
import { getReport, listReports } from "@safeport/contract/reports/report.endpoints";
import { buildMember } from "@safeport/db/factories/build-member";
import type { CompanyRole } from "@safeport/db/types.gen";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isReportVisible, isReportVisibleInternally, whoSeesReports } from "../src/features/reports/core/report.visibility.ts";
import { buildCase, type Case } from "./case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

interface Reader {
  person: Person;
  role: "Hacker" | "Business" | "Admin" | "Super Admin";
  companies: { id: string; role: CompanyRole }[];
}

/** The facts of a report that are not about its reader, and who shares it. */
type Shared = Omit<ReportFacts, "member_role" | "is_collaborator" | "is_guest_mediator"> & { collaborators: string[] };

let w: World;
let one: Case;
let readers: Record<string, Reader>;
const reports: { id: string; facts: Shared }[] = [];

async function reader(role: Reader["role"], companies: Reader["companies"] = []): Promise<Reader> {
  const person = await w.person(role);
  for (const { id, role: inCompany } of companies)
    await buildMember(w.db, { company_id: id, user_id: person.id, role: inCompany });
  return { person, role, companies };
}

beforeAll(async () => {
  w = await buildWorld();
  one = await buildCase(w);
  const other = await buildCase(w);
  const here = (role: CompanyRole) => [{ id: one.companyId, role }];
  const elsewhere = [{ id: other.companyId, role: "owner" as const }];
  readers = {
    author: { person: one.hacker, role: "Hacker", companies: [] },
    stranger: await reader("Hacker"),
    admin: await reader("Admin"),
    super_admin: await reader("Super Admin"),
    other_owner: await reader("Business", elsewhere),
    // Acting for a company follows from membership, whatever the account is for.
    hacker_as_triager: await reader("Hacker", here("triager")),
    business_author: await reader("Business"),
    collaborator: await reader("Hacker"),
    collaborator_and_owner: await reader("Hacker", here("owner")),
    collaborator_elsewhere: await reader("Hacker", elsewhere),
    invited: await reader("Hacker"),
    author_and_viewer: await reader("Hacker", here("viewer")),
    owner_of_both: await reader("Business", [...here("owner"), ...elsewhere]),
  };
  for (const role of ["owner", "manager", "triager", "finance", "viewer"] as const)
    readers[role] = await reader("Business", here(role));
  for (const author of ["author", "business_author", "author_and_viewer"]) {
    for (const status of reportStatuses) {
      const author_id = readers[author]?.person.id ?? "";
      const { id } = await one.report({ status, author_id, duplicate_of: null });
      const isShared = author === "author" && !isDraft(status);
      const collaborators = isShared
        ? ["collaborator", "collaborator_and_owner", "collaborator_elsewhere"].map((name) => readers[name]?.person.id ?? "")
        : [];
      const invited_at = new Date();
      for (const [place, user_id] of [...collaborators, readers.invited?.person.id ?? ""].entries())
        if (isShared)
          await w.db
            .insertInto("report_collaborator")
            .values({ report_id: id, user_id, weight: 1, place, invited_at, accepted_at: place < 3 ? invited_at : null })
            .execute();
      reports.push({
        id,
        facts: {
          author_id,
          collaborators,
          weights_frozen: false,
          imported: false,
          status,
          waiting: false,
          severity_answer: null,
          retest: null,
          retest_overdue: false,
          validated: false,
          dispute_open: false,
          locked: false,
          escalated: false,
          answer_asked: false,
          original_ended: false,
          original_hidden: status === "duplicate",
          decided_status: false,
          decided_distinct: false,
          days_closed: 0,
          disclosure: null,
          disclosure_stance: isClosed(status) ? "standard" : null,
          hides_known_issue: false,
          company_archived: false,
        },
      });
    }
  }
});
afterAll(() => w.close());

const actorOf = ({ person, role, companies }: Reader) => ({
  user_id: person.id,
  username: person.username,
  role,
  session_id: person.sessionId,
  assurance: { by: "password" as const, at: 0 },
  email_verified: true,
  company_ids: companies.map(({ id }) => id),
});
const factsFor = ({ person, companies }: Reader, { collaborators, ...facts }: Shared): ReportFacts => ({
  ...facts,
  is_collaborator: collaborators.includes(person.id),
  is_guest_mediator: false,
  member_role: companies.find(({ id }) => id === one.companyId)?.role ?? null,
});
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();

describe("one rule decides who may read a report", () => {
  it("in SQL, as the policy says, for every role, relation and status", async () => {
    for (const [name, someone] of Object.entries(readers)) {
      const actor = actorOf(someone);
      for (const [isVisible, rule] of [
        [isReportVisible, reportPolicy.read],
        [isReportVisibleInternally, reportPolicy.see_internal],
      ] as const) {
        const { rows } = await sql<{ id: string }>`
          select r.id from report r, (values (${actor.user_id}::uuid, ${isStaff(actor)}::boolean)) p (id, staff)
          where r.company_id = ${one.companyId} and ${isVisible(sql.ref("p.id"), sql.ref("p.staff"))}`.execute(w.db);
        const expected = reports.filter(({ facts }) => rule(actor, factsFor(someone, facts)));
        expect(ids(rows), name).toEqual(ids(expected));
      }
    }
  });

  it("for a single report: 404 to everybody else", async () => {
    for (const [name, someone] of Object.entries(readers)) {
      for (const { id, facts } of reports) {
        const { status } = await w.call(someone.person, getReport, { params: { report_id: id } });
        const expected = reportPolicy.read(actorOf(someone), factsFor(someone, facts)) ? 200 : 404;
        expect(status, `${name}, ${facts.status}`).toBe(expected);
      }
    }
  });

  it("for lists: no more than that, and drafts to their authors alone", async () => {
    for (const [name, someone] of Object.entries(readers)) {
      const actor = actorOf(someone);
      const mayList = reports.filter(
        ({ facts }) => reportPolicy.read(actor, factsFor(someone, facts)) && (!isDraft(facts.status) || !isStaff(actor)),
      );
      const { body } = await w.call(someone.person, listReports, {
        query: { size: "100", ...(isStaff(actor) && { company_id: one.companyId }) },
      });
      const listed = body.items.map(({ report_id }: { report_id: string }) => ({ id: report_id }));
      expect(ids(listed), name).toEqual(ids(mayList));
      expect(body.total, name).toBe(mayList.length);
    }
  });

  it("for live updates and notifications, and nobody is notified of a draft", async () => {
    const actors = Object.values(readers).map(actorOf);
    const news = reports.flatMap(({ id }) =>
      [false, true].map((internal) => ({ key: `${id} ${internal}`, reportId: id, internal })),
    );
    const allowed = await whoSeesReports(w.db, news, actors);
    for (const { id, facts } of reports) {
      for (const internal of [false, true]) {
        const rule = internal ? reportPolicy.see_internal : reportPolicy.read;
        const expected = Object.values(readers).filter(
          (someone) => !isDraft(facts.status) && rule(actorOf(someone), factsFor(someone, facts)),
        );
        const ids = [...(allowed.get(`${id} ${internal}`) ?? [])];
        expect(ids.sort(), facts.status).toEqual(expected.map(({ person }) => person.id).sort());
      }
    }
  });
});
