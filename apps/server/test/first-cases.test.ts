import { addScope } from "@safeport/contract/programs/core/program.endpoints";
import { testScope } from "@safeport/contract/programs/scopes/scope-tool.endpoints";
import { submitReport } from "@safeport/contract/reports/report.endpoints";
import { addComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase } from "./case.ts";
import { notificationSteps, storedMails } from "./notification-case.ts";
import { buildOwnWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld({ env: storedMails });
});
afterAll(() => w.close());
const { mailsTo } = notificationSteps(() => w);

const wildcard = (identifier: string, over: object = {}) => ({ asset_type: "wildcard", identifier, ...over });
const included = { is_out_of_scope: false, is_eligible_for_bounty: true, max_severity: "critical" };
const excluded = { is_out_of_scope: true, is_eligible_for_bounty: false, max_severity: "none" };

describe("an asset that an exclusion names more narrowly than an inclusion", () => {
  it.each([
    [
      "whose inclusion has a scheme (case 01)",
      wildcard("https://*.lark.example/", included),
      wildcard("*.api.lark.example", excluded),
      "https://a.api.lark.example/",
    ],
    [
      "by a path without a scheme (case 03)",
      { asset_type: "url", identifier: "https://www.lark.example/", ...included },
      wildcard("www.lark.example/careers/*", excluded),
      "https://www.lark.example/careers/apply",
    ],
  ])("is out of scope, %s", async (_name, inclusion, exclusion, asset) => {
    const { owner, companyId, manager } = await buildCase(w);
    const { id } = await buildProgram(w.db, { company_id: companyId });
    const params = { program: id };
    for (const body of [inclusion, exclusion]) expect((await w.call(manager, addScope, { params, body })).status).toBe(201);
    expect((await w.call(owner, testScope, { params, query: { asset } })).body).toMatchObject({
      verdict: "out_of_scope",
      scope: { identifier: exclusion.identifier },
    });
  });
});

it("a company that has chosen nothing gets a mail about a new report and about a comment (case 31)", async () => {
  const c = await buildCase(w);
  const body = c.submission();
  const { report_id } = (await w.call(c.hacker, submitReport, { body })).body;
  await w.deliver();
  for (const person of [c.owner, c.triager]) expect(await mailsTo(person)).toHaveLength(1);
  await w.call(c.hacker, addComment, { params: { report_id }, body: { content: "One more step" } });
  await w.deliver();
  for (const person of [c.owner, c.triager]) expect(await mailsTo(person)).toHaveLength(2);
});
