import { importReports } from "@safeport/contract/report-exchange/import/report-import.endpoints";
import { awardReport } from "@safeport/contract/reports/awards/report-award.endpoints";
import { changeStatus, getReport, listReports, validateReport } from "@safeport/contract/reports/report.endpoints";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { advanceClocks } from "../src/features/reports/clocks/advance-clocks.ts";
import { buildCase, type Case } from "./case.ts";
import { storedMails } from "./notification-case.ts";
import { sendForm } from "./send-form.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
let staff: Person;
beforeAll(async () => {
  w = await buildOwnWorld({ jobs: true, env: storedMails });
  staff = await w.person("Admin");
});
afterAll(() => w.close());

const send = (to: Case, content: string, { apply = true, as = staff }: { apply?: boolean; as?: Person } = {}) =>
  sendForm(
    w,
    as,
    importReports,
    { params: { program: to.program.id }, ...(apply && { query: { apply: "true" } }) },
    { file: Buffer.from(content) },
  );
const reportsOf = async (here: Case) =>
  (await w.call(here.owner, listReports, { query: { company_id: here.companyId, size: "100" } })).body.items;
const exported = async (as: Person, id: string, format: string) =>
  (
    await w.app.fastify.inject({
      url: `/v1/reports/${id}/export/?format=${format}`,
      headers: { authorization: `Bearer ${as.token}` },
    })
  ).body;

describe("an import of reports", () => {
  it("says first what each row would do, and why rows are refused @spec:7.47", async () => {
    const here = await buildCase(w);
    const csv = [
      "ID,Title,Status,Severity,Submitted,Reporter,Description,Colour",
      "1,First,triaged,high,2020-01-02T03:04:05Z,=evil,Text,red",
      "1,Again,new,high,2020-01-02,somebody,Text,",
      "2,,new,high,2020-01-02,somebody,Text,",
      "3,Strange,lost,high,2020-01-02,somebody,Text,",
      "4,Later,new,high,2999-01-02,somebody,Text,",
      "5,Lonely,duplicate,high,2020-01-02,somebody,Text,",
      "6,Timeless,new,high,,somebody,Text,",
      ",Nameless,new,high,2020-01-02,somebody,Text,",
    ].join("\n");
    const { status, body } = await send(here, csv, { apply: false });
    expect(status).toBe(200);
    expect(body).toMatchObject({ applied: false, rows: 8, added: 1, unchanged: 0, refused: 7, ignored_columns: ["colour"] });
    expect(body.changes).toEqual([
      {
        ...{ line: 2, import_key: "1", poc_title: "First", status: "under_review", severity: "high", author: "=evil" },
        sent_at: "2020-01-02T03:04:05.000Z",
      },
    ]);
    expect(body.refusals.map(({ line, reason }: { line: number; reason: string }) => [line, reason])).toEqual([
      [3, "Has the ID of line 2"],
      [4, "title: This field is required"],
      [5, "The status “lost” is not known. Choose what it becomes"],
      [6, "sent_at: The date is in the future"],
      [7, expect.stringContaining("duplicate_of")],
      [8, "sent_at: This field is required"],
      [9, "id: This field is required"],
    ]);
    expect(await reportsOf(here)).toEqual([]);
  });

  it("is nothing for researchers, and refuses a file that is neither CSV nor JSON", async () => {
    const here = await buildCase(w);
    expect((await send(here, "id,title", { as: here.hacker })).status).toBe(403);
    expect((await send(here, "{nonsense", {})).status).toBe(400);
  });

  it("keeps times, names authors without linking them, and changes nothing the second time @spec:3.18", async () => {
    const here = await buildCase(w);
    const file = JSON.stringify([
      {
        ...{ id: 7, title: "From elsewhere", state: "resolved", severity: "medium", weakness: "CWE-79" },
        ...{ asset: here.scope.identifier, submitted: "2019-05-01T10:00:00Z", closed_at: "2019-06-01T10:00:00Z" },
        ...{ reporter: { username: here.hacker.username }, body_markdown: "# Text\u0000", bounty_usd: 3 },
        timeline: [
          { created_at: "2019-05-02T10:00:00Z", performed_by: { username: here.owner.username }, content: "Thanks" },
          { created_at: "2019-05-03T10:00:00Z", content: "Between us", is_internal: true },
        ],
      },
      { id: 8, title: "Same again", status: "duplicate", duplicate_of: 7, sent_at: "2019-05-02", asset: "wiki.example" },
    ]);
    expect((await send(here, file)).body).toMatchObject({ added: 2, comments: 1, comments_left_out: 1, refused: 0 });
    expect((await send(here, file)).body).toMatchObject({ added: 0, unchanged: 2 });
    const [duplicate, original] = await reportsOf(here);
    expect(original).toMatchObject({ poc_title: "From elsewhere", status: "resolved", author_username: here.hacker.username });
    const params = { report_id: original.report_id };
    const { body } = await w.call(here.owner, getReport, { params });
    expect(body).toMatchObject({
      ...{ sent_at: "2019-05-01T10:00:00.000Z", closed_at: "2019-06-01T10:00:00.000Z", first_response_at: null },
      ...{ imported_author: here.hacker.username, scope_id: here.scope.id, poc_description_markdown: "# Text" },
      weakness: { cwe_id: 79 },
    });
    expect(body.imported_at).not.toBeNull();
    expect(body.author.user_id).not.toBe(here.hacker.id);
    expect(body.author.username).toMatch(/^imported-/);
    const items = (await w.call(here.owner, listTimeline, { params })).body.items;
    expect(items).toMatchObject([
      {
        ...{ item_type: "OTHER", content: "Thanks", created_at: "2019-05-02T10:00:00.000Z" },
        ...{ imported_author: here.owner.username, performed_by: null },
      },
      { item_type: "INFO", performed_by: null },
    ]);
    // A person here with the name of an author sees nothing of the report.
    expect((await w.call(here.hacker, getReport, { params })).status).toBe(404);
    expect((await w.call(here.owner, getReport, { params: { report_id: duplicate.report_id } })).body).toMatchObject({
      ...{ duplicate_of: original.id, scope_id: null, scope_identifier: "wiki.example" },
    });
  });

  it("acts on nobody: 500 reports of 2019 to 2024 (EXP-13) @spec:7.47", async () => {
    const here = await buildCase(w);
    const counts = async () => {
      const { rows } =
        await sql`select (select count(*) from mail) as mails, (select count(*) from notification) as notifications,
        (select count(*) from point_entry) as points, (select count(*) from domain_event) as events`.execute(w.db);
      return rows[0];
    };
    const before = await counts();
    const reports = Array.from({ length: 500 }, (_, at) => ({
      ...{ id: `r${at}`, title: `Report ${at}`, status: at % 2 ? "resolved" : "new", severity: "high" },
      sent_at: new Date(Date.UTC(2019 + (at % 6), 1, 1, 0, 0, at)).toISOString(),
      comments: [{ at: new Date(Date.UTC(2019 + (at % 6), 1, 2)).toISOString(), author: "a", text: "Hello" }],
    }));
    expect((await send(here, JSON.stringify(reports))).body).toMatchObject({ added: 500, comments: 500 });
    await advanceClocks(w.app.services, new Date());
    await w.deliver();
    expect(await counts()).toEqual(before);
    const rows = await w.db.selectFrom("report").selectAll().where("company_id", "=", here.companyId).execute();
    expect(rows.every(({ imported_at, first_response_at }) => imported_at !== null && first_response_at === null)).toBe(true);
    expect(new Set(rows.map(({ sent_at }) => sent_at?.toISOString()))).toEqual(new Set(reports.map(({ sent_at }) => sent_at)));
  });

  it("makes nothing an earlier report than what was received before it (DUP-12)", async () => {
    const here = await buildCase(w);
    const received = await here.report();
    await send(here, JSON.stringify([{ id: 1, title: "Sent last year", sent_at: "2024-01-01" }]));
    const imported = (await reportsOf(here)).find(({ poc_title }: { poc_title: string }) => poc_title === "Sent last year");
    const answer = await w.call(here.owner, changeStatus, {
      params: { report_id: received.id },
      body: { status: "duplicate", duplicate_of: imported.id },
    });
    expect(answer.body).toMatchObject({ status: 409, code: "conflict" });
    // A later report can be its duplicate, whose author learns of no time before the import.
    const { id: report_id } = await here.report({ created_at: new Date(Date.now() + 1_000) });
    const body = { status: "duplicate", duplicate_of: imported.id };
    expect((await w.call(here.owner, changeStatus, { params: { report_id }, body })).status).toBe(200);
    const card = (await w.call(here.hacker, getReport, { params: { report_id } })).body.duplicate_card;
    expect(card.sent_at).toBe(
      (await w.call(here.owner, getReport, { params: { report_id: imported.report_id } })).body.imported_at,
    );
    expect(card).toMatchObject({ imported_at: card.sent_at, same_author: null });
    const ofTeam = (await w.call(here.owner, getReport, { params: { report_id } })).body.duplicate_card;
    expect(ofTeam).toMatchObject({ sent_at: "2024-01-01T00:00:00.000Z", imported_at: card.sent_at, same_author: null });
  });

  it("offers no award, dispute or retest, which would need an author with an account", async () => {
    const here = await buildCase(w);
    const of = (id: number, status: string) => ({ id, title: `No. ${id}`, author: "kim", sent_at: "2024-01-01", status });
    await send(here, JSON.stringify([of(1, "under_review"), of(2, "resolved")]));
    const [open, resolved] = (await reportsOf(here)).sort((one: { poc_title: string }, other: { poc_title: string }) =>
      one.poc_title.localeCompare(other.poc_title),
    );
    const at = (report: { report_id: string }) => ({ params: { report_id: report.report_id } });
    expect((await w.call(here.owner, validateReport, { ...at(open), body: {} })).status).toBe(200);
    const offered = async (report: { report_id: string }) => (await w.call(here.owner, getReport, at(report))).body.can;
    const needAuthor = ["award", "dispute", "request_recheck", "ask_retest"];
    expect((await offered(open)).filter((action: string) => needAuthor.includes(action))).toEqual([]);
    expect((await offered(resolved)).filter((action: string) => needAuthor.includes(action))).toEqual([]);
    const award = await w.call(here.owner, awardReport, { ...at(open), body: { kind: "bonus", amount: 100, expected_fee: 20 } });
    expect(award.body).toMatchObject({ status: 409, detail: expect.stringMatching(/^This report was imported/) });
  });

  it("tells of an imported original when it was sent, and by the names in the file whether one person sent both", async () => {
    const here = await buildCase(w);
    const of = (id: number, author: string, more: object = {}) => ({
      id,
      title: `No. ${id}`,
      author,
      sent_at: `2024-01-0${id}`,
      ...more,
    });
    const again = { status: "duplicate", duplicate_of: 1 };
    await send(here, JSON.stringify([of(1, "kim"), of(2, "kim", again), of(3, "lee", again)]));
    const cards = [];
    for (const { report_id, poc_title } of await reportsOf(here)) {
      const { body } = await w.call(here.owner, getReport, { params: { report_id } });
      cards.push([poc_title, body.duplicate_card?.sent_at, body.duplicate_card?.same_author]);
    }
    expect(cards.sort()).toEqual([
      ["No. 1", undefined, undefined],
      ["No. 2", "2024-01-01T00:00:00.000Z", true],
      ["No. 3", "2024-01-01T00:00:00.000Z", null],
    ]);
  });

  it("takes an export of a report, whose comments come out as they were (EXP-11)", async () => {
    const here = await buildCase(w);
    const fence = "````md\n```js\nalert(1)\n```\n````";
    const first = { id: 1, title: "Fenced", sent_at: "2020-01-01", comments: [{ at: "2020-01-02", author: "a", text: fence }] };
    await send(here, JSON.stringify([first]));
    const [one] = await reportsOf(here);
    const json = await exported(here.owner, one.report_id, "json");
    const there = await buildCase(w);
    expect((await send(there, json)).body).toMatchObject({ added: 1, refused: 0 });
    const [two] = await reportsOf(there);
    const again = JSON.parse(await exported(there.owner, two.report_id, "json"));
    const others = (timeline: { item_type: string; content: string; imported_author: string; created_at: string }[]) =>
      timeline
        .filter(({ item_type }) => item_type === "OTHER")
        .map((item) => [item.content, item.created_at, item.imported_author]);
    expect(others(again.timeline).slice(0, 1)).toEqual(others(JSON.parse(json).timeline));
    expect(await exported(there.owner, two.report_id, "md")).toContain(fence);
  });
});
