import { listSimilar } from "@safeport/contract/insight/similar/similar.endpoints";
import { howMany } from "@safeport/db/factories/how-many";
import { newId } from "@safeport/db/new-id";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signatureOf } from "../src/features/insight/similar/signature.ts";
import { insertSignatures } from "../src/features/insight/similar/similar.queries.ts";
import { buildCase, type Case } from "./case.ts";
import { buildOwnWorld, type World } from "./world.ts";

/** Reports to look through, and requests; `SIMILAR_REPORTS=1000000` takes a while to fill. */
const total = howMany("SIMILAR_REPORTS", 400, 100_000);
const requests = howMany("SIMILAR_REQUESTS", 10, 100);
const companies = 10;

let w: World;
const cases: Case[] = [];
beforeAll(async () => {
  w = await buildOwnWorld();
  for (let count = 0; count < companies; count++) cases.push(await buildCase(w));
});
afterAll(() => w.close());

/** Numbers from 0 to 1, the same in each run. */
function drawing(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
const draw = drawing(7);
const vocabulary = Array.from({ length: 4_000 }, (_, at) => `${"bcdfgklmnprst"[at % 13]}${at.toString(36)}word`);
/** A text of common words, which come by their rank, and a path that few others have. */
function story(): string {
  const words = Array.from({ length: 60 }, () => vocabulary[Math.floor(draw() ** 3 * vocabulary.length)] ?? "");
  return `${words.join(" ")} /api/v${Math.floor(draw() * 9)}/${vocabulary[Math.floor(draw() * vocabulary.length)]}`;
}
/** The text with every fifth word changed, in two halves the other way round. */
function reworded(text: string): string {
  const words = text.split(" ").map((word, at) => (at % 5 === 0 ? `other${at}` : word));
  return [...words.slice(30), ...words.slice(0, 30)].join(" ");
}

it(`similar reports are found among ${total} of ${companies} companies @spec:10.18`, { timeout: 3_600_000 }, async () => {
  const portion = 2_000;
  const texts = new Map<string, string>();
  for (let filled = 0; filled < total; filled += portion) {
    const rows = Array.from({ length: Math.min(portion, total - filled) }, (_, at) => ({
      id: newId(),
      place: (filled + at) % companies,
      text: story(),
    }));
    const full = rows.map(({ id, place, text }) => {
      const { companyId, program, hacker } = cases[place] as Case;
      return { id, company_id: companyId, program_id: program.id, author_id: hacker.id, text };
    });
    await sql`insert into report (id, number, program_id, company_id, author_id, title, description_markdown, status, severity, sent_at, created_at)
      select id, free_report_number(), program_id, company_id, author_id, 'A finding', text, 'new', 'high', now(), now()
      from jsonb_to_recordset(${JSON.stringify(full)}::jsonb) as r (id uuid, program_id uuid, company_id uuid, author_id uuid, text text)`.execute(
      w.db,
    );
    const signed = full.map(({ id, company_id, text }) => ({ report_id: id, ...signatureOf(`A finding ${text}  `, company_id) }));
    await insertSignatures(w.db, signed);
    for (const { id, place, text } of rows) if (place === 0 && texts.size < requests) texts.set(id, text);
  }
  await sql`analyze report, report_signature`.execute(w.owner);
  const [one] = cases as [Case];
  const times: number[] = [];
  let found = 0;
  for (const [original, text] of texts) {
    const copy = await one.report({ title: "Another title", description_markdown: reworded(text), scope_id: null });
    const began = performance.now();
    const { body } = await w.call(one.triager, listSimilar, { params: { report_id: copy.id } });
    times.push(performance.now() - began);
    if (body.items.some(({ report_id }: { report_id: string }) => report_id === original)) found++;
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]?.toFixed(1);
  console.info(`${total} reports: found ${found} of ${texts.size}; p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`);
  expect(found / texts.size).toBeGreaterThanOrEqual(0.85);
});
