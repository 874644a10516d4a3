import { listPasskeys } from "@safeport/contract/accounts/passkeys/passkey.endpoints";
import { listSessions } from "@safeport/contract/accounts/sessions/session.endpoints";
import { listAuditLog } from "@safeport/contract/audit/audit.endpoints";
import { listCompanies } from "@safeport/contract/companies/company.endpoints";
import { listInvitations, listMembers, listOwnInvitations } from "@safeport/contract/companies/member.endpoints";
import { listFiles } from "@safeport/contract/files/file.endpoints";
import { listNotifications } from "@safeport/contract/notifications/list/notification.endpoints";
import { listPrograms } from "@safeport/contract/programs/core/program.endpoints";
import { programSorts } from "@safeport/contract/programs/core/program.values";
import { listFavourites } from "@safeport/contract/programs/followers/favourite.endpoints";
import { listVersions } from "@safeport/contract/programs/versions/program-version.endpoints";
import { listThanks } from "@safeport/contract/reports/thanks/thanks.endpoints";
import { newId } from "@safeport/db/new-id";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildListsWorld, idOf, type ListsWorld, sorted, team } from "./lists-world.ts";
import { uploaded } from "./upload-file.ts";

let lists: ListsWorld;
beforeAll(async () => {
  lists = await buildListsWorld();
});
afterAll(() => lists.close());

describe("lists show each reader exactly what is theirs @spec:6.14", () => {
  it("and every list of the contract is walked here", () => {
    const declared = lists.w.app.endpoints.filter((endpoint) => endpoint.list).map(({ name }) => name);
    expect(declared.sort()).toEqual(Object.keys(idOf).sort());
  });

  it("companies @spec:1.9 @spec:3.6 @spec:7.16", async () => {
    const { b, w, walkAll } = lists;
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
    const { name } = await w.db
      .updateTable("company")
      .set({ name: "Quay_50% & Söhne" })
      .where("id", "=", b.companyId)
      .returning("name")
      .executeTakeFirstOrThrow();
    for (const search of [name, " y_50% & sö "]) {
      expect(await walkAll(listCompanies, { search })).toMatchObject({
        admin: "B",
        other_owner: "B",
        both: "B",
        owner: "",
        hacker: "",
      });
    }
    expect(await walkAll(listCompanies, { search: "quay%söhne" })).toMatchObject({ admin: "" });
  });

  it("members and invitations of a company", async () => {
    const { a, b, names, people, walk, walkAll } = lists;
    for (const [name, person] of Object.entries(people)) if (!names.has(person.id)) names.set(person.id, name);
    const nobody = "404";
    const outside = { hacker: nobody, other_hacker: nobody, let_in: nobody, ended: nobody, no_company: nobody, left: nobody };
    const all = "both finance manager owner triager viewer";
    expect(await walkAll(listMembers, {}, a.companyId)).toEqual({
      ...outside,
      other_owner: nobody,
      ...team(all),
      both: all,
      admin: all,
      super_admin: all,
    });
    expect(await walkAll(listInvitations, {}, a.companyId)).toEqual({
      ...outside,
      other_owner: nobody,
      ...team("403"),
      both: "403",
      owner: "for-no-company waiting-at-a",
      manager: "for-no-company waiting-at-a",
      admin: "403",
      super_admin: "403",
    });
    expect(await walk(b.owner, listInvitations, {}, b.companyId)).toEqual(["for-its-address", "waiting-at-b"]);
    const none = Object.fromEntries(Object.keys(people).map((name) => [name, ""]));
    expect(await walkAll(listOwnInvitations)).toEqual({ ...none, no_company: "for-its-address for-no-company" });
  });

  it("the thanks of a person, the same for everybody", async () => {
    const { a, people, walkAll } = lists;
    const all = Object.fromEntries(Object.keys(people).map((name) => [name, "a-open"]));
    expect(await walkAll(listThanks, {}, a.hacker.username)).toEqual(all);
  });

  it("programs @spec:6.11 @spec:7.41 @spec:7.57", async () => {
    const { b, people, walkAll } = lists;
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
    for (const sort of programSorts) expect(await walkAll(listPrograms, { sort })).toEqual(expected);
    // A filter that matches everything computes the total in the other way.
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

  it("versions of programs", async () => {
    const { w, b, names, walkAll } = lists;
    const [id = ""] = [...names].find(([, name]) => name === "active-private") ?? [];
    const change = (values: object) => w.db.updateTable("program").set(values).where("id", "=", id).execute();
    // 1 was hidden, 2 open to all, 3 hidden again.
    await change({ visibility: "PUBLIC" });
    await change({ visibility: "PRIVATE" });
    for (const number of ["1", "2", "3"]) names.set(number, number);
    const hidden = Object.fromEntries(Object.keys(lists.people).map((name) => [name, "404"]));
    const all = "1 2 3";
    const whole = { ...team(all), both: all, admin: all, super_admin: all };
    expect(await walkAll(listVersions, {}, id)).toEqual({ ...hidden, ...whole, let_in: all });
    // 1 was made, 2 got a scope, 3 is hidden and 4 open again.
    for (const visibility of ["PRIVATE", "PUBLIC"] as const)
      await w.db.updateTable("program").set({ visibility }).where("id", "=", b.program.id).execute();
    names.set("4", "4");
    const inside = "1 2 3 4";
    expect(await walkAll(listVersions, {}, b.program.id)).toEqual({
      ...Object.fromEntries(Object.keys(lists.people).map((name) => [name, "1 2 4"])),
      ...{ other_owner: inside, both: inside, admin: inside, super_admin: inside },
    });
  });

  it("followed programs @spec:7.42", async () => {
    const { w, people, walkAll } = lists;
    const programs = await w.db.selectFrom("program").select("id").execute();
    const rows = Object.values(people).flatMap(({ id }) => programs.map((program) => ({ user_id: id, program_id: program.id })));
    await w.db.insertInto("program_favourite").values(rows).execute();
    try {
      const all = await walkAll(listPrograms);
      expect(await walkAll(listFavourites)).toEqual(all);
      expect(await walkAll(listPrograms, { only_favourites: "true" })).toEqual(all);
      await w.db
        .deleteFrom("program_favourite")
        .where("user_id", "=", people.owner?.id ?? "")
        .execute();
      expect(await walkAll(listFavourites)).toEqual({ ...all, owner: "" });
    } finally {
      await w.db.deleteFrom("program_favourite").execute();
    }
  });

  it("notifications @spec:1.14 @spec:7.20", async () => {
    const { people, walkAll } = lists;
    const nothing = Object.fromEntries(Object.keys(people).map((name) => [name, ""]));
    const expected = { ...nothing, hacker: "to-author", triager: "to-triager", viewer: "to-viewer", admin: "to-admin" };
    expect(await walkAll(listNotifications)).toEqual(expected);
    expect(await walkAll(listNotifications, { status: "unread" })).toEqual(expected);
    expect(await walkAll(listNotifications, { status: "read" })).toEqual(nothing);
  });

  it("sessions @spec:7.24", async () => {
    const { people, names, walkAll } = lists;
    for (const [name, { sessionId }] of Object.entries(people)) names.set(sessionId, `of ${name}`);
    expect(await walkAll(listSessions)).toEqual(Object.fromEntries(Object.keys(people).map((name) => [name, `of ${name}`])));
  });

  it("passkeys", async () => {
    const { w, people, names, walkAll } = lists;
    for (const [name, { id: user_id }] of Object.entries(people)) {
      const id = newId();
      const key = { credential_id: Buffer.from(id), public_key: Buffer.alloc(77), sign_count: "0", transports: [] };
      await w.db
        .insertInto("passkey")
        .values({ id, user_id, name, ...key })
        .execute();
      names.set(id, `of ${name}`);
    }
    expect(await walkAll(listPasskeys)).toEqual(Object.fromEntries(Object.keys(people).map((name) => [name, `of ${name}`])));
  });

  it("activity @spec:1.15 @spec:3.11 @spec:6.2 @spec:7.28 @spec:7.66", async () => {
    const { walkAll } = lists;
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

  // Last, since an upload leaves an entry in the log.
  it("files that one has uploaded", async () => {
    const { w, names, people, walk, walkAll } = lists;
    const { hacker } = people;
    if (!hacker) throw new Error("Nobody uploads");
    const id = await uploaded(w, hacker);
    names.set(id, "F");
    const seen = await walkAll(listFiles);
    expect(seen.hacker).toBe("F");
    expect(Object.values(seen).filter((files) => files.includes("F"))).toHaveLength(1);
    expect(await walk(hacker, listFiles)).toEqual(["F"]);
  });
});
