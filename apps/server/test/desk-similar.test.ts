import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { listSimilar } from "@safeport/contract/insight/similar/similar.endpoints";
import { addKnownIssue } from "@safeport/contract/reports/known-issues/known-issue.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signReports } from "../src/features/insight/similar/sign-reports.ts";
import { likenessOf, signatureOf } from "../src/features/insight/similar/signature.ts";
import { buildCase } from "./case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

const similarTo = async (as: Person, report_id: string) => w.call(as, listSimilar, { params: { report_id } });

const story = {
  title: "Order notes run scripts",
  description_markdown:
    "The note of an order is shown at https://shop.example/admin/orders?id=7 without escaping, so a customer who enters markup runs a script in the browser of every clerk that opens the order in the back office.",
  steps_markdown: "1. Order any article with the note.\n2. Open /admin/orders?id=7 as a clerk and watch the alert.",
  impact_markdown: "The attacker takes over the session of the clerk and reads all addresses of customers.",
};

describe("similar reports", () => {
  it("are of the same company alone, with the reasons, for those who decide about them", async () => {
    const [one, foreign] = [await buildCase(w), await buildCase(w)];
    const original = await one.report(story);
    const copy = await one.report({
      ...story,
      title: "Script in a note",
      impact_markdown: "A clerk's session is stolen by the attacker.",
    });
    const other = await one.report({
      title: "Weak cipher",
      description_markdown: "The mail server still offers an old cipher suite to anybody who connects by an encrypted channel.",
      steps_markdown: "Run a scanner against port 465.",
      impact_markdown: "Traffic can be read later.",
      scope_id: null,
    });
    const foreignReport = await foreign.report(story);
    await signReports(w.db, [original.id, copy.id, other.id, foreignReport.id]);
    const { items } = (await similarTo(one.triager, copy.id)).body;
    expect(items.map(({ report_id }: { report_id: string }) => report_id)).toEqual([original.id]);
    expect(items[0].why.map(({ likeness }: { likeness: string }) => likeness)).toEqual(
      expect.arrayContaining(["words", "rare_words", "asset"]),
    );
    expect(items[0].score).toBeGreaterThan(50);
    for (const person of [one.viewer, one.finance, one.hacker]) expect((await similarTo(person, copy.id)).status).toBe(403);
    expect((await similarTo(foreign.owner, copy.id)).status).toBe(404);
  });

  it("of a draft are its author's own, and change with nothing that the author may not know @spec:10.18", async () => {
    const one = await buildCase(w);
    const own = await one.report(story);
    const somebody = await w.person("Hacker");
    const others = await one.report({ ...story, author_id: somebody.id });
    await signReports(w.db, [own.id, others.id]);
    const draft = await one.report({ ...story, status: "draft", title: "Notes again" });
    const answer = await similarTo(one.hacker, draft.id);
    expect(answer.body.items.map(({ report_id }: { report_id: string }) => report_id)).toEqual([own.id]);
    expect(answer.body.items[0]).toMatchObject({ source: "own", score: expect.any(Number) });
    expect(answer.body.items[0].why.map(({ likeness }: { likeness: string }) => likeness)).toContain("words");
    for (const person of [one.owner, one.triager, somebody, await w.person("Admin")])
      expect((await similarTo(person, draft.id)).status).toBe(404);
    const foreignDraft = await one.report({ ...story, status: "draft", author_id: (await w.person("Hacker")).id });
    expect((await similarTo(one.hacker, foreignDraft.id)).status).toBe(404);
  });

  it("of a draft are also disclosed reports and known issues that the program has published, and nothing that is not @spec:10.18", async () => {
    const one = await buildCase(w);
    const add = async (published: boolean) =>
      (
        await w.call(one.triager, addKnownIssue, {
          params: { program: one.program.id },
          body: { title: story.title, description: story.description_markdown, found_at: "2026-01-31", published },
        })
      ).status;
    expect([await add(true), await add(false)]).toEqual([201, 201]);
    const draft = await one.report({ ...story, status: "draft", title: "Notes again" });
    const { published } = (await similarTo(one.hacker, draft.id)).body;
    expect(published).toMatchObject([{ source: "known_issue", number: 1, poc_title: story.title }]);
    const sent = await one.report(story);
    expect((await similarTo(one.triager, sent.id)).body.published).toEqual([]);
    await w.db.updateTable("program").set({ visibility: "PRIVATE" }).where("id", "=", one.program.id).execute();
    expect((await similarTo(one.hacker, draft.id)).body.published).toEqual([]);
  });

  it("find the original of a text of which one word in five is another", () => {
    const text = Array.from({ length: 200 }, (_, at) => `word${String.fromCharCode(97 + (at % 26))}${at}x`).join(" ");
    const reworded = text.split(" ").map((word, at) => (at % 5 === 0 ? `other${at}y` : word));
    const [one, other] = [signatureOf(text, "c"), signatureOf(reworded.join(" "), "c")];
    expect(likenessOf(one.bins, other.bins)).toBeGreaterThan(0.4);
    expect(one.keys.some((key) => other.keys.includes(key))).toBe(true);
    expect(signatureOf(text, "another").keys.some((key) => one.keys.includes(key))).toBe(false);
  });
});

// The folder beside the repository holds published reports; without it this test has nothing to read.
const folder = path.resolve(import.meta.dirname, "../../../../shared/data/disclosed-reports");

it.runIf(existsSync(folder))(
  "find the reworded original among 300 published reports in the first five, 85 times in 100",
  async () => {
    const published = readPublished();
    expect(published.length).toBeGreaterThanOrEqual(300);
    const one = await buildCase(w);
    const ids: string[] = [];
    for (const { title, text } of published)
      ids.push(
        (
          await one.report({
            title: title.slice(0, 150) || "T",
            description_markdown: text,
            steps_markdown: "",
            impact_markdown: "",
            scope_id: null,
          })
        ).id,
      );
    await signReports(w.db, ids);
    let found = 0;
    for (const [at, { text }] of published.entries()) {
      const copy = await one.report({
        title: "Another title",
        description_markdown: reword(text),
        steps_markdown: "",
        impact_markdown: "",
        scope_id: null,
      });
      const { items } = (await similarTo(one.triager, copy.id)).body;
      if (items.some(({ report_id }: { report_id: string }) => report_id === ids[at])) found++;
    }
    console.info(`found ${found} of ${published.length}`);
    expect(found / published.length).toBeGreaterThanOrEqual(0.85);
  },
  300_000,
);

/** One word in six is replaced by another, one sentence in ten is left out, and the sentences stand in the opposite order. */
function reword(text: string): string {
  const sentences = text.split(/(?<=[.!?])\s+/).filter((_, at) => at % 10 !== 9);
  let at = 0;
  return sentences
    .toReversed()
    .map((sentence) => sentence.replace(/\p{L}{4,}/gu, (word) => (++at % 6 === 0 ? `${word.slice(0, 2)}other${at}` : word)))
    .join(" ");
}

function readPublished(): { title: string; text: string }[] {
  const lines = readFileSync(path.join(folder, "sample.jsonl"), "utf8").split("\n").filter(Boolean);
  return lines.map((line) => {
    const { title, body_markdown } = JSON.parse(line) as { title: string; body_markdown: string };
    return { title, text: body_markdown.slice(0, 50_000) };
  });
}
