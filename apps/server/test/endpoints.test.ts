import { randomUUID } from "node:crypto";
import { type Endpoint, needsSession } from "@safeport/contract/kernel/endpoint";
import { errorStatuses } from "@safeport/contract/kernel/error";
import { buildAuditEntry } from "@safeport/db/factories/build-audit-entry";
import { buildDispute } from "@safeport/db/factories/build-dispute";
import { buildNotification } from "@safeport/db/factories/build-notification";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildReport } from "@safeport/db/factories/build-report";
import { buildScope } from "@safeport/db/factories/build-scope";
import { buildTimelineItem } from "@safeport/db/factories/build-timeline-item";
import { buildUser } from "@safeport/db/factories/build-user";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allEndpoints as all } from "./all-endpoints.ts";
import { aboutTheCaller, validBodies, validQueries } from "./valid-inputs.ts";
import { buildWorld, type Person, type World } from "./world.ts";

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
    proposal_id: randomUUID(),
    discrepancy_id: randomUUID(),
    closing_id: randomUUID(),
    hit_id: randomUUID(),
    refund_id: randomUUID(),
    statement_id: randomUUID(),
    entry_id: randomUUID(),
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
    announcement_id: randomUUID(),
    document_id: randomUUID(),
    job_id: "1",
    known_issue_id: randomUUID(),
    legal_page: "terms",
    template_id: randomUUID(),
    token_id: randomUUID(),
    label_id: randomUUID(),
    integration_id: randomUUID(),
    issue_id: randomUUID(),
    handle: "no-such-program",
    webhook_id: randomUUID(),
    delivery_id: randomUUID(),
    view_id: randomUUID(),
    reply_id: randomUUID(),
    number: "1",
    log_id: (await buildAuditEntry(w.db)).id,
    username: (await buildUser(w.db)).username,
    user_id: (await buildUser(w.db)).id,
  };
});
afterAll(() => w.close());

/** Somebody whose rights let the server read a form, and anybody for other bodies. */
function readerOf({ name, files }: Endpoint): Promise<Person> {
  if (!files) return w.person("Business");
  return /^site\.|^reports\.import$|^statements\./.test(name) ? w.person("Super Admin") : owner();
}

/** Somebody who may do everything with the company and its program. */
const owner = () => w.member("owner", ids.company_id);

describe("every endpoint of the contract", () => {
  it("is mounted, each under one name", async () => {
    expect(w.app.endpoints.map(({ name }) => name).sort()).toEqual(all.map(({ name }) => name).sort());
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });

  it("answers with no redirect @spec:7.2", () => {
    expect(all.filter(({ status = 200 }) => status >= 300).map(({ name }) => name)).toEqual([]);
  });

  it.each(named(all.filter(({ method }) => method !== "GET")))(
    "%s has a throttle, per object where it names one",
    (_name, endpoint) => {
      expect(endpoint.throttle?.person).toBeGreaterThan(0);
      const isAboutOne = /:\w+_id|:program\b|:handle\b|:id\b/.test(endpoint.path) && endpoint.name !== "programs.add_scope";
      expect(endpoint.throttle?.object !== undefined).toBe(isAboutOne);
    },
  );

  it.each(named(guarded))("%s refuses who has not signed in", async (_name, endpoint) => {
    const answer = await w.call(null, endpoint, { params: ids, ...(endpoint.body && { body: {} }) });
    expect([answer.status, answer.body.code]).toEqual([401, "unauthenticated"]);
    expect(answer.headers["content-type"]).toContain("application/problem+json");
  });

  it.each(named(guarded.filter((endpoint) => !endpoint.stream && !aboutTheCaller.test(endpoint.name))))(
    "%s hides from an outsider what is not theirs @spec:6.14 @spec:7.18 @spec:7.23 @spec:7.29",
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

  // Calls from other servers are signed or carry a secret, and have fields of their own.
  it.each(named(all.filter(({ body, signed, mail }) => body && !signed && !mail)))(
    "%s refuses an unknown field and a wrong one",
    async (_name, endpoint) => {
      // Rights are checked before a form is read.
      const someone = !needsSession(endpoint) ? null : await readerOf(endpoint);
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
      const someone = await (endpoint.files ? readerOf(endpoint) : w.person("Admin"));
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
    const probe = async (text: string) => {
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
    };
    await Promise.all(nonsense.map(probe));
  });
});

/** A URL cannot contain a lone surrogate. */
function safeParams(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, Buffer.from(value).toString()]));
}

function firstField(endpoint: Endpoint): string {
  return Object.keys((endpoint.body as unknown as { shape: object }).shape)[0] ?? "";
}
