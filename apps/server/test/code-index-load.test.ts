import { gzipSync } from "node:zlib";
import { listChecks } from "@safeport/contract/flood/checks/check.endpoints";
import { putCodeIndex } from "@safeport/contract/flood/code-indexes/code-index.endpoints";
import { howMany } from "@safeport/db/factories/how-many";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildCase } from "./case.ts";
import { sendForm } from "./send-form.ts";
import { buildOwnWorld, type World } from "./world.ts";

/** Tags of the index, and requests; `CODE_TAGS=2000000` takes some minutes. */
const total = howMany("CODE_TAGS", 20_000, 2_000_000);
const requests = howMany("CHECK_REQUESTS", 10, 100);
const perFile = 50;

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld();
});
afterAll(() => w.close());

it(`an index of ${total} tags is stored while others are served, and a draft is checked with it @spec:10.65`, {
  timeout: 3_600_000,
}, async () => {
  const { owner, hacker, program, report } = await buildCase(w);
  const lines: string[] = [];
  for (let at = 0; at < total; at++) {
    const path = `s${Math.floor(at / perFile) % 97}/m_${Math.floor(at / perFile)}.c`;
    lines.push(`{"_type":"tag","name":"fn_${at}","path":"${path}","line":${(at % perFile) * 20 + 1},"kind":"function"}`);
  }
  const file = gzipSync(lines.join("\n"));
  lines.length = 0;
  let [isStored, slowest, heap] = [false, 0, 0];
  const others = (async () => {
    const draft = await report({ status: "draft" });
    while (!isStored) {
      const began = performance.now();
      expect((await w.call(hacker, listChecks, { params: { report_id: draft.id } })).status).toBe(200);
      slowest = Math.max(slowest, performance.now() - began);
      heap = Math.max(heap, process.memoryUsage().rss);
    }
  })();
  const began = performance.now();
  const params = { program: program.id, name: "kernel" };
  const sent = { params, fields: { version: "v6.1", commit: "0123abcd" } };
  const { status, body } = await sendForm(w, owner, putCodeIndex, sent, { file });
  const seconds = (performance.now() - began) / 1_000;
  isStored = true;
  await others;
  expect([status, body.tags, body.files]).toEqual([200, total, Math.ceil(total / perFile)]);
  await sql`vacuum analyze code_tag, code_path`.execute(w.owner);
  const { rows } = await sql<{
    bytes: string;
  }>`select pg_total_relation_size('code_tag') + pg_total_relation_size('code_path') as bytes`.execute(w.owner);
  console.info(
    `${total} tags (${(file.length / 1e6).toFixed(1)} MB) stored in ${seconds.toFixed(1)} s, ${(Number(rows[0]?.bytes) / 1e6).toFixed(0)} MB in the database; meanwhile the slowest check of another draft took ${slowest.toFixed(0)} ms, memory ${(heap / 1e6).toFixed(0)} MB`,
  );
  const named = Array.from(
    { length: 100 },
    (_, at) => `\`fn_${at * 17}()\` in /build/s${at % 97}/m_${at}.c:${at}, \`gone_${at}()\``,
  );
  const draft = await report({ description_markdown: named.join("\n"), status: "draft" });
  const times: number[] = [];
  for (let request = 0; request < requests; request++) {
    const start = performance.now();
    const checked = await w.call(hacker, listChecks, { params: { report_id: draft.id } });
    times.push(performance.now() - start);
    expect(checked.body.items.find(({ check }: { check: string }) => check === "code_refs").result).toBe("pass");
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]?.toFixed(1);
  console.info(`checks of a draft with 200 names in an index of ${total} tags: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`);
});
