import { closeAccount } from "@safeport/contract/accounts/closing/closing.endpoints";
import { deleteCompany } from "@safeport/contract/companies/company.endpoints";
import { changeSeverity, changeStatus, getReport } from "@safeport/contract/reports/report.endpoints";
import { addComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { untilOneWaits } from "./until-one-waits.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

const remove = ({ owner, companyId }: Case) => w.call(owner, deleteCompany, { params: { company_id: companyId } });
const roleOf = async ({ companyId }: Case, { id }: Person) =>
  (
    await w.db
      .selectFrom("company_member")
      .select("role")
      .where("company_id", "=", companyId)
      .where("user_id", "=", id)
      .executeTakeFirst()
  )?.role;
const reopen = { status: "under_review", reason: "It is still open to everybody" };

describe("a deleted company", () => {
  it("does not keep its only owner from closing their account", async () => {
    const c = await buildCase(w);
    const close = () => w.call(c.owner, closeAccount, { params: { username: c.owner.username } });
    expect((await close()).status).toBe(409);
    await remove(c);
    expect((await close()).status).toBe(200);
  });

  it("leaves its members nothing but the right to read", async () => {
    const c = await buildCase(w);
    const { id: report_id } = await c.report({ status: "resolved" });
    await remove(c);
    for (const member of [c.manager, c.triager, c.finance, c.viewer]) {
      expect(await roleOf(c, member)).toBe("viewer");
      expect((await w.call(member, getReport, { params: { report_id } })).status).toBe(200);
      expect((await w.call(member, addComment, { params: { report_id }, body: { content: "Hello" } })).status).toBe(403);
    }
    expect(await roleOf(c, c.owner)).toBe("owner");
  });

  it("lets nobody, staff included, reopen or rate its reports, and offers neither", async () => {
    const c = await buildCase(w);
    const { id: report_id } = await c.report({ status: "resolved", severity: "low" });
    await remove(c);
    for (const person of [c.owner, await w.person("Admin")]) {
      const { body } = await w.call(person, getReport, { params: { report_id } });
      expect([body.allowed_transitions, body.can]).toEqual([
        [],
        expect.not.arrayContaining(["change_status", "change_severity"]),
      ]);
      const moved = await w.call(person, changeStatus, { params: { report_id }, body: reopen });
      expect([moved.status, moved.body.code, moved.body.allowed]).toEqual([409, "illegal_transition", []]);
      expect(moved.body.detail).toContain("has been deleted");
      const rated = { severity: "high", reason: "Worse than it looked" };
      expect((await w.call(person, changeSeverity, { params: { report_id }, body: rated })).status).toBe(409);
    }
  });

  it("and a report of it that is being reopened do not both happen", async () => {
    const c = await buildCase(w);
    const { id: report_id } = await c.report({ status: "resolved" });
    const moving = await w.db.transaction().execute(async (tx) => {
      await tx.updateTable("company").set({ archived_at: new Date() }).where("id", "=", c.companyId).execute();
      const answer = w.call(c.triager, changeStatus, { params: { report_id }, body: reopen });
      await Promise.race([untilOneWaits(w), answer]);
      return { answer };
    });
    const { status, body } = await moving.answer;
    expect([status, body.code]).toEqual([409, "illegal_transition"]);
    const other = await buildCase(w);
    await other
      .report({ status: "resolved" })
      .then(({ id }) => w.call(other.owner, changeStatus, { params: { report_id: id }, body: reopen }));
    expect((await remove(other)).status).toBe(409);
  });
});
