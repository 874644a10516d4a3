import { randomUUID } from "node:crypto";
import * as accounts from "@safeport/contract/accounts/account.endpoints";
import * as adminUsers from "@safeport/contract/accounts/admin-user.endpoints";
import * as closing from "@safeport/contract/accounts/closing.endpoints";
import * as emails from "@safeport/contract/accounts/email.endpoints";
import * as dataExports from "@safeport/contract/accounts/export.endpoints";
import * as mails from "@safeport/contract/accounts/mail.endpoints";
import * as passkeys from "@safeport/contract/accounts/passkey.endpoints";
import * as passwords from "@safeport/contract/accounts/password.endpoints";
import * as profiles from "@safeport/contract/accounts/profile.endpoints";
import * as sessions from "@safeport/contract/accounts/session.endpoints";
import * as setUp from "@safeport/contract/accounts/set-up.endpoints";
import * as twoFactor from "@safeport/contract/accounts/two-factor.endpoints";
import * as audit from "@safeport/contract/audit/audit.endpoints";
import * as companies from "@safeport/contract/companies/company.endpoints";
import * as domains from "@safeport/contract/companies/domain.endpoints";
import * as members from "@safeport/contract/companies/member.endpoints";
import * as disputes from "@safeport/contract/disputes/dispute.endpoints";
import * as live from "@safeport/contract/events/live.endpoints";
import * as files from "@safeport/contract/files/file.endpoints";
import { type Endpoint, needsSession } from "@safeport/contract/kernel/endpoint";
import { errorStatuses } from "@safeport/contract/kernel/error";
import * as announcements from "@safeport/contract/notifications/announcement.endpoints";
import * as notifications from "@safeport/contract/notifications/notification.endpoints";
import * as preferences from "@safeport/contract/notifications/notification-preference.endpoints";
import * as credentials from "@safeport/contract/programs/credentials/credential.endpoints";
import * as favourites from "@safeport/contract/programs/followers/favourite.endpoints";
import * as imports from "@safeport/contract/programs/import/import.endpoints";
import * as interests from "@safeport/contract/programs/participation/interest.endpoints";
import * as programInvitations from "@safeport/contract/programs/participation/invitation.endpoints";
import * as programMembers from "@safeport/contract/programs/participation/program-member.endpoints";
import * as programs from "@safeport/contract/programs/program.endpoints";
import * as programTools from "@safeport/contract/programs/program-tool.endpoints";
import * as publicPrograms from "@safeport/contract/programs/public/public-program.endpoints";
import * as programVersions from "@safeport/contract/programs/versions/program-version.endpoints";
import * as reportAwards from "@safeport/contract/reports/awards/report-award.endpoints";
import * as dashboards from "@safeport/contract/reports/dashboard/dashboard.endpoints";
import * as assignment from "@safeport/contract/reports/desk/assignment.endpoints";
import * as bulk from "@safeport/contract/reports/desk/bulk.endpoints";
import * as cannedReplies from "@safeport/contract/reports/desk/canned-reply.endpoints";
import * as deskExports from "@safeport/contract/reports/desk/export.endpoints";
import * as labels from "@safeport/contract/reports/desk/label.endpoints";
import * as similar from "@safeport/contract/reports/desk/similar.endpoints";
import * as views from "@safeport/contract/reports/desk/view.endpoints";
import * as programReports from "@safeport/contract/reports/program-report.endpoints";
import * as reports from "@safeport/contract/reports/report.endpoints";
import * as reportTerms from "@safeport/contract/reports/terms/report-terms.endpoints";
import * as thanks from "@safeport/contract/reports/thanks/thanks.endpoints";
import * as timeline from "@safeport/contract/reports/timeline/timeline.endpoints";
import * as weaknesses from "@safeport/contract/reports/weaknesses/weakness.endpoints";
import * as reputation from "@safeport/contract/reputation/reputation.endpoints";
import * as bankAccounts from "@safeport/contract/wallet/bank-account.endpoints";
import * as deposits from "@safeport/contract/wallet/deposit.endpoints";
import * as earnings from "@safeport/contract/wallet/earnings.endpoints";
import * as kyc from "@safeport/contract/wallet/kyc.endpoints";
import * as payments from "@safeport/contract/wallet/payment.endpoints";
import * as payoutBatches from "@safeport/contract/wallet/payout-batch.endpoints";
import * as payoutFreezes from "@safeport/contract/wallet/payout-freeze.endpoints";
import * as shares from "@safeport/contract/wallet/share.endpoints";
import * as wallet from "@safeport/contract/wallet/wallet.endpoints";
import * as withdrawals from "@safeport/contract/wallet/withdrawal.endpoints";
import { buildAuditEntry } from "@safeport/db/factories/build-audit-entry";
import { buildDispute } from "@safeport/db/factories/build-dispute";
import { buildNotification } from "@safeport/db/factories/build-notification";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildReport } from "@safeport/db/factories/build-report";
import { buildScope } from "@safeport/db/factories/build-scope";
import { buildTimelineItem } from "@safeport/db/factories/build-timeline-item";
import { buildUser } from "@safeport/db/factories/build-user";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aboutTheCaller, validBodies, validQueries } from "./valid-inputs.ts";
import { buildWorld, type World } from "./world.ts";

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "path" in value;
}

const modules = {
  ...accounts,
  ...adminUsers,
  ...announcements,
  ...audit,
  ...bankAccounts,
  ...closing,
  ...companies,
  ...credentials,
  ...dataExports,
  ...dashboards,
  ...disputes,
  ...domains,
  ...emails,
  ...favourites,
  ...files,
  ...interests,
  ...programInvitations,
  ...programMembers,
  ...publicPrograms,
  ...imports,
  ...deposits,
  ...payments,
  ...shares,
  ...wallet,
  ...reportAwards,
  ...kyc,
  ...earnings,
  ...live,
  ...members,
  ...notifications,
  ...passkeys,
  ...payoutBatches,
  ...payoutFreezes,
  ...withdrawals,
  ...mails,
  ...passwords,
  ...preferences,
  ...profiles,
  ...programs,
  ...programTools,
  ...programVersions,
  ...programReports,
  ...reports,
  ...reputation,
  ...sessions,
  ...reportTerms,
  ...weaknesses,
  ...thanks,
  ...setUp,
  ...timeline,
  ...assignment,
  ...similar,
  ...deskExports,
  ...bulk,
  ...cannedReplies,
  ...labels,
  ...views,
  ...twoFactor,
};
const all: Endpoint[] = (Object.values(modules) as unknown[]).filter(isEndpoint);
const guarded = all.filter(needsSession);
const named = (endpoints: Endpoint[]) => endpoints.map((endpoint) => [endpoint.name, endpoint] as const);

let w: World;
let ids: Record<string, string>;
beforeAll(async () => {
  w = await buildWorld();
  const program = await buildProgram(w.db, { visibility: "PRIVATE" });
  const scope = await buildScope(w.db, { program_id: program.id });
  const report = await buildReport(w.db, { program_id: program.id, scope_id: scope.id });
  ids = {
    company_id: program.company_id,
    bank_account_id: randomUUID(),
    batch_id: randomUUID(),
    withdrawal_id: randomUUID(),
    import_id: randomUUID(),
    kyc_id: randomUUID(),
    deposit_id: randomUUID(),
    award_id: randomUUID(),
    adjustment_id: randomUUID(),
    program_id: program.id,
    invitation_id: randomUUID(),
    passkey_id: randomUUID(),
    program: program.id,
    scope_id: scope.id,
    set_id: randomUUID(),
    report_id: report.id,
    item_id: (await buildTimelineItem(w.db, { report_id: report.id })).id,
    file_id: randomUUID(),
    dispute_id: (await buildDispute(w.db, { report_id: report.id })).id,
    id: (await buildNotification(w.db, { subject_id: report.id })).id,
    label_id: randomUUID(),
    view_id: randomUUID(),
    reply_id: randomUUID(),
    number: "1",
    log_id: (await buildAuditEntry(w.db)).id,
    username: (await buildUser(w.db)).username,
    user_id: (await buildUser(w.db)).id,
  };
});
afterAll(() => w.close());

/** Somebody who may do everything with the company and its program. */
const owner = () => w.member("owner", ids.company_id);

describe("every endpoint of the contract", () => {
  it("is mounted, each under one name", async () => {
    expect(w.app.endpoints.map(({ name }) => name).sort()).toEqual(all.map(({ name }) => name).sort());
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });

  it("answers with no redirect", () => {
    expect(all.filter(({ status = 200 }) => status >= 300).map(({ name }) => name)).toEqual([]);
  });

  it.each(named(all.filter(({ method }) => method !== "GET")))(
    "%s has a throttle, per object where it names one",
    (_name, endpoint) => {
      expect(endpoint.throttle?.person).toBeGreaterThan(0);
      const isAboutOne = /:\w+_id|:program\b|:id\b/.test(endpoint.path) && endpoint.name !== "programs.add_scope";
      expect(endpoint.throttle?.object !== undefined).toBe(isAboutOne);
    },
  );

  it.each(named(guarded))("%s refuses who has not signed in", async (_name, endpoint) => {
    const answer = await w.call(null, endpoint, { params: ids, ...(endpoint.body && { body: {} }) });
    expect([answer.status, answer.body.code]).toEqual([401, "unauthenticated"]);
    expect(answer.headers["content-type"]).toContain("application/problem+json");
  });

  it.each(named(guarded.filter((endpoint) => !endpoint.stream && !aboutTheCaller.test(endpoint.name))))(
    "%s hides from an outsider what is not theirs",
    async (_name, endpoint) => {
      const outsider = await w.person("Hacker");
      const body =
        endpoint.name === "disputes.open"
          ? { dispute_type: "Payment", dispute_description: "D", report_id: ids.report_id }
          : validBodies[endpoint.name];
      const query = validQueries[endpoint.name] ?? {};
      const answer = await w.call(outsider, endpoint, { params: ids, query, ...(body && { body }) });
      expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
    },
  );

  it.each(named(all.filter((endpoint) => endpoint.body)))(
    "%s refuses an unknown field and a wrong one",
    async (_name, endpoint) => {
      // Rights are checked before a form is read.
      const someone = !needsSession(endpoint) ? null : await (endpoint.files ? owner() : w.person("Business"));
      const params = someone && endpoint.files ? { ...ids, username: someone.username } : ids;
      const unknown = await w.call(someone, endpoint, { params, body: { ...validBodies[endpoint.name], surprise: 1 } });
      expect(unknown.status).toBe(422);
      expect(unknown.body.errors).toContainEqual(expect.objectContaining({ loc: ["body", "surprise"], code: "unknown_field" }));
      for (const body of [[], "text", 7, null, { ...validBodies[endpoint.name], [firstField(endpoint)]: { deep: [1] } }]) {
        const wrong = await w.call(someone, endpoint, {
          params,
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        });
        expect([400, 422]).toContain(wrong.status);
      }
    },
  );

  it.each(named(all.filter((endpoint) => endpoint.query)))(
    "%s refuses an unknown filter and a page that is none",
    async (_name, endpoint) => {
      const someone = await (endpoint.files ? owner() : w.person("Admin"));
      for (const query of [
        { surprise: "1" },
        { page: "0" },
        { page: "-1" },
        { page: "x" },
        { size: "101000" },
        { page: "1e9" },
      ]) {
        const [name] = Object.keys(query);
        if (name !== "surprise" && !("page" in (endpoint.query as unknown as { shape: object }).shape)) continue;
        expect((await w.call(someone, endpoint, { params: ids, query: query as Record<string, string> })).status).toBe(422);
      }
    },
  );

  // A stream would stay open; live.test.ts tests it.
  it.each(named(all.filter(({ stream }) => !stream)))("%s answers no nonsense with a 5xx", async (_name, endpoint) => {
    const someone = await w.person("Super Admin");
    const nonsense = [
      "\u0000",
      "%00",
      "a".repeat(1_400),
      "../../etc/passwd",
      "'; drop table report; --",
      "💥",
      "\ud800",
      "-1",
      "null",
      "__proto__",
    ];
    for (const text of nonsense) {
      const params = Object.fromEntries(Object.keys(ids).map((key) => [key, text]));
      const body =
        endpoint.body &&
        Object.fromEntries(Object.keys((endpoint.body as unknown as { shape?: object }).shape ?? {}).map((key) => [key, text]));
      const query =
        endpoint.query &&
        Object.fromEntries(Object.keys((endpoint.query as unknown as { shape: object }).shape).map((key) => [key, text]));
      const answer = await w.call(someone, endpoint, {
        params: safeParams(params),
        ...(body && { body }),
        ...(query && { query }),
      });
      expect(answer.status, `${endpoint.name} with ${JSON.stringify(text)}`).toBeLessThan(500);
      if (answer.status >= 400) expect(Object.keys(errorStatuses)).toContain(answer.body.code);
    }
  });
});

/** A URL cannot contain a lone surrogate. */
function safeParams(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, Buffer.from(value).toString()]));
}

function firstField(endpoint: Endpoint): string {
  return Object.keys((endpoint.body as unknown as { shape: object }).shape)[0] ?? "";
}
