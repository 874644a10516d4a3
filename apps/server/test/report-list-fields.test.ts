import { listProgramReports } from "@safeport/contract/reports/program-report.endpoints";
import { listReports } from "@safeport/contract/reports/report.endpoints";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildCase } from "./case.ts";
import { buildWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

it("both lists of reports have the whole description with fields=full, and the first words alone without @spec:3.12", async () => {
  const { hacker, owner, program, report } = await buildCase(w);
  const description_markdown = `## Steps\n\n${"The delivery note is **not** escaped. ".repeat(20)}`;
  await report({ description_markdown });
  for (const reader of [hacker, owner, await w.person("Admin")]) {
    for (const [endpoint, query] of [
      [listReports, { program_id: program.id }],
      [listProgramReports, {}],
    ] as const) {
      const input = (more: object) => ({ params: { program: program.id }, query: { ...query, ...more } as never });
      const full = await w.call(reader, endpoint, input({ fields: "full" }));
      const { poc_description_markdown, ...card } = full.body.items[0];
      expect(poc_description_markdown).toBe(description_markdown);
      expect((await w.call(reader, endpoint, input({}))).body.items).toEqual([card]);
      expect((await w.call(reader, endpoint, input({ fields: "all" }))).status).toBe(422);
    }
  }
  const mine = await w.call(hacker, listReports, { query: { fields: "full" } as never });
  expect(mine.body.items[0].poc_description_markdown).toBe(description_markdown);
});
