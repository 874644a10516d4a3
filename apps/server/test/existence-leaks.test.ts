import { listAuditLog } from "@safeport/contract/audit/audit.endpoints";
import { withdrawDispute } from "@safeport/contract/disputes/dispute.endpoints";
import { listNotifications } from "@safeport/contract/notifications/list/notification.endpoints";
import { removeScope, updateScope } from "@safeport/contract/programs/core/program.endpoints";
import { calculateSeverity } from "@safeport/contract/reports/report.endpoints";
import { addComment, deleteComment, editComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { buildDispute } from "@safeport/db/factories/build-dispute";
import { buildMember } from "@safeport/db/factories/build-member";
import { newId } from "@safeport/db/new-id";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { whoSeesReports } from "../src/features/reports/core/report.visibility.ts";
import { buildCase } from "./case.ts";
import { type Answer, buildWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

/** Everything in an answer except its request id. */
function saying({ status, body }: Answer) {
  const { request_id: _, ...content } = body;
  return [status, content];
}

describe("missing objects and objects hidden from the caller", () => {
  it("get the same answer for a scope", async () => {
    const one = await buildCase(w);
    await w.db.updateTable("program").set({ visibility: "PRIVATE" }).where("id", "=", one.program.id).execute();
    const stranger = await w.person();
    const body = {
      asset_type: "domain",
      identifier: "example.com",
      is_eligible_for_bounty: true,
      is_out_of_scope: false,
      max_severity: "low",
    };
    const cvss_vector = "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H";
    const answers = async (scope_id: string) => [
      saying(await w.call(stranger, updateScope, { params: { scope_id }, body })),
      saying(await w.call(stranger, removeScope, { params: { scope_id } })),
      saying(await w.call(stranger, calculateSeverity, { body: { cvss_vector, scope_id } })),
    ];
    expect(await answers(one.scope.id)).toEqual(await answers(newId()));
  });

  it("get the same answer for a dispute", async () => {
    const one = await buildCase(w);
    const report = await one.report();
    const { id } = await buildDispute(w.db, { report_id: report.id, opened_by: one.hacker.id });
    const stranger = await w.person();
    const answer = async (dispute_id: string) => saying(await w.call(stranger, withdrawDispute, { params: { dispute_id } }));
    expect(await answer(id)).toEqual(await answer(newId()));
  });
});

it("an author who has joined the company hears of none of its internal comments", async () => {
  const one = await buildCase(w);
  const { id } = await one.report();
  await buildMember(w.db, { company_id: one.companyId, user_id: one.hacker.id, role: "triager" });
  const content = (is_internal: boolean) =>
    w.call(one.owner, addComment, { params: { report_id: id }, body: { content: "Between us", is_internal } });
  const change = async (item_id: string) => {
    const params = { report_id: id, item_id };
    await w.call(one.owner, editComment, { params, body: { content: "Between us two" } });
    await w.call(one.owner, deleteComment, { params });
  };
  await change((await content(true)).body.item_id);
  await change((await content(false)).body.item_id);
  await w.deliver();

  await w.db.updateTable("company_member").set({ role: "owner" }).where("user_id", "=", one.hacker.id).execute();
  const log = await w.call(one.hacker, listAuditLog);
  const rows = log.body.items.map(
    ({ action, object_snapshot }: { action: string; object_snapshot: { is_internal?: boolean } }) => [
      action,
      object_snapshot?.is_internal,
    ],
  );
  expect(rows).toContainEqual(["report.commented", false]);
  expect(rows).toContainEqual(["report.comment_edited", false]);
  expect(rows).toContainEqual(["report.comment_deleted", false]);
  expect(rows.filter(([, isInternal]: [string, boolean]) => isInternal)).toEqual([]);
  // Two changes and the comment itself, once.
  expect(rows.filter(([action]: [string]) => action.startsWith("report.comment"))).toHaveLength(3);

  const { body } = await w.call(one.hacker, listNotifications);
  expect(body.items.map(({ title }: { title: string }) => title)).toEqual([expect.stringMatching(/^New comment from /)]);
  const actor = {
    user_id: one.hacker.id,
    username: one.hacker.username,
    role: "Hacker",
    session_id: newId(),
    assurance: { by: "password" as const, at: 0 },
    email_verified: true,
    company_ids: [],
  } as const;
  const news = [true, false].map((internal) => ({ key: internal ? "internal" : "public", reportId: id, internal }));
  expect(await whoSeesReports(w.db, news, [actor])).toEqual(new Map([["public", new Set([one.hacker.id])]]));
});
