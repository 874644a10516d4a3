import { createProgram, getProgram } from "@safeport/contract/programs/core/program.endpoints";
import { previewProgram } from "@safeport/contract/programs/editor/preview.endpoints";
import { deleteProgram } from "@safeport/contract/reports/program-report.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildProgramMember } from "@safeport/db/factories/build-program-member";
import { buildScope } from "@safeport/db/factories/build-scope";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase } from "./case.ts";
import { untilOneWaits } from "./until-one-waits.ts";
import { buildWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

const rowOf = (id: string) => w.db.selectFrom("program").select(["status", "version"]).where("id", "=", id).executeTakeFirst();

describe("deleting a program", () => {
  it("removes a draft with its scopes, followers and history @spec:7.46", async () => {
    const owner = await w.member();
    const { id } = await buildProgram(w.db, { company_id: owner.companyId, status: "draft" });
    await buildScope(w.db, { program_id: id });
    await w.db.insertInto("program_favourite").values({ user_id: owner.id, program_id: id }).execute();
    await w.db
      .updateTable("program")
      .set({ policy: "New", title: "Former names", title_key: "former names" })
      .where("id", "=", id)
      .execute();
    const answer = await w.call(owner, deleteProgram, { params: { program: id } });
    expect([answer.status, answer.body]).toEqual([200, { program_id: id, deleted: true }]);
    expect(await rowOf(id)).toBeUndefined();
    expect((await w.call(owner, getProgram, { params: { program: id } })).status).toBe(404);
    await w.deliver();
    const log = await w.db.selectFrom("audit_log").select("action").where("object_id", "=", id).execute();
    expect(log.map(({ action }) => action)).toContain("program.deleted");
  });

  it("closes a draft that is published meanwhile", async () => {
    const owner = await w.member();
    const { id } = await buildProgram(w.db, { company_id: owner.companyId, status: "draft", visibility: "PRIVATE" });
    const deleting = await w.db.transaction().execute(async (tx) => {
      await tx.updateTable("program").set({ status: "active" }).where("id", "=", id).execute();
      const answer = w.call(owner, deleteProgram, { params: { program: id } });
      await untilOneWaits(w);
      return { answer };
    });
    expect((await deleting.answer).body).toEqual({ program_id: id, deleted: false });
    expect((await rowOf(id))?.status).toBe("closed");
  });

  it("closes any other one, once, and not while it has open reports @spec:7.46", async () => {
    const one = await buildCase(w);
    const params = { program: one.program.id };
    const report = await one.report({ status: "under_review" });
    const refused = await w.call(one.owner, deleteProgram, { params });
    expect([refused.status, refused.body.detail]).toEqual([409, "This program has 1 open report; close it first"]);
    expect((await rowOf(one.program.id))?.status).toBe("active");
    await w.db.deleteFrom("report").where("id", "=", report.id).execute();
    await one.report({ status: "resolved" });
    for (let n = 0; n < 2; n++) {
      const answer = await w.call(one.manager, deleteProgram, { params });
      expect([answer.status, answer.body]).toEqual([200, { program_id: one.program.id, deleted: false }]);
    }
    expect(await rowOf(one.program.id)).toEqual({ status: "closed", version: 2 });
  });

  it("is for who may edit it", async () => {
    const one = await buildCase(w);
    const { id } = await buildProgram(w.db, { company_id: one.companyId, status: "draft" });
    const as = async (who: Parameters<World["call"]>[0]) =>
      (await w.call(who, deleteProgram, { params: { program: id } })).status;
    expect([await as(one.hacker), await as(await w.member())]).toEqual([404, 404]);
    expect([await as(one.triager), await as(one.finance), await as(one.viewer)]).toEqual([403, 403, 403]);
    expect(await as(await w.person("Admin"))).toBe(200);
  });
});

describe("the preview of a program", () => {
  it("is what a researcher reads, with what they may do", async () => {
    const one = await buildCase(w);
    const { program, hacker, owner } = one;
    const read = (await w.call(hacker, getProgram, { params: { program: program.id } })).body;
    const { status, body } = await w.call(owner, previewProgram, { params: { program: program.id } });
    expect([status, body.seen_by]).toEqual([200, "everybody"]);
    expect(body.program).toEqual(read);
    expect(body.program.can).toEqual(["read", "submit_report"]);
  });

  it("says who does not see it", async () => {
    const one = await buildCase(w);
    const make = (values: object) => buildProgram(w.db, { company_id: one.companyId, ...values });
    const preview = async (id: string) => (await w.call(one.owner, previewProgram, { params: { program: id } })).body;
    const hidden = await make({ visibility: "PRIVATE" });
    await buildProgramMember(w.db, { program_id: hidden.id, user_id: one.hacker.id });
    const shown = await preview(hidden.id);
    expect(shown.seen_by).toBe("participants");
    expect(shown.program).toEqual((await w.call(one.hacker, getProgram, { params: { program: hidden.id } })).body);
    expect(await preview((await make({ status: "draft" })).id)).toMatchObject({ seen_by: "company", program: { can: [] } });
    expect(await preview((await make({ status: "paused" })).id)).toMatchObject({
      seen_by: "participants",
      program: { can: ["read", "leave"] },
    });
    expect((await w.call(one.viewer, previewProgram, { params: { program: hidden.id } })).status).toBe(403);
    expect((await w.call(await w.person(), previewProgram, { params: { program: hidden.id } })).status).toBe(404);
  });
});

describe("a program", () => {
  const rewards = { critical: [500], high: [100], medium: [50], low: [10] };
  it("has response targets, a disclosure policy and a safe harbor, and its first hundred scopes @spec:3.22", async () => {
    const owner = await w.member();
    const body = { title: `Terms ${owner.username}`, rewards, company_id: owner.companyId, visibility: "PRIVATE" };
    const response_targets = { first_response: 2, triage: 5, bounty: null, resolution: 90 };
    const terms = { response_targets, disclosure_policy: "limited", safe_harbor: "full" };
    const made = await w.call(owner, createProgram, { body: { ...body, ...terms } });
    expect([made.status, made.body]).toMatchObject([201, { ...terms, scopes: [], terms_version: 1 }]);
    const params = { program: made.body.program_id };
    for (let n = 0; n < 101; n++) await buildScope(w.db, { program_id: params.program, identifier: `n${n}.example.com` });
    const read = (await w.call(owner, getProgram, { params })).body;
    expect([read.scope_count, read.scopes.length]).toEqual([101, 100]);
    for (const wrong of [
      { response_targets: { ...response_targets, triage: 0 } },
      { response_targets: { ...response_targets, triage: 366 } },
      { response_targets: { triage: 1 } },
      { disclosure_policy: "maybe" },
      { safe_harbor: "yes" },
    ])
      expect((await w.call(owner, createProgram, { body: { ...body, ...wrong } })).status).toBe(422);
  });
});
