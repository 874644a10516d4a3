import { endOutsider, inviteOutsider } from "@safeport/contract/reports/outsiders/outsider.endpoints";
import { readSharedReport } from "@safeport/contract/reports/outsiders/shared-report.endpoints";
import { uniqueSuffix } from "@safeport/db/factories/unique-suffix";
import { expect } from "vitest";
import { linkToken } from "../src/features/accounts/core/link-token.ts";
import { buildCase } from "./case.ts";
import type { Person, World } from "./world.ts";

/** A company that is known, with a report that it shares with an address outside; `over` are fields of the invitation. */
export async function buildOutsiderCase(w: World, over: object = {}) {
  const c = await buildCase(w);
  await w.db.updateTable("company").set({ domain_status: "verified" }).where("id", "=", c.companyId).execute();
  const { id: report_id } = await c.report({ status: "under_review", title: "Stored XSS in notes" });
  const params = { report_id };
  const invite = (as: Person = c.manager, more: object = {}) =>
    w.call(as, inviteOutsider, { params, body: { email: `vendor-${uniqueSuffix()}@outside.example`, ...more } });
  const answer = await invite(c.manager, over);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const { outsider_id, email } = answer.body as { outsider_id: string; email: string };
  const tokenOf = (id: string) => linkToken(w.app.services.keyFor, "report_outsider", id);
  const { user_id } = await w.db
    .selectFrom("report_outsider")
    .select("user_id")
    .where("id", "=", outsider_id)
    .executeTakeFirstOrThrow();
  const token = tokenOf(outsider_id);
  return {
    ...c,
    ...{ report_id, params, invite, outsider_id, email, user_id, token, tokenOf },
    read: (body: object = {}) => w.call(null, readSharedReport, { body: { token, ...body } }),
    end: (as: Person = c.manager) => w.call(as, endOutsider, { params: { report_id, outsider_id } }),
  };
}
