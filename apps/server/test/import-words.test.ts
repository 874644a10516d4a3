import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase } from "./case.ts";
import { importSteps, meaningOf } from "./import-case.ts";
import { buildWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());
const { send, imported } = importSteps(() => w);

describe("the words of a file", () => {
  it("are refused where they are not known, and translated by the map, which keeps them", async () => {
    const here = await buildCase(w);
    const rows = ["1,One,in legal hold,serious", "2,Two,In-Legal Hold,high", "3,Three,new,"].map(
      (row) => `${row},2024-01-02T03:04:05Z`,
    );
    const file = ["id,title,status,severity,sent_at", ...rows].join("\n");
    const { body } = await send(here, file, { apply: false });
    expect(body).toMatchObject({ added: 1, refused: 2 });
    expect(body.values).toEqual([
      { kind: "status", word: "in legal hold", count: 2, target: null, chosen: false },
      { kind: "status", word: "new", count: 1, target: "new", chosen: false },
      { kind: "severity", word: "serious", count: 1, target: null, chosen: false },
      { kind: "severity", word: "high", count: 1, target: "high", chosen: false },
      { kind: "severity", word: "", count: 1, target: "none", chosen: false },
    ]);
    const map = { status: { "in legal hold": "under_review" }, severity: { serious: "high", "": "low" } };
    expect((await send(here, file, { map })).body).toMatchObject({ added: 3, refused: 0 });
    expect((await imported(here)).map(({ report }) => [report.status, report.severity])).toEqual(
      expect.arrayContaining([
        ["under_review", "high"],
        ["new", "low"],
      ]),
    );
    expect((await imported(here)).map(({ note }) => note).join()).toContain("in legal hold");
    for (const wrong of [{ status: { a: "closed" } }, { state: {} }, { weakness: { a: "XSS" } }]) {
      const answer = await send(here, file, { map: wrong });
      expect([answer.status, answer.body.errors?.[0]?.field ?? answer.body.code]).toEqual([422, expect.anything()]);
    }
  });

  it("of a weakness that is not known wait for a choice: what it becomes, or that the word is kept", async () => {
    const here = await buildCase(w);
    const file = "id,title,weakness,sent_at\n1,One,Odd thing,2024-01-02T03:04:05Z\n2,Two,CWE-79: XSS,2024-01-02T03:04:06Z\n";
    const preview = await send(here, file, { apply: false });
    expect(meaningOf(preview.body, "weakness")).toEqual({ "Odd thing": null, "CWE-79: XSS": "CWE-79" });
    expect(preview.body).toMatchObject({ added: 1, refused: 1 });
    expect(preview.body.refusals[0].reason).toContain("“Odd thing” is not known");
    await send(here, file, { map: { weakness: { "Odd thing": "none", "CWE-79: XSS": "none" } } });
    const [one, two] = await imported(here);
    expect([one?.report.weakness, two?.report.weakness]).toEqual([null, null]);
    expect([one?.note, two?.note]).toEqual([expect.stringContaining("Odd thing"), expect.stringContaining("CWE-79: XSS")]);
    const other = await buildCase(w);
    await send(other, file, { map: { weakness: { "odd THING": "CWE-89" } } });
    expect((await imported(other)).map(({ report }) => report.weakness?.cwe_id)).toEqual([89, 79]);
  });

  it("of a score that cannot be read are no severity, and wait for a choice", async () => {
    const here = await buildCase(w);
    const file = 'id,title,cvss_score,sent_at\n1,One,"9,8",2024-01-02\n2,Two,9.8,2024-01-03\n3,Three,,2024-01-04\n';
    const { body } = await send(here, file, { apply: false });
    expect(body).toMatchObject({ added: 2, refused: 1 });
    expect(meaningOf(body, "severity")).toEqual({ "9,8": null, "": "none" });
    await send(here, file, { map: { severity: { "9,8": "critical" } } });
    const [one, two, three] = await imported(here);
    expect([one, two, three].map((each) => each?.report.severity)).toEqual(["critical", "critical", "none"]);
    expect(one?.note).toContain("9,8");
  });
});

describe("a file of reports", () => {
  it("is read in UTF-16, behind a sep= line, with semicolons and quoted lines, and its formulas stay texts", async () => {
    const here = await buildCase(w);
    const csv =
      'sep=;\r\nid;title;description;sent_at\r\n1;"=HYPERLINK(""x"")";"two\nlines; really";2024-01-02 03:04:05 +0200\r\n';
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(csv, "utf16le")]);
    expect((await send(here, utf16)).body).toMatchObject({ added: 1, refused: 0 });
    const json = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from(
        JSON.stringify([
          { id: 2, title: "Zwölf", sent_at: "2024-02-30" },
          { id: 3, title: "Zwölf", sent_at: "2024-02-29" },
        ]),
        "utf16le",
      ),
    ]);
    expect((await send(here, json)).body).toMatchObject({ added: 1, refused: 1 });
    const [one, two] = await imported(here);
    expect(one?.report).toMatchObject({
      ...{ poc_title: '=HYPERLINK("x")', poc_description_markdown: "two\nlines; really", sent_at: "2024-01-02T01:04:05.000Z" },
    });
    expect(two?.report).toMatchObject({ poc_title: "Zwölf" });
  });

  it("loses no comment, whatever its words are called, and no column that has the name of another", async () => {
    const here = await buildCase(w);
    const comments = ["Plain words", { body: "In a body", author: "kim" }, { note: "An odd name", at: "2024-01-03" }, 7];
    const report = { id: 1, title: "One", sent_at: "2024-01-02", comments };
    expect((await send(here, JSON.stringify([report]))).body).toMatchObject({ added: 1, comments: 4 });
    const [one] = await imported(here);
    const said = one?.said.map(({ content }) => content).sort();
    expect(said).toEqual(["7", "In a body", "Plain words", expect.stringContaining("An odd name")]);
    const csv =
      "id,title,substate,reported_at,Comment,Comment,vulnerability_information\n2,Two,new,2024-02-02T00:00:00Z,First words,Second words,Text\n";
    expect((await send(here, csv)).body).toMatchObject({ format: "hackerone_csv", added: 1, refused: 0 });
    const two = (await imported(here))[1];
    for (const words of ["First words", "Second words"]) expect(two?.note).toContain(words);
  });

  it("is not taken for one that was imported under the same id and is another report", async () => {
    const here = await buildCase(w);
    const row = (title: string, day: string) => `id,title,sent_at\n12,${title},${day}\n`;
    expect((await send(here, row("Of one platform", "2024-01-02"))).body).toMatchObject({ added: 1 });
    const again = [
      row("Of one platform", "2024-01-02"),
      row("Of one platform", "2024-06-02"),
      row("Renamed there", "2024-01-02"),
    ];
    for (const same of again) expect((await send(here, same)).body).toMatchObject({ unchanged: 1, refused: 0 });
    const { body } = await send(here, row("Of another platform", "2024-06-02"));
    expect(body).toMatchObject({ added: 0, unchanged: 0, refused: 1 });
    expect(body.refusals[0].reason).toContain("Another report was imported under this ID");
    const copy =
      "id,title,status,duplicate_of,sent_at\n12,Of another platform,new,,2024-06-02\n13,Its copy,duplicate,12,2024-06-03\n";
    expect((await send(here, copy)).body).toMatchObject({ added: 0, refused: 2 });
  });

  it("is refused where it is nested too deeply, in JSON and in a cell", async () => {
    const here = await buildCase(w);
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    const report = (value: string) => `[{"id":"1","title":${value},"sent_at":"2024-01-02"}]`;
    for (const content of [
      deep,
      report(deep),
      `{"reports":${report(deep)}}`,
      `id,title,sent_at,comments\n1,T,2024-01-02,"${deep}"`,
    ]) {
      const { status, body } = await send(here, content);
      expect([status, body.detail]).toEqual([400, expect.stringContaining("within one another")]);
    }
  });

  it("is refused where it is too large in any direction", async () => {
    const here = await buildCase(w);
    const head = "id,title,sent_at";
    expect((await send(here, [head, ...Array.from({ length: 5_001 }, (_, at) => `${at},T,2024-01-02`)].join("\n"))).status).toBe(
      413,
    );
    expect((await send(here, Array.from({ length: 201 }, (_, at) => `c${at}`).join())).status).toBe(413);
    expect((await send(here, `${head}\n1,${"x".repeat(600_000)},2024-01-02`)).status).toBe(400);
    expect((await send(here, `${head},description\n1,T,2024-01-02,${"x".repeat(60_000)}`)).body).toMatchObject({
      added: 0,
      refused: 1,
    });
    expect((await send(here, "x".repeat(9 * 1_048_576))).status).toBe(413);
    const comments = Array.from({ length: 1_000 }, () => ({ text: "a" }));
    const reports = Array.from({ length: 51 }, (_, at) => ({ id: at, title: "T", sent_at: "2024-01-02", comments }));
    expect((await send(here, JSON.stringify(reports))).status).toBe(413);
  });

  it("is taken from owners and managers, refused to others of the company, and to nobody else's program", async () => {
    const here = await buildCase(w);
    const file = "id,title,sent_at\n1,T,2024-01-02\n";
    for (const as of [here.owner, here.manager, await w.person("Admin")])
      expect((await send(here, file, { apply: false, as })).status).toBe(200);
    for (const as of [here.triager, here.finance, here.viewer, here.hacker, await w.member("owner")])
      expect((await send(here, file, { as })).status).toBe(403);
    await w.db.updateTable("program").set({ visibility: "PRIVATE" }).where("id", "=", here.program.id).execute();
    for (const as of [here.hacker, await w.member("owner")]) expect((await send(here, file, { as })).status).toBe(404);
  });
});
