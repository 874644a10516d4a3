import { listChecks } from "@safeport/contract/flood/checks/check.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgetRuns } from "../src/features/flood/checks/count-templates.ts";
import { shinglesOf, wordsInOrder } from "../src/features/flood/checks/shingles.ts";
import { checkTemplate, commonRuns, leastTexts, personOf, sampleOf } from "../src/features/flood/checks/template-check.ts";
import { takeUpReports } from "../src/features/flood/take-up/take-up-reports.ts";
import { buildCase } from "./case.ts";
import { expectResult } from "./check-cases.ts";
import { buildOwnWorld, type World } from "./world.ts";

/** Runs of a report, of which `shared` are common. */
const runs = (count: number) => Array.from({ length: count }, (_, at) => at * 4);

describe("a text by the share of its runs that many texts have @spec:10.65", () => {
  const cases = [5, 6, 10, 20, 50, 100, 400].flatMap((count) =>
    [0, 0.3, 0.5, 0.59, 0.6, 0.8, 1].map((share): [number, number] => [count, Math.round(count * share)]),
  );
  it.each(cases)("of %i runs has %i in common", (count, shared) => {
    const result = checkTemplate(runs(count), { common: new Set(runs(shared)), texts: leastTexts });
    const isMould = shared / count >= 0.6;
    expectResult(result, isMould ? "fail" : "pass", isMould ? "template" : "no_template");
    if (isMould) expect(result.params.percent).toBe(Math.floor((shared * 100) / count));
  });

  it.each([
    [999, 100, "few_texts"],
    [0, 100, "few_texts"],
    [1_000, 4, "short_text"],
    [1_000, 0, "short_text"],
    [5_000, 1, "short_text"],
  ])("among %i texts, with %i runs, says nothing", (texts, count, sentence) => {
    expectResult(checkTemplate(runs(count), { common: new Set(runs(count)), texts }), "unknown", sentence);
  });

  it("counts no run before it stands in 51 texts of 6 people, and each in 75 of 10", () => {
    const at = (texts: number, people: number) =>
      commonRuns(
        runs(500).map((run) => ({ run, texts, people })),
        7,
      ).size;
    expect([at(50, 10), at(75, 5), at(75, 10)]).toEqual([0, 0, 500]);
    expect(at(62, 10)).toBeGreaterThan(150);
    expect(at(62, 10)).toBeLessThan(350);
    expect(at(75, 7)).toBeGreaterThan(100);
    expect(at(75, 7)).toBeLessThan(300);
  });

  it("samples a quarter of its runs, the same in each text, without those of the program's form", () => {
    const words = Array.from({ length: 1_000 }, (_, at) => `word${at}`);
    const all = sampleOf(shinglesOf(words, 5));
    expect(all.length).toBeGreaterThan(200);
    expect(all.length).toBeLessThan(300);
    const half = sampleOf(shinglesOf(words.slice(0, 500), 5));
    expect(half.every((run) => all.includes(run))).toBe(true);
    const others = sampleOf(shinglesOf(words, 5), shinglesOf(words.slice(0, 500), 5));
    expect(others.some((run) => half.includes(run))).toBe(false);
    expect(sampleOf(shinglesOf(wordsInOrder("word ".repeat(50)), 5)).length).toBeLessThanOrEqual(1);
  });

  it("tells people apart by numbers that say nothing of their other runs", () => {
    expect(personOf("a", 4)).not.toBe(personOf("b", 4));
    expect(personOf("a", 4)).not.toBe(personOf("a", 8));
  });
});

describe("moulds among the reports of an instance @spec:10.65", () => {
  let w: World;
  beforeAll(async () => {
    w = await buildOwnWorld();
  });
  afterAll(() => w.close());

  const mould =
    "The application fails to sanitise input before it is rendered which allows remote attackers to execute arbitrary code in the context of a victim session and thereby compromise confidentiality integrity and availability of the whole platform as described by the relevant standards and best practices of the industry";
  const resultOf = async (one: Awaited<ReturnType<typeof buildCase>>, id: string) =>
    (await w.call(one.hacker, listChecks, { params: { report_id: id } })).body.items.find(
      ({ check }: { check: string }) => check === "template",
    );

  it("are known once 75 texts of 10 people have them, and once each is counted", { timeout: 60_000 }, async () => {
    const one = await buildCase(w);
    const bare = {
      steps_markdown: "",
      expected_markdown: "",
      actual_markdown: "",
      impact_markdown: "",
      environment_markdown: "",
    };
    const draft = await one.report({ ...bare, title: "A", description_markdown: mould, status: "draft" });
    const people = await Promise.all(Array.from({ length: 10 }, () => w.person("Hacker")));
    const send = async (count: number, text: string, at: number) => {
      for (let sent = 0; sent < count; sent++)
        await one.report({
          author_id: people[sent % at]?.id as string,
          title: `B ${sent}`,
          description_markdown: text,
          sent_at: new Date(),
        });
      await takeUpReports(w.db);
      await takeUpReports(w.db);
    };
    await send(75, mould, 5);
    expect(await resultOf(one, draft.id)).toMatchObject({ result: "unknown" });
    await w.db
      .updateTable("text_shingle_total")
      .set({ texts: String(leastTexts) })
      .execute();
    expect(await resultOf(one, draft.id)).toMatchObject({ result: "pass" });
    const { texts } = await w.db
      .selectFrom("text_shingle")
      .select(({ fn }) => fn.max("texts").as("texts"))
      .executeTakeFirstOrThrow();
    expect(texts).toBe(75);
    await send(10, mould, 10);
    const failed = await resultOf(one, draft.id);
    expect(failed.result).toBe("fail");
    expect(failed.sentence).toMatch(/^(?:9\d|100) % of the text stands in more than 50 reports of more than 5 people\.$/);
    const other = await one.report({ title: "C", description_markdown: `${mould} ${"own ".repeat(9)}`, status: "draft" });
    expect((await resultOf(one, other.id)).result).toBe("fail");
    await w.db.updateTable("program").set({ report_template: mould }).where("id", "=", one.program.id).execute();
    expect((await resultOf(one, draft.id)).result).toBe("unknown");
  });

  it("forgets runs of one text after 14 days, and others after half a year", async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    const rows = [
      ...[
        { hash: 1, texts: 1, seen_on: daysAgo(13) },
        { hash: 2, texts: 1, seen_on: daysAgo(16) },
      ],
      ...[
        { hash: 3, texts: 2, seen_on: daysAgo(178) },
        { hash: 5, texts: 60, seen_on: daysAgo(182) },
      ],
    ];
    await w.db
      .insertInto("text_shingle")
      .values(rows.map((row) => ({ ...row, people: [1] })))
      .execute();
    await forgetRuns(w.db);
    const left = await w.db.selectFrom("text_shingle").select("hash").where("hash", "in", [1, 2, 3, 5]).orderBy("hash").execute();
    expect(left.map(({ hash }) => hash)).toEqual([1, 3]);
  });
});
