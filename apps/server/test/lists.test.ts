import { listAuditLog } from "@safeport/contract/audit/audit.endpoints";
import { listCompanies } from "@safeport/contract/companies/company.endpoints";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { listNotifications } from "@safeport/contract/notifications/notification.endpoints";
import { listPrograms } from "@safeport/contract/programs/program.endpoints";
import { listProgramHackers, listProgramReports } from "@safeport/contract/reports/program-report.endpoints";
import { listReports } from "@safeport/contract/reports/report.endpoints";
import { reportStatuses } from "@safeport/contract/reports/report.state";
import { buildAuditEntry } from "@safeport/db/factories/build-audit-entry";
import { buildCompany } from "@safeport/db/factories/build-company";
import { buildDispute } from "@safeport/db/factories/build-dispute";
import { buildEvent } from "@safeport/db/factories/build-event";
import { buildMember } from "@safeport/db/factories/build-member";
import { buildNotification } from "@safeport/db/factories/build-notification";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildProgramMember } from "@safeport/db/factories/build-program-member";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

/** What tells the rows of each list apart. */
const idOf: Record<string, string> = {
  "companies.list": "company_id",
  "programs.list": "program_id",
  "reports.list": "report_id",
  "reports.of_program": "report_id",
  "reports.hackers_of_program": "user_id",
  "notifications.list": "id",
  "audit.list": "log_id",
};

let own: OwnDatabase;
let w: World;
let a: Case;
let b: Case;
let names: Map<string, string>;
/** Everybody who reads the lists. */
let people: Record<string, Person>;

beforeAll(async () => {
  own = await ownDatabase(inject("databaseUrl"));
  w = await buildWorld({ databaseUrl: own.url });
  a = await buildCase(w);
  b = await buildCase(w);
  names = new Map();
  const ended = await w.person("Hacker");
  const let_in = await w.person("Hacker");
  const both = await w.member("triager", a.companyId);
  await buildMember(w.db, { company_id: b.companyId, user_id: both.id, role: "viewer" });
  const left = await w.member("owner", a.companyId);
  people = {
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
  await fillPrograms(let_in, ended);
  await fillReports();
  await fillNotifications(left);
  await fillAudit(left);
  await w.db.deleteFrom("company_member").where("user_id", "=", left.id).execute();
});
afterAll(async () => {
  await w.close();
  await own.drop();
});

async function fillPrograms(let_in: Person, ended: Person): Promise<void> {
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

async function fillReports(): Promise<void> {
  for (const [letter, { report }] of [["a", a] as const, ["b", b] as const]) {
    for (const status of reportStatuses) names.set((await report({ status, duplicate_of: null })).id, `${letter}-${status}`);
    const disputed = await report({ status: "under_review" });
    await buildDispute(w.db, { report_id: disputed.id });
    names.set(disputed.id, `${letter}-disputed`);
  }
}

async function fillNotifications(left: Person): Promise<void> {
  const about = await a.report({ status: "under_review" });
  names.set(about.id, "a-talk");
  const make = async (name: string, reader: Person, data: object) => {
    const event = await buildEvent(w.db, { type: "report.commented", report_id: about.id, data: JSON.stringify(data) });
    names.set(
      (await buildNotification(w.db, { user_id: reader.id, report_id: about.id, event_id: event.id, tag: "comment" })).id,
      name,
    );
  };
  await make("to-author", a.hacker, {});
  // Made by a fault or before a right was lost: shown to nobody who may not know it now.
  await make("internal-to-author", a.hacker, { is_internal: true });
  await make("to-stranger", b.hacker, {});
  await make("to-other-company", b.owner, {});
  await make("to-triager", a.triager, { is_internal: true });
  await make("to-viewer", a.viewer, {});
  await make("to-left", left, {});
  await make("to-admin", people.admin as Person, {});
}

async function fillAudit(left: Person): Promise<void> {
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

/** All names on all pages of a list, checked against its total on the way. */
async function walk(as: Person, endpoint: Endpoint, query: Record<string, string> = {}, program?: string): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; ; page++) {
    const { status, body } = await w.call(as, endpoint, {
      query: { size: "7", ...query, page: String(page) },
      ...(program && { params: { program } }),
    });
    if (program && status === 404) return ["404"];
    expect(status, JSON.stringify(body)).toBe(200);
    for (const item of body.items) found.push(names.get(item[idOf[endpoint.name] ?? ""]) ?? `unknown ${JSON.stringify(item)}`);
    if (page >= body.pages) {
      expect(found).toHaveLength(body.total);
      expect(new Set(found).size).toBe(found.length);
      return found.sort();
    }
  }
}

async function walkAll(endpoint: Endpoint, query?: Record<string, string>, program?: string): Promise<Record<string, string>> {
  const entries: [string, string][] = [];
  for (const [name, person] of Object.entries(people))
    entries.push([name, (await walk(person, endpoint, query, program)).join(" ")]);
  return Object.fromEntries(entries);
}

/** What a whole company sees alike. */
const team = (seen: string) => ({ owner: seen, manager: seen, triager: seen, finance: seen, viewer: seen });
const sorted = (seen: string) => seen.split(" ").sort().join(" ");

describe("lists show each reader exactly what is theirs", () => {
  it("and every list of the contract is walked here", () => {
    const lists = w.app.endpoints.filter((endpoint) => endpoint.list).map(({ name }) => name);
    expect(lists.sort()).toEqual(Object.keys(idOf).sort());
  });

  it("companies", async () => {
    expect(await walkAll(listCompanies)).toEqual({
      ...{ hacker: "", other_hacker: "", let_in: "", ended: "", no_company: "", left: "" },
      ...team("A"),
      both: "A B",
      other_owner: "B",
      admin: "A B P",
      super_admin: "A B P",
    });
    expect(await walkAll(listCompanies, { return_associated_companies: "true" })).toMatchObject({
      admin: "",
      both: "A B",
      viewer: "A",
    });
    expect(await walkAll(listCompanies, { status: "PAUSED" })).toMatchObject({
      admin: "P",
      owner: "",
      other_owner: "",
      hacker: "",
    });
  });

  it("programs", async () => {
    const open = "a-open active-public b-open paused-company";
    const whole = sorted(
      `${open} draft-public paused-public closed-public draft-private active-private paused-private closed-private`,
    );
    const expected = {
      ...{ hacker: open, other_hacker: open, ended: open, no_company: open, left: open, other_owner: open },
      let_in: sorted(`${open} paused-public closed-public active-private paused-private closed-private`),
      ...team(whole),
      both: whole,
      admin: whole,
      super_admin: whole,
    };
    for (const sort of ["newest", "changed", "reward"]) expect(await walkAll(listPrograms, { sort })).toEqual(expected);
    // A filter that lets everything through takes the other road to the total.
    expect(await walkAll(listPrograms, { min_reward: "0" })).toEqual(expected);
    expect(await walkAll(listPrograms, { company_id: b.companyId })).toMatchObject({
      hacker: "b-open",
      owner: "b-open",
      admin: "b-open",
    });
    expect(await walkAll(listPrograms, { only_programs_i_am_in: "true" })).toEqual({
      ...Object.fromEntries(Object.keys(people).map((name) => [name, ""])),
      let_in: sorted("active-public paused-public closed-public active-private paused-private closed-private"),
    });
  });

  it("reports", async () => {
    const sent = (letter: string) =>
      [...reportStatuses.filter((status) => status !== "draft"), "disputed"].map((name) => `${letter}-${name}`).join(" ");
    const ofA = sorted(`${sent("a")} a-talk`);
    const ofB = sorted(sent("b"));
    expect(await walkAll(listReports)).toEqual({
      ...{ let_in: "", ended: "", no_company: "", left: "" },
      hacker: sorted(`${ofA} a-draft`),
      other_hacker: sorted(`${ofB} b-draft`),
      ...team(ofA),
      both: sorted(`${ofA} ${ofB}`),
      other_owner: ofB,
      admin: sorted(`${ofA} ${ofB}`),
      super_admin: sorted(`${ofA} ${ofB}`),
    });
    expect(await walkAll(listReports, { company_id: a.companyId })).toMatchObject({
      ...{ other_hacker: expect.not.stringContaining("a-"), no_company: "", left: "", other_owner: "" },
      ...team(ofA),
      both: ofA,
      admin: ofA,
    });
    expect(await walkAll(listReports, { status: "draft" })).toEqual({
      ...Object.fromEntries(Object.keys(people).map((name) => [name, ""])),
      hacker: "a-draft",
      other_hacker: "b-draft",
    });
  });

  it("reports of one program", async () => {
    const ofA = sorted(
      `${reportStatuses
        .filter((status) => status !== "draft")
        .map((name) => `a-${name}`)
        .join(" ")} a-disputed a-talk`,
    );
    const nothing = Object.fromEntries(Object.keys(people).map((name) => [name, ""]));
    const expected = {
      ...nothing,
      hacker: sorted(`${ofA} a-draft`),
      ...team(ofA),
      both: ofA,
      admin: ofA,
      super_admin: ofA,
    };
    expect(await walkAll(listProgramReports, {}, a.program.id)).toEqual(expected);
    expect(await walkAll(listProgramReports, {}, a.program.handle)).toEqual(expected);
    expect(await walkAll(listProgramReports, { status: "NEW" }, a.program.id)).toEqual({
      ...nothing,
      hacker: "a-new",
      ...team("a-new"),
      ...{ both: "a-new", admin: "a-new", super_admin: "a-new" },
    });
    const hidden = [...names].find(([, name]) => name === "active-private")?.[0];
    const outside = Object.fromEntries(Object.keys(people).map((name) => [name, "404"]));
    const insiders = { ...team(""), both: "", let_in: "", admin: "", super_admin: "" };
    for (const list of [listProgramReports, listProgramHackers]) {
      expect(await walkAll(list, {}, hidden)).toEqual({
        ...outside,
        ...insiders,
        // The only one who was let in and not sent away is known to the company, and to nobody else.
        ...(list === listProgramHackers && { ...team("let_in"), both: "let_in", admin: "let_in", super_admin: "let_in" }),
      });
    }
  });

  it("researchers of one program", async () => {
    const one = await buildCase(w);
    const thanked = await w.person("Hacker");
    const member = await w.person("Hacker");
    const gone = await w.person("Hacker");
    const erased = await w.person("Hacker");
    const drafting = await w.person("Hacker");
    for (const [name, { id }] of Object.entries({ reporter: one.hacker, thanked, member, gone, erased, drafting }))
      names.set(id, name);
    await one.report({ status: "under_review" });
    await one.report({ status: "closed" });
    await one.report({ author_id: thanked.id, status: "resolved" });
    await one.report({ author_id: erased.id, status: "resolved" });
    await one.report({ author_id: drafting.id, status: "draft" });
    await buildProgramMember(w.db, { program_id: one.program.id, user_id: member.id });
    await buildProgramMember(w.db, { program_id: one.program.id, user_id: gone.id, ended_at: new Date() });
    await w.db.updateTable("user_account").set({ state: "deleted" }).where("id", "=", erased.id).execute();
    const inside = "member reporter thanked";
    expect(await walkAll(listProgramHackers, {}, one.program.id)).toEqual({
      ...Object.fromEntries(Object.keys(people).map((name) => [name, "thanked"])),
      admin: inside,
      super_admin: inside,
    });
    for (const who of [one.owner, one.manager, one.triager, one.finance, one.viewer])
      expect((await walk(who, listProgramHackers, {}, one.program.id)).join(" ")).toBe(inside);
    for (const who of [one.hacker, thanked, member, gone])
      expect(await walk(who, listProgramHackers, {}, one.program.id)).toEqual(["thanked"]);
    const params = { program: one.program.handle };
    expect((await w.call(one.hacker, listProgramHackers, { params })).body.items).toEqual([
      expect.objectContaining({ username: thanked.username, is_member: null, reports: null, resolved: null }),
    ]);
    const { body } = await w.call(one.viewer, listProgramHackers, { params });
    expect(
      body.items.map(({ username, is_member, reports, resolved }: Record<string, unknown>) => [
        username,
        is_member,
        reports,
        resolved,
      ]),
    ).toEqual([
      [one.hacker.username, false, 2, 0],
      [thanked.username, false, 1, 1],
      [member.username, true, 0, 0],
    ]);
  });

  it("notifications", async () => {
    const nothing = Object.fromEntries(Object.keys(people).map((name) => [name, ""]));
    const expected = { ...nothing, hacker: "to-author", triager: "to-triager", viewer: "to-viewer", admin: "to-admin" };
    expect(await walkAll(listNotifications)).toEqual(expected);
    expect(await walkAll(listNotifications, { status: "unread" })).toEqual(expected);
    expect(await walkAll(listNotifications, { status: "read" })).toEqual(nothing);
  });

  it("activity", async () => {
    const ofA = "hacker-at-a left-at-a system-at-a triager-at-a";
    const all = sorted(`${ofA} hacker-alone owner-at-b system`);
    expect(await walkAll(listAuditLog)).toEqual({
      ...{ other_hacker: "", let_in: "", ended: "", manager: "", finance: "", viewer: "", both: "", no_company: "" },
      hacker: "hacker-alone hacker-at-a",
      owner: ofA,
      triager: "triager-at-a",
      left: "left-at-a",
      other_owner: "owner-at-b",
      admin: all,
      super_admin: all,
    });
  });
});
