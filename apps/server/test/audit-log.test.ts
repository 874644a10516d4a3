import { type AuditEntry, listAuditLog } from "@safeport/contract/audit/audit.endpoints";
import { auditActions } from "@safeport/contract/kernel/audit.values";
import { auditLogTypes, auditObjects } from "@safeport/contract/kernel/audit-object.values";
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
  it("narrow it, each and together, and to no more than the reader may see @spec:7.66", async () => {
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

  it("find an event, a time and an address, and of others no address that the reader may not see @spec:7.66", async () => {
    const one = await buildCase(w);
    const admin = await w.person("Admin");
    const add = (user: Person, action: string, ip: string, day: number) =>
      buildAuditEntry(w.db, {
        ...{ user_id: user.id, company_id: one.companyId, action, ip },
        at: new Date(Date.UTC(2024, 0, day)),
      });
    await add(one.hacker, "report.submitted", "192.0.2.7", 1);
    await add(one.owner, "report.status_changed", "2001:db8::9", 2);
    await add(one.owner, "report.submitted", "192.0.2.8", 3);
    const [first, second] = ["2024-01-01T00:00:00Z", "2024-01-02T00:00:00Z"];
    const months = { since: first, until: "2024-02-01T00:00:00Z" };
    const totals = async (reader: Person) => {
      const queries = [
        ...[{}, { action: "report.submitted" }, { since: second }, { until: second }, { ip_address: "192.0.2.7" }],
        ...[{ ip_address: "2001:DB8:0::9" }, { action: "report.submitted", ip_address: "192.0.2.8" }],
      ];
      const found = [];
      for (const query of queries) found.push((await entries(reader, { ...months, ...query })).total);
      return found;
    };
    expect(await totals(admin)).toEqual([3, 2, 2, 1, 1, 1, 1]);
    // The address of the researcher is for the staff and for the researcher.
    expect(await totals(one.owner)).toEqual([3, 2, 2, 1, 0, 1, 1]);
    expect(await totals(one.hacker)).toEqual([1, 1, 0, 1, 1, 0, 0]);
    expect(await totals(one.triager)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    for (const query of [
      ...[{ since: "0000-01-01T00:00:00Z" }, { until: `2024-01-01T00:00:00.${"0".repeat(200)}Z` }, { since: "yesterday" }],
      ...[{ ip_address: "192.0.2" }, { ip_address: "fe80::1%eth0" }, { action: "report.guessed" }],
    ])
      expect((await w.call(admin, listAuditLog, { query: query as never })).status, JSON.stringify(query)).toBe(422);
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
