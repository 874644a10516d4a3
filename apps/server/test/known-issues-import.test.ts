import * as endpoints from "@safeport/contract/reports/known-issues/known-issue.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { sendForm } from "./send-form.ts";
import { buildWorld, type World } from "./world.ts";

let w: World;
let one: Case;
beforeAll(async () => {
  w = await buildWorld();
  one = await buildCase(w);
});
afterAll(() => w.close());

describe("known issues of another tool", () => {
  const into = async (csv: string, { apply = true, map }: { apply?: boolean; map?: object } = {}) => {
    const program = await buildProgram(w.db, { company_id: one.companyId });
    const sent = {
      params: { program: program.id },
      query: { apply: String(apply) },
      ...(map && { fields: { map: JSON.stringify(map) } }),
    };
    const { status, body } = await sendForm(w, one.owner, endpoints.importKnownIssues, sent, { file: Buffer.from(csv) });
    const { items } = (await w.call(one.owner, endpoints.listKnownIssues, { params: { program: program.id } })).body;
    return { status, body, items };
  };

  it("is imported from Jira, whose states and priorities are translated or refused", async () => {
    const csv =
      "Summary,Issue key,Issue id,Issue Type,Status,Priority,Created,Labels,Labels,Description\n" +
      'Old TLS,LARK-1,1,Bug,To Do,Highest,12/May/24 4:05 AM,tls,web,"Two\nlines"\n' +
      "Weak cipher,LARK-2,2,Bug,Done,High,2024-05-13 04:05,,,\n" +
      "Odd,LARK-3,3,Bug,Won't Do,Low,05/06/2024,,,\n";
    const first = await into(csv, { apply: false });
    expect(first.body).toMatchObject({ format: "jira", rows: 3, added: 1, refused: 2, ignored_columns: [] });
    expect(first.body.kept_columns).toEqual(["Issue id", "Issue Type", "Labels"]);
    expect(first.body.values).toEqual([
      { kind: "state", word: "To Do", count: 1, target: "open" },
      { kind: "severity", word: "Highest", count: 1, target: null },
      { kind: "state", word: "Done", count: 1, target: "resolved" },
      { kind: "severity", word: "High", count: 1, target: "high" },
      { kind: "state", word: "Won't Do", count: 1, target: null },
      { kind: "severity", word: "Low", count: 1, target: "low" },
    ]);
    const map = { state: { "Won't Do": "open" }, severity: { Highest: "critical" } };
    const { body, items } = await into(csv, { map });
    // The day of the last row can be read in two ways.
    expect(body).toMatchObject({ added: 2, refused: 1, refusals: [{ line: 5, reason: expect.stringContaining("created") }] });
    const [weak, old] = items;
    expect(old).toMatchObject({ severity: "critical", found_at: "2024-05-12", source: "Jira LARK-1", resolved_at: null });
    expect(old.description).toContain("Two\nlines\n\n**Also said in the export**");
    for (const said of ["tls, web", "Highest", "To Do"]) expect(old.description).toContain(said);
    expect(weak.resolved_at).not.toBeNull();
  });

  it("is imported once, however often its file is, also by two at once", async () => {
    const program = await buildProgram(w.db, { company_id: one.companyId });
    const file = (rows: string[]) => ["Summary,Issue key,Status,Priority,Created,Description", ...rows].join("\n");
    const send = (csv: string) =>
      sendForm(
        w,
        one.owner,
        endpoints.importKnownIssues,
        { params: { program: program.id }, query: { apply: "true" } },
        { file: Buffer.from(csv) },
      );
    const first = ["Old TLS,OAK-1,To Do,High,2024-05-12,Text", "Weak cipher,OAK-2,To Do,Low,2024-05-13,Text"];
    const both = await Promise.all([send(file(first)), send(file(first))]);
    expect(both.map(({ body }) => [body.added, body.unchanged]).sort()).toEqual([
      [0, 2],
      [2, 0],
    ]);
    const { body } = await send(
      file(["Old TLS everywhere,OAK-1,Done,High,2024-05-12,Text", "New,OAK-3,To Do,Low,2024-05-14,Text"]),
    );
    expect(body).toMatchObject({ added: 1, unchanged: 1, refused: 0, entries: [{ title: "New" }] });
    const { csv } = (await w.call(one.owner, endpoints.exportKnownIssues, { params: { program: program.id } })).body;
    expect((await send(csv)).body).toMatchObject({ format: "safeport", added: 0, unchanged: 3 });
  });

  it("is imported from DefectDojo, but for findings that are none", async () => {
    const csv =
      "id,title,date,severity,cwe,active,verified,false_p,duplicate,is_mitigated,description,mitigation,endpoints\n" +
      "7,Open redirect,2024-05-12,Info,601,TRUE,TRUE,FALSE,FALSE,FALSE,Text,Encode it,https://lark.example\n" +
      "8,No finding,2024-05-12,High,0,FALSE,FALSE,TRUE,FALSE,FALSE,Text,,\n";
    const { body, items } = await into(csv);
    expect(body).toMatchObject({ format: "defectdojo", added: 1, left_out: 1, refused: 0 });
    expect(items).toMatchObject([
      { title: "Open redirect", severity: "none", source: "DefectDojo 7", weakness: { cwe_id: 601 } },
    ]);
    for (const said of ["**mitigation**", "Encode it", "https://lark.example", "Info"])
      expect(items[0].description).toContain(said);
    expect((await into(csv, { map: { state: { x: "maybe" } } })).status).toBe(422);
  });

  it("comes from our own export as it was, with what is published and resolved; another word than yes or no is refused", async () => {
    const own = "title,found_at,published,resolved\nOpen,2024-05-12,true,false\nFixed,2024-05-13,,yes\nOdd,2024-05-14,no,maybe\n";
    const first = await into(own);
    expect(first.body).toMatchObject({ format: "safeport", added: 2, refused: 1 });
    const { program_id } = await w.db
      .selectFrom("known_issue")
      .select("program_id")
      .where("id", "=", first.items[0].known_issue_id)
      .executeTakeFirstOrThrow();
    const exported = await w.call(one.owner, endpoints.exportKnownIssues, { params: { program: program_id } });
    const { items } = await into(exported.body.csv);
    const stateOf = ({ title, published, resolved_at }: Record<string, unknown>) => [title, published, resolved_at !== null];
    expect(items.map(stateOf)).toEqual(first.items.map(stateOf));
    expect(items.map(stateOf)).toEqual(
      expect.arrayContaining([
        ["Open", true, false],
        ["Fixed", false, true],
      ]),
    );
  });
});
