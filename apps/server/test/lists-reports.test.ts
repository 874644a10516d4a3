import { listDisputes } from "@safeport/contract/disputes/dispute.endpoints";
import { reportStatuses } from "@safeport/contract/reports/core/report.state";
import { listProgramHackers, listProgramReports } from "@safeport/contract/reports/program-report.endpoints";
import { listReports } from "@safeport/contract/reports/report.endpoints";
import { buildDispute } from "@safeport/db/factories/build-dispute";
import { buildProgramMember } from "@safeport/db/factories/build-program-member";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase } from "./case.ts";
import { buildListsWorld, type ListsWorld, sorted, team } from "./lists-world.ts";

let lists: ListsWorld;
beforeAll(async () => {
  lists = await buildListsWorld();
});
afterAll(() => lists.close());

describe("lists of reports and their authors show each reader exactly what is theirs", () => {
  it("reports @spec:6.1 @spec:6.9 @spec:6.10 @spec:7.58", async () => {
    const { a, people, walkAll } = lists;
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

  it("reports of one program @spec:7.51", async () => {
    const { a, names, people, walkAll } = lists;
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
        // Only the company knows the one member who was invited and not removed.
        ...(list === listProgramHackers && { ...team("let_in"), both: "let_in", admin: "let_in", super_admin: "let_in" }),
      });
    }
  });

  it("disputes", async () => {
    const { w, a, b, names, people, walkAll } = lists;
    const ended = await a.report({ status: "under_review" });
    names.set(ended.id, "a-talk");
    const withdrawn = { report_id: ended.id, status: "withdrawn", opened_by: a.triager.id } as const;
    names.set((await buildDispute(w.db, withdrawn)).id, "a-ended");
    const nothing = Object.fromEntries(Object.keys(people).map((name) => [name, ""]));
    const both = "a-dispute a-ended b-dispute";
    const seen = { ...team("a-dispute a-ended"), hacker: "a-dispute a-ended", both, admin: both, super_admin: both };
    expect(await walkAll(listDisputes)).toEqual({ ...nothing, ...seen, other_hacker: "b-dispute", other_owner: "b-dispute" });
    expect(await walkAll(listDisputes, { status: "withdrawn" })).toEqual({
      ...nothing,
      ...team("a-ended"),
      ...{ hacker: "a-ended", both: "a-ended", admin: "a-ended", super_admin: "a-ended" },
    });
    expect(await walkAll(listDisputes, { mine: "true" })).toEqual({
      ...nothing,
      ...{ hacker: "a-dispute", other_hacker: "b-dispute", triager: "a-ended" },
    });
    expect(await walkAll(listDisputes, { company_id: b.companyId })).toEqual({
      ...nothing,
      ...{ other_hacker: "b-dispute", other_owner: "b-dispute", both: "b-dispute", admin: "b-dispute", super_admin: "b-dispute" },
    });
  });

  it("researchers of one program @spec:7.51", async () => {
    const { w, names, people, walk, walkAll } = lists;
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
});
