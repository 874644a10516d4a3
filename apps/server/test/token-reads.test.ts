import { type AuditEntry, exportAuditLog, getAuditEntry, listAuditLog } from "@safeport/contract/audit/audit.endpoints";
import { getDashboard } from "@safeport/contract/insight/dashboard/dashboard.endpoints";
import { listIntegrations } from "@safeport/contract/integrations/integration.endpoints";
import { apiScopes } from "@safeport/contract/kernel/api-token.scopes";
import { listNotifications } from "@safeport/contract/notifications/list/notification.endpoints";
import { getAwardTerms } from "@safeport/contract/reports/awards/report-award.endpoints";
import { importKnownIssues, listKnownIssues } from "@safeport/contract/reports/known-issues/known-issue.endpoints";
import { listDocuments } from "@safeport/contract/wallet/documents/document.endpoints";
import { listPayoutBatches } from "@safeport/contract/wallet/withdrawals/payout-batch.endpoints";
import { getWithdrawal, listWithdrawals } from "@safeport/contract/wallet/withdrawals/withdrawal.endpoints";
import { addWebhook, listWebhookDeliveries, listWebhooks } from "@safeport/contract/webhooks/webhook.endpoints";
import { buildAuditEntry } from "@safeport/db/factories/build-audit-entry";
import { buildNotification } from "@safeport/db/factories/build-notification";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeToken } from "./api-token-case.ts";
import { buildCase, type Case } from "./case.ts";
import { sendForm } from "./send-form.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
let one: Case;
let other: Case;
beforeAll(async () => {
  // Its staff list the payouts of all, whose bank details other worlds seal with keys of their own.
  w = await buildOwnWorld();
  [one, other] = [await buildCase(w), await buildCase(w)];
});
afterAll(() => w.close());

const tokenOf = async (as: Person, ...scopes: string[]) => (await makeToken(w, as, scopes)).as;

describe("an API token @spec:10.36", () => {
  it("reads the log of the companies of its owner, of nobody else, and nothing for staff", async () => {
    const add = (user: Person, company_id: string) => buildAuditEntry(w.db, { user_id: user.id, company_id });
    const [own, foreign] = [await add(one.hacker, one.companyId), await add(other.hacker, other.companyId)];
    const owner = await tokenOf(one.owner, "company:read");
    const ids = async (as: Person) => (await w.call(as, listAuditLog, { query: { size: "100" } })).body.items as AuditEntry[];
    const [seen, ofSession] = [await ids(owner), await ids(one.owner)];
    expect(seen.map(({ log_id }) => log_id)).toEqual(ofSession.map(({ log_id }) => log_id));
    expect(seen).toContainEqual(expect.objectContaining({ log_id: own.id, ip_address: null }));
    expect((await w.call(owner, getAuditEntry, { params: { log_id: foreign.id } })).status).toBe(404);
    expect((await w.call(owner, exportAuditLog)).body.csv).toContain(own.id);
    const ofViewer = await ids(await tokenOf(one.viewer, "company:read"));
    expect(ofViewer.map(({ user }) => user?.user_id)).toEqual([one.viewer.id]);
    const otherScopes = apiScopes.filter((scope) => scope !== "company:read");
    expect((await w.call(await tokenOf(one.owner, ...otherScopes), listAuditLog)).status).toBe(403);
    for (const role of ["Admin", "Super Admin"] as const) {
      const person = await w.person(role);
      expect((await w.call(person, getAuditEntry, { params: { log_id: own.id } })).status).toBe(200);
      const staff = await tokenOf(person, ...apiScopes);
      for (const answer of [
        await w.call(staff, listAuditLog),
        await w.call(staff, listAuditLog, { query: { user_id: person.id } }),
        await w.call(staff, getAuditEntry, { params: { log_id: own.id } }),
        await w.call(staff, exportAuditLog),
      ])
        expect([answer.status, answer.body.detail]).toEqual([
          403,
          "Staff read the activity of the platform by signing in, not with a token",
        ]);
    }
  });

  it("reads webhooks with their log and integrations where its person may, without their secrets", async () => {
    const body = { company_id: one.companyId, url: "https://receiver.example/hook", events: ["report.submitted"] };
    const made = await w.call(one.manager, addWebhook, { body });
    expect(made.status).toBe(201);
    const [params, query] = [{ webhook_id: made.body.webhook_id }, { company_id: one.companyId }];
    const statuses = async (as: Person) => [
      (await w.call(as, listWebhooks, { query })).status,
      (await w.call(as, listWebhookDeliveries, { params })).status,
      (await w.call(as, listIntegrations, { query })).status,
    ];
    const manager = await tokenOf(one.manager, "company:read");
    expect(await statuses(manager)).toEqual([200, 200, 200]);
    expect(JSON.stringify((await w.call(manager, listWebhooks, { query })).body)).not.toContain(made.body.secret);
    expect(await statuses(await tokenOf(one.triager, "company:read"))).toEqual([403, 403, 403]);
    expect(await statuses(await tokenOf(other.owner, "company:read"))).toEqual([404, 404, 404]);
    expect((await w.call(await tokenOf(one.manager, ...apiScopes), addWebhook, { body })).status).toBe(403);
  });

  it("lists the notifications about what its scopes read, and neither texts nor totals of others", async () => {
    const c = await buildCase(w);
    const title = "Stored XSS in the profile name";
    const { id } = await c.report({ title });
    const [company, program] = [
      { subject_type: "company", subject_id: c.companyId },
      { subject_type: "program", subject_id: c.program.id },
    ] as const;
    const about = {
      "reports:read": ["commented", { subject_id: id }],
      "programs:read": ["program_left", program],
      "company:read": ["webhook_paused", company],
      "money:read": ["deposit_confirmed", company],
      "profile:read": ["export_ready", { subject_type: "user", subject_id: c.owner.id }],
    } as const;
    const ids = new Map<string, string>();
    for (const [scope, [kind, subject]] of Object.entries(about))
      ids.set(scope, (await buildNotification(w.db, { user_id: c.owner.id, kind, params: "{}", ...subject })).id);
    const list = async (as: Person, query = {}) => (await w.call(as, listNotifications, { query })).body;
    expect((await list(c.owner)).total).toBe(5);
    for (const [scope, own] of ids) {
      const holder = await tokenOf(c.owner, ...new Set(["profile:read", scope]));
      const { items, total } = await list(holder);
      const expected = [...new Set([own, ids.get("profile:read")])].sort();
      expect([scope, items.map((item: { id: string }) => item.id).sort(), total]).toEqual([scope, expected, expected.length]);
      const readsReports = scope === "reports:read";
      expect(JSON.stringify(items).includes(title)).toBe(readsReports);
      const found = [
        await list(holder, { search: title }),
        await list(holder, { tag: "comment" }),
        await list(holder, { status: "unread", tag: "comment" }),
      ];
      expect(found.map((page) => page.total)).toEqual(readsReports ? [1, 1, 1] : [0, 0, 0]);
    }
    const all = await tokenOf(c.owner, ...apiScopes);
    expect((await list(all)).total).toBe(5);
  });

  it("of reports reads no money of the company: neither what is free for an award nor what a month cost (M10)", async () => {
    const { id } = await one.report({ validated_at: new Date() });
    const query = { company_id: one.companyId };
    const answers = async (as: Person) => [
      (await w.call(as, getAwardTerms, { params: { report_id: id } })).status,
      (await w.call(as, getDashboard, { query })).body.money !== null,
    ];
    expect(await answers(one.owner)).toEqual([200, true]);
    expect(await answers(await tokenOf(one.owner, "reports:read"))).toEqual([403, false]);
    expect(await answers(await tokenOf(one.owner, "reports:read", "money:read"))).toEqual([200, true]);
    const own = (await w.call(await tokenOf(one.hacker, "reports:read"), getDashboard)).body;
    expect([own.money, typeof own.received.now]).toEqual([null, "number"]);
  });

  it("imports known issues with the scope for writing alone", async () => {
    const form = { program: one.program.id };
    const file = Buffer.from("title,found_at\nOld protocol versions,2026-01-31\n");
    const send = async (as: Person) => sendForm(w, as, importKnownIssues, { params: form, query: { apply: "true" } }, { file });
    expect((await send(await tokenOf(one.triager, "programs:read"))).status).toBe(403);
    expect((await send(await tokenOf(one.viewer, "programs:write"))).status).toBe(403);
    const { status, body } = await send(await tokenOf(one.triager, "programs:write"));
    expect([status, body.added]).toEqual([200, 1]);
    const { items } = (await w.call(await tokenOf(one.viewer, "programs:read"), listKnownIssues, { params: form })).body;
    expect(items).toMatchObject([{ title: "Old protocol versions" }]);
  });

  it("reads money as its person does: their own, and that of all for staff alone", async () => {
    const [hacker, staff] = [await tokenOf(one.hacker, "money:read"), await tokenOf(await w.person("Admin"), "money:read")];
    expect((await w.call(hacker, listWithdrawals)).body.total).toBe(0);
    const missing = { params: { withdrawal_id: one.companyId } };
    expect((await w.call(hacker, getWithdrawal, missing)).status).toBe(404);
    expect((await w.call(await tokenOf(one.owner, "money:read"), listDocuments)).status).toBe(200);
    for (const answer of [
      (as: Person) => w.call(as, listWithdrawals, { query: { all: "true" } }),
      (as: Person) => w.call(as, listPayoutBatches),
    ])
      expect([(await answer(hacker)).status, (await answer(staff)).status]).toEqual([404, 200]);
  });
});
