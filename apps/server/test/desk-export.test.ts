import { assignReport } from "@safeport/contract/desk/assignment.endpoints";
import { addLabel, labelReport } from "@safeport/contract/desk/label.endpoints";
import type { Actor } from "@safeport/contract/kernel/actor";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { addKnownIssue } from "@safeport/contract/reports/known-issues/known-issue.endpoints";
import { changeStatus, getReport, submitReport } from "@safeport/contract/reports/report.endpoints";
import { addComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { howMany } from "@safeport/db/factories/how-many";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ExportRow, readAllReports } from "../src/features/report-exchange/export/export.queries.ts";
import { buildCase, type Case } from "./case.ts";
import { lettersOf, readPdf } from "./pdf-tools.ts";
import { buildWorld, type Person, type World } from "./world.ts";

/** Reports of the export that changes meanwhile; more take a while to be written. */
const exported = howMany("EXPORT_ROWS", 1_200, 20_000);

let w: World;
let one: Case;
beforeAll(async () => {
  w = await buildWorld();
  one = await buildCase(w);
});
afterAll(() => w.close());

const download = (as: Person, url: string) =>
  w.app.fastify.inject({ method: "GET", url, headers: { authorization: `Bearer ${as.token}` } });

describe("a list as a file", () => {
  it("has every report of the query, as CSV that no spreadsheet runs (EXP-01, EXP-03)", async () => {
    const here = await buildCase(w);
    await here.report({ title: "-1+1|calc", severity: "high" });
    await here.report({ title: 'Évaluation "x", y', severity: "high", description_markdown: "line\n".repeat(40) });
    await here.report({ title: "Other", severity: "low" });
    const answer = await download(
      here.owner,
      `/v1/reports/export/?format=csv&company_id=${here.companyId}&severity=high&sort=oldest`,
    );
    expect(answer.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="reports.csv"',
      "cache-control": "private, no-store",
    });
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(answer.body.includes("\r\n")).toBe(true);
    const rows = parse(answer.body, { bom: true, columns: true }) as Record<string, string>[];
    expect(rows.map(({ title }) => title)).toEqual(["'-1+1|calc", 'Évaluation "x", y']);
    expect(rows[0]?.id).toMatch(/^\d+$/);
  });

  it("is of one moment and longer than a portion", async () => {
    const here = await buildCase(w);
    const { number: _number, excerpt: _excerpt, ...row } = await here.report();
    await w.db
      .insertInto("report")
      .expression((eb) =>
        eb
          .selectFrom("report")
          .select([
            ...(["program_id", "company_id", "author_id", "title", "status", "severity", "sent_at", "created_at"] as const),
            eb.fn<string>("gen_random_uuid", []).as("id"),
            eb.fn<number>("free_report_number", []).as("number"),
          ])
          .where("id", "=", row.id),
      )
      .columns(["program_id", "company_id", "author_id", "title", "status", "severity", "sent_at", "created_at", "id", "number"])
      .execute();
    const answer = await download(here.owner, `/v1/reports/export/?company_id=${here.companyId}`);
    expect(answer.json()).toHaveLength(2);
    expect((await download(here.owner, "/v1/reports/export/?severty=high")).statusCode).toBe(422);
  });

  it(`is one point in time: ${exported} rows, 50 of which change meanwhile (EXP-05)`, async () => {
    const here = await buildCase(w);
    const { id } = await here.report();
    await sql`insert into report (id, number, program_id, company_id, author_id, title, status, severity, sent_at, created_at)
      select gen_random_uuid(), free_report_number(), program_id, company_id, author_id, title, status, severity, sent_at, created_at
      from report, generate_series(2, ${exported}) where id = ${id}`.execute(w.db);
    const rows: ExportRow[] = [];
    const actor = { user_id: here.owner.id, role: "Business", company_ids: [here.companyId] } as unknown as Actor;
    await readAllReports(w.db, actor, { company_id: here.companyId, view: "all", sort: "newest" }, async (portion) => {
      if (rows.length === 0)
        await sql`update report set status = 'under_review' where id in (select id from report where company_id = ${here.companyId}
          and id <> all(${portion.map(({ report_id }) => report_id)}::uuid[]) limit 50)`.execute(w.db);
      rows.push(...portion);
    });
    expect(new Set(rows.map(({ report_id }) => report_id)).size).toBe(exported);
    expect([rows.length, rows.filter(({ status }) => status !== "new").length]).toEqual([exported, 0]);
  });

  it("tells a reporter nothing internal, and strangers nothing", async () => {
    const { id } = await one.report();
    const label = (await w.call(one.owner, addLabel, { body: { company_id: one.companyId, name: "Secret label", color: "red" } }))
      .body;
    await w.call(one.owner, labelReport, { params: { report_id: id }, body: { add: [label.label_id] } });
    await w.call(one.owner, assignReport, { params: { report_id: id }, body: { user_id: one.triager.id } });
    const team = (await download(one.viewer, `/v1/reports/export/?company_id=${one.companyId}`)).json();
    expect(team).toContainEqual(expect.objectContaining({ assignee: one.triager.username, labels: ["Secret label"] }));
    const own = await download(one.hacker, "/v1/reports/export/");
    expect(own.json()).toContainEqual(expect.objectContaining({ assignee: null, labels: null }));
    expect(own.body).not.toContain(one.triager.username);
    const stranger = await w.person("Hacker");
    expect((await download(stranger, `/v1/reports/export/?company_id=${one.companyId}`)).json()).toEqual([]);
  });
});

describe("a report as a file", () => {
  it("has its public timeline alone, unaltered, whoever asks", async () => {
    const { id, number } = await one.report();
    const fence = "````md\n```js\nalert(1)\n```\n````";
    await w.call(one.owner, addComment, { params: { report_id: id }, body: { content: fence } });
    await w.call(one.owner, addComment, { params: { report_id: id }, body: { content: "Between us", is_internal: true } });
    await w.call(one.triager, changeStatus, { params: { report_id: id }, body: { status: "resolved" } });
    for (const person of [one.owner, one.hacker]) {
      const json = await download(person, `/v1/reports/${id}/export/?format=json`);
      expect(json.json().report).toMatchObject({ id: number, status: "resolved" });
      expect(json.json().timeline[0].content).toBe(fence);
      const markdown = await download(person, `/v1/reports/${id}/export/?format=md`);
      expect(markdown.headers["content-disposition"]).toBe(`attachment; filename="report-${number}.md"`);
      expect(markdown.body).toContain(fence);
      const pdf = await download(person, `/v1/reports/${id}/export/?format=pdf`);
      expect(pdf.headers).toMatchObject({
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="report-${number}.pdf"`,
      });
      const read = await readPdf(pdf.rawPayload);
      expect(read?.info.Tagged ?? "yes").toBe("yes");
      if (read) {
        expect(read.letters).toContain(lettersOf("```js alert(1) ```"));
        expect(read.letters).not.toContain(lettersOf("Between us"));
      }
      for (const file of [json, markdown]) {
        expect(file.body).not.toContain("Between us");
        expect(file.body).not.toContain("PRIVACY_PLACEHOLDER");
      }
    }
    const stranger = await w.person("Hacker");
    expect((await download(stranger, `/v1/reports/${id}/export/`)).statusCode).toBe(404);
    expect((await download(one.hacker, `/v1/reports/${id}/export/?format=exe`)).statusCode).toBe(422);
  });

  it("is made as PDF also for the longest that may be sent", { timeout: 200_000 }, async () => {
    const piece = "`a`\n\n```\nx\n```\n";
    const text = piece.repeat(Math.floor(textLimits.long / piece.length));
    const texts = { description_markdown: text, steps_markdown: text, impact_markdown: text, expected_markdown: text };
    const { id } = await one.report({ ...texts, actual_markdown: text, environment_markdown: text });
    const pdf = await download(one.hacker, `/v1/reports/${id}/export/?format=pdf`);
    expect(pdf.statusCode).toBe(200);
    // More than a pipe takes at once.
    expect(pdf.rawPayload.length).toBeGreaterThan(1_000_000);
    expect(pdf.rawPayload.subarray(-6).toString().trim()).toBe("%%EOF");
  });

  it("tells of the company's register and of a guest's address to nobody", async () => {
    const here = await buildCase(w);
    const entry = { title: "Title of ours", found_at: "2026-01-31", scope_id: here.scope.id, severity: "low" };
    const added = await w.call(here.owner, addKnownIssue, { params: { program: here.program.id }, body: entry });
    const { report_id } = (await w.call(here.hacker, submitReport, { body: here.submission() })).body;
    const body = { status: "duplicate", known_issue_id: added.body.known_issue_id };
    expect((await w.call(here.triager, changeStatus, { params: { report_id }, body })).status).toBe(200);
    const { author_id: user_id } = await here.report();
    const guest = { user_id, email: "guest@people.example", name: "Grace", language: "en", channel: "form" } as const;
    await w.db
      .insertInto("report_guest")
      .values({ report_id, ...guest })
      .execute();
    const ours = (await w.call(here.triager, getReport, { params: { report_id } })).body;
    expect([ours.guest.email, ours.duplicate_card.known_issue.title]).toEqual([guest.email, entry.title]);
    for (const person of [here.triager, await w.person("Admin"), here.hacker])
      for (const format of ["json", "md"]) {
        const { body: file, statusCode } = await download(person, `/v1/reports/${report_id}/export/?format=${format}`);
        expect(statusCode).toBe(200);
        for (const secret of [guest.email, entry.title, added.body.known_issue_id]) expect(file).not.toContain(secret);
      }
  });
});
