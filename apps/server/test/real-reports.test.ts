import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { importReports } from "@safeport/contract/report-exchange/import/report-import.endpoints";
import {
  changeSeverity,
  changeStatus,
  correctReport,
  getReport,
  validateReport,
} from "@safeport/contract/reports/report.endpoints";
import { addComment, listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { buildMember } from "@safeport/db/factories/build-member";
import { buildScope } from "@safeport/db/factories/build-scope";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase } from "./case.ts";
import { buildMoneyCase } from "./money-world.ts";
import { lettersOf } from "./pdf-tools.ts";
import { sendForm } from "./send-form.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

const data = path.resolve(import.meta.dirname, "../../../../shared/data");
const disclosed = path.join(data, "disclosed-reports/sample.jsonl");
const events = path.join(data, "timelines/report-43-events.json");
const isThere = existsSync(disclosed) && existsSync(events);
if (!isThere) console.info("Real reports are neither imported nor replayed: ../shared/data is missing");

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld();
});
afterAll(() => w.close());

describe.runIf(isThere)("300 disclosed reports", () => {
  it("are imported, opened and exported as Markdown with their texts unaltered @spec:7.47", async () => {
    const here = await buildCase(w);
    const staff = await w.person("Admin");
    const file = readFileSync(disclosed);
    const send = (query: { apply?: string }, map: object = {}) => {
      const sent = { params: { program: here.program.id }, query, fields: { map: JSON.stringify(map) } };
      return sendForm(w, staff, importReports, sent, { file });
    };
    // Words that name no weakness of the list wait for a choice.
    const { values } = (await send({})).body as { values: { kind: string; word: string; target: string | null }[] };
    const unknown = values.filter(({ target }) => target === null);
    expect(new Set(unknown.map(({ kind }) => kind))).toEqual(new Set(["weakness"]));
    const weakness = Object.fromEntries(unknown.map(({ word }) => [word, "none"]));
    const { body } = await send({ apply: "true" }, { weakness });
    expect(body).toMatchObject({ rows: 300, added: 300, refused: 0 });
    const rows = await w.db
      .selectFrom("report")
      .select(["id", "import_key"])
      .where("company_id", "=", here.companyId)
      .where("import_key", "is not", null)
      .execute();
    const idOf = new Map(rows.map(({ id, import_key }) => [import_key, id]));
    for (const line of file.toString().trim().split("\n")) {
      const source = JSON.parse(line);
      const report_id = idOf.get(String(source.id)) ?? "";
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the sanitiser drops control characters
      const text = source.body_markdown.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\p{Surrogate}/gu, "");
      const opened = (await w.call(here.viewer, getReport, { params: { report_id } })).body;
      expect(opened).toMatchObject({ severity: source.severity, imported_author: source.reporter, sent_at: source.submitted });
      expect(opened.poc_description_markdown).toBe(text);
      expect(lettersOf(opened.poc_title)).toBe(lettersOf(source.title));
      const markdown = await w.app.fastify.inject({
        url: `/v1/reports/${report_id}/export/?format=md`,
        headers: { authorization: `Bearer ${here.viewer.token}` },
      });
      expect(markdown.body).toContain(`\n\n${text}\n\n---\n\n`);
    }
  });
});

interface Activity {
  type: string;
  message?: string;
  actor: { username?: string };
  additional_data?: { old_title?: string; new_title?: string; old_severity?: string; new_severity?: string };
}

/** Not one of ours: a title that its author changes after sending, swag, and the two steps of the disclosure. */
const withoutAct = ["SwagAwarded", "AgreedOnGoingPublic", "ManuallyDisclosed"];

describe.runIf(isThere)("the events of a real report", () => {
  it("happen in the same order, by the same people, with the same values, when people do them here", async () => {
    const here = await buildMoneyCase(w);
    await here.deposit(5_000_000);
    const scope = await buildScope(w.db, { program_id: here.program.id, identifier: "https://hackerone.com", asset_type: "url" });
    const source = JSON.parse(readFileSync(events, "utf8")) as { reporter: { username: string }; activities: Activity[] };
    const people = new Map<string, Person>([[source.reporter.username, here.hacker]]);
    const personOf = async (name = "team") => {
      const person = people.get(name) ?? (await w.person("Business"));
      if (!people.has(name)) {
        await buildMember(w.db, { company_id: here.companyId, user_id: person.id, role: "owner" });
        people.set(name, person);
      }
      return person;
    };
    const report_id = await here.report(
      { title: "Sent title", severity: "critical", cvss_vector: null, cvss_score: null },
      false,
    );
    const params = { report_id };
    const weakness = await w.db.selectFrom("weakness").select("id").where("cwe_id", "=", 287).executeTakeFirstOrThrow();
    const expected: object[] = [];
    const ok = async (as: Person, endpoint: Parameters<World["call"]>[1], body: object) => {
      const answer = await w.call(as, endpoint, { params, body });
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    };
    for (const { type, message = "", actor, additional_data: data = {} } of source.activities) {
      const kind = type.replace("Activities::", "");
      const as = await personOf(actor.username);
      const isAuthor = as.id === here.hacker.id;
      if (withoutAct.includes(kind) || (kind === "ReportTitleUpdated" && isAuthor)) continue;
      if (kind === "Comment") {
        await ok(as, addComment, { content: message });
        expected.push({ item_type: "COMMENT", content: message, by: as.username });
      } else if (kind === "BugNeedsMoreInfo") {
        await ok(as, changeStatus, { status: "needs_more_info", comment: message });
        expected.push({ item_type: "STATUS_CHANGE", new_status: "needs_more_info", by: as.username });
      } else if (kind === "BugNew") {
        // The author's answer ends the question by itself.
        await ok(as, addComment, { content: message });
        expected.push({ item_type: "STATUS_CHANGE", old_status: "needs_more_info", new_status: "under_review", by: null });
      } else if (kind === "ChangedScope") {
        await ok(as, correctReport, { scope_id: scope.id, reason: "The asset that it is about" });
        expected.push({ item_type: "INFO", new: "https://hackerone.com", by: as.username });
      } else if (kind === "ReportTitleUpdated") {
        await ok(as, correctReport, { poc_title: data.new_title, reason: "A title that says what it is" });
        expected.push({ item_type: "INFO", new: data.new_title, by: as.username });
      } else if (kind === "ReportVulnerabilityTypesUpdated") {
        await ok(as, correctReport, { weakness_id: weakness.id, reason: "The weakness that it shows" });
        expected.push({ item_type: "INFO", new: expect.stringContaining("287"), by: as.username });
      } else if (kind === "ReportSeverityUpdated") {
        await ok(as, changeSeverity, { severity: "high", reason: "User interaction is needed" });
        expected.push({ item_type: "SEVERITY_CHANGE", old_severity: "critical", new_severity: "high", by: as.username });
      } else if (kind === "BugTriaged") {
        await ok(as, validateReport, { comment: message });
        expected.push({ item_type: "INFO", content: "validated the report", by: as.username });
      } else if (kind === "BountyAwarded") {
        expect((await here.award(report_id, 2_000_000)).status).toBe(201);
        expected.push({ item_type: "BOUNTY_AWARDED", amount_minor: 2_000_000, by: here.owner.username });
      } else if (kind === "BugResolved") {
        await ok(as, changeStatus, { status: "resolved" });
        expected.push({ item_type: "STATUS_CHANGE", new_status: "resolved", by: as.username });
      } else throw new Error(`Nothing is known of ${type}`);
    }
    const { items } = (await w.call(here.owner, listTimeline, { params, query: { size: "100" } })).body;
    const seen = items.map((item: { performed_by: { username: string } | null; corrections: { new: string }[] | null }) => ({
      ...item,
      by: item.performed_by?.username ?? null,
      new: item.corrections?.[0]?.new ?? null,
    }));
    let at = 0;
    for (const one of expected) {
      const place = seen.findIndex((item: object, index: number) => {
        if (index < at) return false;
        try {
          expect(item).toMatchObject(one);
          return true;
        } catch {
          return false;
        }
      });
      expect(place, JSON.stringify([one, seen.slice(at, at + 3)])).toBeGreaterThanOrEqual(at);
      at = place + 1;
    }
    expect(expected).toHaveLength(39);
  });
});
