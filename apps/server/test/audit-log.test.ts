import { type AuditEntry, listAuditLog } from "@safeport/contract/audit/audit.endpoints";
import { auditActions, auditLogTypes, auditObjects } from "@safeport/contract/kernel/audit.values";
import { buildAuditEntry } from "@safeport/db/factories/build-audit-entry";
import { en } from "@safeport/messages/en";
import { fr } from "@safeport/messages/fr";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase } from "./case.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld();
});
afterAll(() => w.close());

async function entries(as: Person, query: Record<string, string>): Promise<{ items: AuditEntry[]; total: number }> {
  const { status, body } = await w.call(as, listAuditLog, { query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

describe("the filters of the activity log", () => {
  it("narrow it, each and together, and to no more than the reader may see", async () => {
    const one = await buildCase(w);
    const [owner, outsider, admin] = [one.owner, await w.person("Business"), await w.person("Admin")];
    const add = (object_type: string, log_type: "user_log" | "admin_log", user: Person) =>
      buildAuditEntry(w.db, { user_id: user.id, company_id: one.companyId, object_type, log_type });
    await add("report", "user_log", one.hacker);
    await add("report", "admin_log", admin);
    await add("program", "user_log", owner);
    for (const reader of [owner, admin]) {
      const totals = [];
      for (const query of [
        { object_type: "report" },
        { log_type: "admin_log" },
        { object_type: "program", log_type: "admin_log" },
      ]) {
        const { items, total } = await entries(reader, query as Record<string, string>);
        expect(items).toHaveLength(total);
        for (const item of items) expect(item).toMatchObject(query);
        totals.push(total);
      }
      expect(totals).toEqual([2, 1, 0]);
    }
    expect((await entries(one.hacker, { object_type: "report" })).total).toBe(1);
    expect((await entries(outsider, { object_type: "report" })).total).toBe(0);
    expect((await w.call(admin, listAuditLog, { query: { object_type: "secret" } })).status).toBe(422);
  });

  it("page exactly", async () => {
    const reader = await w.person();
    for (let n = 0; n < 5; n++) await buildAuditEntry(w.db, { user_id: reader.id, object_type: "scope" });
    await buildAuditEntry(w.db, { user_id: reader.id, object_type: "user" });
    const seen = [];
    for (const page of ["1", "2", "3"]) seen.push(...(await entries(reader, { object_type: "scope", size: "2", page })).items);
    expect([seen.length, new Set(seen.map(({ log_id }) => log_id)).size]).toEqual([5, 5]);
  });
});

describe("the words of the activity log", () => {
  it.each([en.audit, fr.audit])("have a sentence for every action, and a name for every object and type", (texts) => {
    expect(Object.keys(texts.sentence).sort()).toEqual(auditActions.map((action) => action.replace(".", "_")).sort());
    expect(Object.keys(texts.about)).toEqual(expect.arrayContaining([...auditObjects]));
    expect(Object.keys(texts.type).sort()).toEqual([...auditLogTypes].sort());
  });
});
