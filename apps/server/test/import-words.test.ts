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

  it("of a weakness that is not known are kept, and the preview says so", async () => {
    const here = await buildCase(w);
    const file = "id,title,weakness,sent_at\n1,One,Odd thing,2024-01-02T03:04:05Z\n2,Two,CWE-79: XSS,2024-01-02T03:04:06Z\n";
    expect(meaningOf((await send(here, file, { apply: false })).body, "weakness")).toEqual({
      "Odd thing": null,
      "CWE-79: XSS": "CWE-79",
    });
    await send(here, file, { map: { weakness: { "CWE-79: XSS": "none" } } });
    const [one, two] = await imported(here);
    expect([one?.report.weakness, two?.report.weakness]).toEqual([null, null]);
    expect([one?.note, two?.note]).toEqual([expect.stringContaining("Odd thing"), expect.stringContaining("CWE-79: XSS")]);
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
