import { listSimilar } from "@safeport/contract/insight/similar/similar.endpoints";
import { listNotifications } from "@safeport/contract/notifications/list/notification.endpoints";
import { changeStatus, getReport, listReports } from "@safeport/contract/reports/report.endpoints";
import { getReportTerms } from "@safeport/contract/reports/terms/report-terms.endpoints";
import { addComment, listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildScope } from "@safeport/db/factories/build-scope";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
let one: Case;
beforeAll(async () => {
  w = await buildWorld();
  one = await buildCase(w);
});
afterAll(() => w.close());

const earlier = () => new Date(Date.now() - 86_400_000);

/** Closes a report of the case's researcher as a duplicate; answers its id. */
async function closeAsDuplicateOf(original: { number: number | null }): Promise<string> {
  const { id } = await one.report();
  const body = { status: "duplicate", duplicate_of: original.number };
  expect((await w.call(one.triager, changeStatus, { params: { report_id: id }, body })).status).toBe(200);
  return id;
}

const originalFor = async (who: Person, id: string): Promise<string | null> =>
  (await w.call(who, getReport, { params: { report_id: id } })).body.original_id;

describe("the original of a duplicate", () => {
  it("is named to those who may read it: the company, staff and its author", async () => {
    const original = await one.report({ created_at: earlier() });
    const id = await closeAsDuplicateOf(original);
    for (const who of [one.triager, one.viewer, await w.person("Admin"), one.hacker])
      expect(await originalFor(who, id)).toBe(original.id);
  });

  it("of another researcher is a number and no more to the reporter", async () => {
    const original = await one.report({ created_at: earlier(), author_id: (await w.person("Hacker")).id });
    const id = await closeAsDuplicateOf(original);
    const read = await w.call(one.hacker, getReport, { params: { report_id: id } });
    expect(read.body).toMatchObject({ duplicate_of: original.number, original_id: null });
    expect(JSON.stringify(read.body)).not.toContain(original.id);
    expect(await originalFor(one.triager, id)).toBe(original.id);
  });

  it("tells the author of a duplicate nothing but the card, in any answer (DUP-06)", async () => {
    const hidden = await buildProgram(w.db, {
      company_id: one.companyId,
      visibility: "PRIVATE",
      title: "Secret program of ours",
    });
    const scope = await buildScope(w.db, { program_id: hidden.id, identifier: "secret-asset.example" });
    const other = await w.person("Hacker");
    const original = await one.report({
      ...{ created_at: earlier(), author_id: other.id, program_id: hidden.id, scope_id: scope.id, severity: "high" },
      ...{ title: "Secret title", description_markdown: "Secret text", steps_markdown: "Secret steps" },
    });
    const body = { content: "Secret comment", is_internal: false };
    await w.call(other, addComment, { params: { report_id: original.id }, body });
    await w.call(one.triager, addComment, { params: { report_id: original.id }, body: { ...body, is_internal: true } });
    const id = await closeAsDuplicateOf(original);
    await w.call(one.triager, changeStatus, { params: { report_id: original.id }, body: { status: "resolved" } });
    await w.deliver();
    const params = { report_id: id };
    const read = await w.call(one.hacker, getReport, { params });
    expect(read.body.duplicate_card).toMatchObject({
      ...{ kind: "report", id: original.number, severity: "high", status: "resolved", asset: null },
      ...{ same_author: false, disclosed: false, known_issue: null },
    });
    const exported = await w.app.fastify.inject({
      url: `/v1/reports/${id}/export/?format=json`,
      headers: { authorization: `Bearer ${one.hacker.token}` },
    });
    const answers = [
      read.body,
      exported.body,
      ...(await Promise.all(
        [listTimeline, listReports, listNotifications, getReportTerms, listSimilar].map(
          async (endpoint) => (await w.call(one.hacker, endpoint, { params })).body,
        ),
      )),
    ];
    const all = JSON.stringify(answers);
    for (const secret of [/secret/i, new RegExp(other.username), new RegExp(other.id), new RegExp(original.id)])
      expect(all).not.toMatch(secret);
    expect((await w.call(one.hacker, getReport, { params: { report_id: original.id } })).status).toBe(404);
  });

  it("is null for a report that is no duplicate", async () => {
    const { id } = await one.report();
    expect(await originalFor(one.triager, id)).toBeNull();
  });
});
