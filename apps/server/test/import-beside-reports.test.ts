import { listPrograms } from "@safeport/contract/programs/core/program.endpoints";
import { submitReport } from "@safeport/contract/reports/report.endpoints";
import { type OpenOwnDatabase, openOwnDatabase } from "@safeport/db/factories/own-database";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { importPrograms } from "../src/features/programs/import/import-programs.ts";
import { everything, fileOf, importLists, ownList, programCalled, type Raw } from "./import-world.ts";
import { buildWorld, type World } from "./world.ts";

const programs = 600;
/** More than there are connections for requests. */
const hackers = 12;

let own: OpenOwnDatabase;
let w: World;
beforeAll(async () => {
  own = await openOwnDatabase(inject("databaseUrl"));
  w = await buildWorld({ databaseUrl: own.url });
});
afterAll(async () => {
  await w.close();
  await own.close();
});

it("reports reach the programs that a large import leaves as they are, while it runs", async () => {
  const [one]: Raw[] = await ownList("federacy");
  const list: Raw[] = Array.from({ length: programs }, (_, n) => ({
    ...structuredClone(one),
    id: `p${n}`,
    name: `Bay ${n} VDP`,
  }));
  await importLists(own, [list]);
  const untouched = await programCalled(own, "Bay 0 VDP");
  const { id: scope_id } = await own.db
    .selectFrom("scope")
    .select("id")
    .where("program_id", "=", untouched.id)
    .where("is_out_of_scope", "=", false)
    .limit(1)
    .executeTakeFirstOrThrow();
  const authors = await Promise.all(Array.from({ length: hackers }, () => w.person()));
  const body = {
    program_id: untouched.id,
    scope_id,
    poc_title: "T",
    poc_description_markdown: "D",
    steps_markdown: "1. Look",
    impact_markdown: "Bad",
    severity: "low",
  };

  // The first stays, the last leaves, one is new, and all others change.
  const changed = [one, ...list.slice(0, -1)].map((program, n) => (n < 2 ? program : { ...program, offers_awards: true }));
  let answers: number[] = [];
  const report = await importPrograms(own.db, [fileOf(changed)], {
    closeMissing: true,
    async onWritten() {
      // The import has written everything and holds its locks.
      const sent = authors.map((as) => w.call(as, submitReport, { body }));
      const read = authors.map((as) => w.call(as, listPrograms));
      answers = (await Promise.all([...sent, ...read])).map(({ status }) => status);
    },
  });

  expect(answers).toEqual([...authors.map(() => 201), ...authors.map(() => 200)]);
  expect(report.files).toMatchObject([{ added: 1, updated: programs - 2, unchanged: 1 }]);
  expect(report.closed).toBe(1);
  const before = await everything(own);
  expect((await importLists(own, [changed])).files).toMatchObject([{ added: 0, updated: 0, unchanged: programs }]);
  expect(await everything(own)).toEqual(before);
}, 60_000);
