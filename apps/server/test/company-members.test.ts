import { changeMember, listMembers, removeMember, transferOwnership } from "@safeport/contract/companies/member.endpoints";
import { companyRoles } from "@safeport/contract/companies/member.policy";
import { listReports } from "@safeport/contract/reports/report.endpoints";
import type { CompanyRole } from "@safeport/db/types.gen";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

const change = (as: Person, company_id: string, user: Person, role: string) =>
  w.call(as, changeMember, { params: { company_id, user_id: user.id }, body: { role } });
const remove = (as: Person, company_id: string, user: Person) =>
  w.call(as, removeMember, { params: { company_id, user_id: user.id } });
const transfer = (as: Person, company_id: string, user: Person, stay_owner = false) =>
  w.call(as, transferOwnership, { params: { company_id }, body: { user_id: user.id, stay_owner } });
const roleOf = async (company_id: string, { id }: Person): Promise<CompanyRole | null> => {
  const rows = w.db.selectFrom("company_member").select("role").where("company_id", "=", company_id).where("user_id", "=", id);
  return (await rows.executeTakeFirst())?.role ?? null;
};
const others = ["manager", "triager", "finance", "viewer"] as const;

describe("a role", () => {
  it("is changed by owners and managers, who give no right that they lack and do not touch whoever has more", async () => {
    const outcomes: Record<string, number[]> = {};
    for (const caller of companyRoles) {
      const c = await buildCase(w);
      const member = await w.member("triager", c.companyId);
      const statuses = [];
      for (const role of others) statuses.push((await change(c[caller], c.companyId, member, role)).status);
      outcomes[caller] = [...statuses, (await change(c[caller], c.companyId, c.finance, "viewer")).status];
    }
    expect(outcomes).toEqual({
      owner: [200, 200, 200, 200, 200],
      manager: [200, 200, 403, 200, 403],
      triager: [403, 403, 403, 403, 403],
      finance: [403, 403, 403, 403, 403],
      viewer: [403, 403, 403, 403, 403],
    });
  });

  it("of an owner cannot be changed by managers, and nobody becomes an owner this way", async () => {
    const c = await buildCase(w);
    await w.member("owner", c.companyId);
    expect((await change(c.manager, c.companyId, c.owner, "viewer")).status).toBe(403);
    expect((await remove(c.manager, c.companyId, c.owner)).status).toBe(403);
    expect((await change(c.owner, c.companyId, c.viewer, "owner")).status).toBe(422);
    expect((await change(c.owner, c.companyId, c.hacker, "viewer")).status).toBe(404);
  });

  it("counts at once, in the log too", async () => {
    const c = await buildCase(w);
    await change(c.owner, c.companyId, c.viewer, "manager");
    expect((await change(c.viewer, c.companyId, c.triager, "viewer")).status).toBe(200);
    const log = await w.db.selectFrom("audit_log").selectAll().where("company_id", "=", c.companyId).orderBy("id").execute();
    expect(log.map(({ action, object_snapshot }) => [action, object_snapshot])).toMatchObject([
      ["company.member_role_changed", { member: c.viewer.username, old_role: "viewer", new_role: "manager" }],
      ["company.member_role_changed", { member: c.triager.username, old_role: "triager", new_role: "viewer" }],
    ]);
  });
});

describe("a member", () => {
  it("leaves, or is removed, and then finds nothing of the company", async () => {
    const c = await buildCase(w);
    await c.report({ status: "new" });
    expect((await w.call(c.triager, listReports)).body.total).toBe(1);
    expect((await remove(c.triager, c.companyId, c.triager)).status).toBe(200);
    expect((await remove(c.owner, c.companyId, c.viewer)).status).toBe(200);
    for (const former of [c.triager, c.viewer]) {
      expect((await w.call(former, listReports)).body.total).toBe(0);
      expect((await w.call(former, listMembers, { params: { company_id: c.companyId } })).status).toBe(404);
    }
    expect((await remove(c.finance, c.companyId, c.manager)).status).toBe(403);
    expect((await remove(c.manager, c.companyId, c.finance)).status).toBe(403);
  });

  it("is shown without an address, and with what the reader may do", async () => {
    const c = await buildCase(w);
    const { body } = await w.call(c.manager, listMembers, { params: { company_id: c.companyId } });
    expect(body.items.map(({ role, can }: { role: string; can: string[] }) => [role, can])).toEqual([
      ["owner", []],
      ["manager", ["change_role", "leave"]],
      ["triager", ["change_role", "remove"]],
      ["finance", []],
      ["viewer", ["change_role", "remove"]],
    ]);
    expect(JSON.stringify(body)).not.toContain("@");
  });
});

describe("the last owner", () => {
  it("can neither leave nor get another role", async () => {
    const { owner, companyId } = await buildCase(w);
    for (const answer of [await remove(owner, companyId, owner), await change(owner, companyId, owner, "viewer")])
      expect([answer.status, answer.body.detail]).toEqual([409, "This is the last owner; make someone else an owner first"]);
  });

  it.each([
    ["both leave", (c: Case, other: Person) => [remove(c.owner, c.companyId, c.owner), remove(other, c.companyId, other)]],
    [
      "each removes the other",
      (c: Case, other: Person) => [remove(c.owner, c.companyId, other), remove(other, c.companyId, c.owner)],
    ],
    [
      "one leaves and demotes the other",
      (c: Case, other: Person) => [remove(c.owner, c.companyId, c.owner), change(other, c.companyId, other, "viewer")],
    ],
  ])("stays when of two %s at once", async (_what, calls) => {
    for (let round = 0; round < 4; round++) {
      const c = await buildCase(w);
      const other = await w.member("owner", c.companyId);
      const statuses = (await Promise.all(calls(c, other))).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(
        [await roleOf(c.companyId, c.owner), await roleOf(c.companyId, other)].filter((role) => role === "owner"),
      ).toHaveLength(1);
    }
  });
});

describe("ownership", () => {
  it("goes to a member, and the former owner becomes a manager", async () => {
    const { owner, triager, companyId } = await buildCase(w);
    const { status, body } = await transfer(owner, companyId, triager);
    expect([status, body.role]).toEqual([200, "owner"]);
    expect([await roleOf(companyId, owner), await roleOf(companyId, triager)]).toEqual(["manager", "owner"]);
    expect((await transfer(owner, companyId, owner)).status).toBe(403);
  });

  it("can be shared", async () => {
    const { owner, viewer, companyId } = await buildCase(w);
    await transfer(owner, companyId, viewer, true);
    expect([await roleOf(companyId, owner), await roleOf(companyId, viewer)]).toEqual(["owner", "owner"]);
  });

  it("is given by owners to members only, after a recent proof of who they are", async () => {
    const { owner, manager, hacker, viewer, companyId } = await buildCase(w);
    expect((await transfer(manager, companyId, viewer)).status).toBe(403);
    expect((await transfer(owner, companyId, hacker)).status).toBe(404);
    const assured_at = new Date(Date.now() - 11 * 60_000);
    await w.db.updateTable("session").set({ assured_at }).where("id", "=", owner.sessionId).execute();
    expect((await transfer(owner, companyId, viewer)).body.code).toBe("reauthentication_required");
  });

  it("goes to one person when it is given to two at once", async () => {
    const { owner, triager, viewer, companyId } = await buildCase(w);
    const answers = await Promise.all([transfer(owner, companyId, triager), transfer(owner, companyId, viewer)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });
});
