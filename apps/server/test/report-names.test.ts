import { listNotifications } from "@safeport/contract/notifications/list/notification.endpoints";
import { getReport, listReports, updateDraft } from "@safeport/contract/reports/report.endpoints";
import { addComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { buildProgramMember } from "@safeport/db/factories/build-program-member";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildCase } from "./case.ts";
import { buildWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

it("a researcher who left a private program reads it in their reports as it was when they were sent", async () => {
  const one = await buildCase(w);
  const { id: sent } = await one.report();
  const { id: draft } = await one.report({ status: "draft" });
  const before = (await w.call(one.hacker, getReport, { params: { report_id: sent } })).body;
  await buildProgramMember(w.db, { program_id: one.program.id, user_id: one.hacker.id, ended_at: new Date() });
  await w.db
    .updateTable("program")
    .set({ visibility: "PRIVATE", title: "Project Nightjar", title_key: `project nightjar ${one.program.id}` })
    .where("id", "=", one.program.id)
    .execute();
  await w.db
    .updateTable("scope")
    .set({ identifier: "nightjar.example.com", asset_type: "domain" })
    .where("id", "=", one.scope.id)
    .execute();
  await w.call(one.triager, addComment, { params: { report_id: sent }, body: { content: "Thank you" } });
  await w.deliver();

  for (const report_id of [sent, draft]) {
    const { body } = await w.call(one.hacker, getReport, { params: { report_id } });
    expect(body).toMatchObject({ program_title: before.program_title, scope_identifier: before.scope_identifier });
    expect(JSON.stringify(body)).not.toMatch(/nightjar/i);
  }
  const list = await w.call(one.hacker, listReports);
  expect(list.body.items.map(({ program_title }: { program_title: string }) => program_title)).toEqual([
    before.program_title,
    before.program_title,
  ]);
  const found = async (search: string) => (await w.call(one.hacker, listReports, { query: { search } })).body.total;
  expect([await found("nightjar"), await found("ni"), await found(before.program_title)]).toEqual([0, 0, 2]);
  expect(await found(before.scope_identifier)).toBe(2);
  expect(JSON.stringify((await w.call(one.hacker, listNotifications)).body)).not.toMatch(/nightjar/i);
  // Saving the draft reads nothing new either.
  const { version } = (await w.call(one.hacker, getReport, { params: { report_id: draft } })).body;
  const saved = await w.call(one.hacker, updateDraft, {
    params: { report_id: draft },
    body: { poc_title: "Still mine", poc_description_markdown: "", scope_id: one.scope.id, save_as_draft: true, version },
  });
  expect([saved.status, saved.body.program_title, saved.body.scope_identifier]).toEqual([
    200,
    before.program_title,
    before.scope_identifier,
  ]);
});
