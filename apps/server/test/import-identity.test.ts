import { importReports } from "@safeport/contract/report-exchange/import/report-import.endpoints";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { writeUpColumns } from "@safeport/contract/reports/core/write-up.values";
import { buildReport } from "@safeport/db/factories/build-report";
import { buildScope } from "@safeport/db/factories/build-scope";
import { buildTimelineItem } from "@safeport/db/factories/build-timeline-item";
import { howMany } from "@safeport/db/factories/how-many";
import { seeded } from "@safeport/db/factories/seeded";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rateVector } from "../src/features/reports/severity/cvss.ts";
import { buildCase, type Case } from "./case.ts";
import { sendForm } from "./send-form.ts";
import { buildWorld, type Person, type World } from "./world.ts";

const count = howMany("IMPORTS", 40, 400);
const seed = process.env.IMPORT_SEED ?? "1";
const random = seeded(`imports ${seed}`);
const oneOf = random.pick;
const maybe = <T>(value: T): T | null => (random.chance(0.5) ? value : null);

let w: World;
let here: Case;
beforeAll(async () => {
  w = await buildWorld();
  here = await buildCase(w);
});
afterAll(() => w.close());

const bits = [
  "=SUM(A1)",
  "+1",
  "-2",
  "@x",
  "'",
  '"',
  ",",
  ";",
  "|",
  "  ",
  "é",
  "漢字",
  "🦊",
  "<b>",
  "&amp;",
  "`code`",
  "a\\b",
  "sep=;",
  "\u200f",
  "text",
];
const line = () => `T${Array.from({ length: 1 + random.int(0, 5) }, () => oneOf(bits)).join(oneOf(["", " "]))}.`;
const lines = () => Array.from({ length: random.int(0, 3) }, line).join(oneOf(["\n", "\r\n", "\n\n\t"]));
const statuses = ["new", "under_review", "needs_more_info", "resolved", "closed", "spam", "not_applicable"] as const;
const cwes = [79, 89, 200, 352, 918];
const vectors = [
  "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H",
  "CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:L/VA:N/SC:N/SI:N/SA:N",
];

/** Reports with anything in them, each fifth a duplicate of the one before. */
async function randomReports(): Promise<string[]> {
  const scopes = [here.scope.id, (await buildScope(w.db, { program_id: here.program.id })).id];
  const ids: string[] = [];
  for (let at = 0; at < count; at++) {
    const sent = Date.UTC(2024, 0, 1) + at * 3_600_000 + random.int(0, 3_000_000);
    const original = at % 5 === 4 ? ids.at(-1) : undefined;
    const status = original ? "duplicate" : oneOf(statuses);
    const isClosed = !["new", "under_review", "needs_more_info"].includes(status);
    const vector = maybe(oneOf(vectors));
    const rating = vector ? rateVector(vector) : null;
    const closed = new Date(sent + 86_400_000);
    const { id } = await buildReport(w.db, {
      ...{ author_id: here.hacker.id, program_id: here.program.id, scope_id: maybe(oneOf(scopes)), status, title: line() },
      ...Object.fromEntries(writeUpColumns.map((column) => [column, lines()])),
      ...{
        severity: rating?.severity ?? oneOf(["none", "low", "high"] as const),
        cvss_vector: rating?.vector ?? null,
        cvss_score: rating?.score ?? null,
      },
      weakness_id: maybe(`00000000-0000-7000-8000-${String(oneOf(cwes)).padStart(12, "0")}`),
      cve_id: status === "resolved" ? maybe(`CVE-2024-${10_000 + at}`) : null,
      ...{ created_at: new Date(sent), sent_at: new Date(sent), closed_at: isClosed ? closed : null },
      validated_at: status === "resolved" ? closed : maybe(new Date(sent + 60_000)),
      ...(status === "closed" && { close_reason: oneOf(["informative", "accepted_risk", "wont_fix"] as const) }),
      ...(original && { duplicate_of: original }),
    });
    for (let comment = 0; comment < at % 3; comment++)
      await buildTimelineItem(w.db, {
        report_id: id,
        content: `${line()}\n${lines()}`,
        created_at: new Date(sent + comment * 1_000),
      });
    if (at % 4 === 1)
      await buildTimelineItem(w.db, {
        report_id: id,
        item_type: "STATUS_CHANGE",
        content: null,
        old_status: "new",
        new_status: "under_review",
      });
    ids.push(id);
  }
  return ids;
}

const fetched = async (as: Person, url: string) => {
  const answer = await w.app.fastify.inject({ url, headers: { authorization: `Bearer ${as.token}` } });
  expect(answer.statusCode).toBe(200);
  return answer.body;
};
const listOf = (as: Person, companyId: string, format: "csv" | "json") =>
  fetched(as, `/v1/reports/export/?format=${format}&company_id=${companyId}`);
async function intoAnother(content: string): Promise<Case> {
  const there = await buildCase(w);
  const request = { params: { program: there.program.id }, query: { apply: "true" } };
  const { status, body } = await sendForm(w, there.owner, importReports, request, { file: Buffer.from(content) });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({ added: count, refused: 0, notes: [] });
  expect(body.values.every(({ target }: { target: string | null }) => target !== null)).toBe(true);
  return there;
}
const keysOf = async ({ companyId }: Case) => {
  const rows = await w.db.selectFrom("report").select(["number", "import_key"]).where("company_id", "=", companyId).execute();
  return new Map(rows.map(({ number, import_key }) => [String(number), import_key]));
};

// About the place, its people and its clocks; the note of an imported report has them, word for word.
const ofThePlace = ["id", "program", "assignee", "labels", "missed_targets", "first_response_at", "last_activity_at", "url"];
type Row = Record<string, unknown>;

describe(`export and import of ${count} random reports (seed ${seed}) are the identity`, () => {
  let ids: string[];
  beforeAll(async () => {
    ids = await randomReports();
  });

  for (const format of ["csv", "json"] as const)
    it(`as a list in ${format.toUpperCase()}`, async () => {
      const read = (text: string): Row[] => (format === "csv" ? parse(text, { bom: true, columns: true }) : JSON.parse(text));
      const file = await listOf(here.owner, here.companyId, format);
      const there = await intoAnother(file);
      const keys = await keysOf(there);
      const named = (number: unknown) => (number === "" || number === null ? "" : String(keys.get(String(number))));
      const strip = (row: Row) => Object.fromEntries(Object.entries(row).filter(([name]) => !ofThePlace.includes(name)));
      const after = read(await listOf(there.owner, there.companyId, format)).map((row) => [
        named(row.id),
        { ...strip(row), duplicate_of: named(row.duplicate_of) },
      ]);
      const before = read(file).map((row) => [String(row.id), { ...strip(row), duplicate_of: String(row.duplicate_of ?? "") }]);
      expect(Object.fromEntries(after)).toEqual(Object.fromEntries(before));
      const notes = await w.db
        .selectFrom("timeline_item as i")
        .innerJoin("report as r", "r.id", "i.report_id")
        .select("i.content")
        .where("r.company_id", "=", there.companyId)
        .where("i.is_internal", "=", true)
        .execute();
      for (const row of read(file)) expect(notes.some(({ content }) => content?.includes(String(row.url).slice(-36)))).toBe(true);
    });

  it("one by one in JSON, with texts and comments", async () => {
    const one = async (as: Person, id: string) => JSON.parse(await fetched(as, `/v1/reports/${id}/export/?format=json`));
    const before = await Promise.all(ids.map((id) => one(here.owner, id)));
    const there = await intoAnother(JSON.stringify(before));
    const keys = await keysOf(there);
    const rows = await w.db.selectFrom("report").select("id").where("company_id", "=", there.companyId).execute();
    const after = await Promise.all(rows.map(({ id }) => one(there.owner, id)));
    const fields = [
      ...([
        "poc_title",
        "status",
        "close_reason",
        "severity",
        "cvss_vector",
        "cvss_score",
        "cve_id",
        "scope_identifier",
      ] as const),
      ...(["poc_description_markdown", "steps_markdown", "expected_markdown", "actual_markdown", "impact_markdown"] as const),
      ...(["environment_markdown", "answers", "weakness", "sent_at", "validated_at", "closed_at"] as const),
    ];
    interface Exported {
      report: Report;
      timeline: {
        content: string | null;
        created_at: string;
        imported_author: string | null;
        performed_by: { username: string } | null;
        item_type: string;
      }[];
    }
    const shown = ({ report, timeline }: Exported, name: (number: number | null) => string | null | undefined) => [
      name(report.id),
      {
        ...Object.fromEntries(fields.map((field) => [field, report[field]])),
        author: report.imported_author ?? report.author.username,
        duplicate_of: name(report.duplicate_of),
        comments: timeline
          .filter(({ item_type }) => item_type !== "INFO")
          .map((item) => [
            item.content ?? "**status** new → under_review",
            item.created_at,
            item.imported_author ?? item.performed_by?.username,
          ]),
      },
    ];
    const imported = (number: number | null) => (number === null ? null : keys.get(String(number)));
    expect(Object.fromEntries(after.map((report) => shown(report, imported)))).toEqual(
      Object.fromEntries(before.map((report) => shown(report, (number) => (number === null ? null : String(number))))),
    );
  });
});
