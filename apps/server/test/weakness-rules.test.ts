import { correctReport, listWeaknesses, submitReport, updateDraft } from "@safeport/contract/reports/report.endpoints";
import {
  listProgramWeaknesses,
  listWeaknessGroups,
  setProgramWeaknesses,
} from "@safeport/contract/reports/weaknesses/program-weakness.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase } from "./case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

const list = async (as: Person, query: Record<string, string>) => (await w.call(as, listWeaknesses, { query })).body;
const cwes = ({ items }: { items: { cwe_id: number }[] }) => items.map(({ cwe_id }) => cwe_id);
const idOf = async (as: Person, cwe: number): Promise<string> =>
  (await list(as, { search: `cwe-${cwe}` })).items.find(({ cwe_id }: { cwe_id: number }) => cwe_id === cwe).weakness_id;

describe("groups of weaknesses", () => {
  it("each have weaknesses, found by the group and a search @spec:10.20", async () => {
    const hacker = await w.person("Hacker");
    const { items } = (await w.call(hacker, listWeaknessGroups)).body;
    expect(items).toHaveLength(40);
    for (const { group } of items) expect((await list(hacker, { group })).total, group).toBeGreaterThan(0);
    expect(cwes(await list(hacker, { group: "A10:2021" }))).toEqual([918]);
    expect(cwes(await list(hacker, { group: "A03:2021", search: "sql" }))).toEqual(expect.arrayContaining([89]));
    expect((await w.call(hacker, listWeaknesses, { query: { group: "A99:2021" } })).status).toBe(422);
  });
});

describe("weaknesses that a program does not take", () => {
  it("are hidden from its writers or have its message, and are refused when a report is sent @spec:10.20", async () => {
    const one = await buildCase(w);
    const program = { program: one.program.id };
    const [hidden, refused] = [await idOf(one.hacker, 89), await idOf(one.hacker, 352)];
    const body = { items: [{ weakness_id: hidden }, { weakness_id: refused, message: "Logout CSRF has no impact here" }] };
    expect((await w.call(one.owner, setProgramWeaknesses, { params: program, body })).status).toBe(200);
    const program_id = one.program.id;
    expect(
      (await list(one.hacker, { program_id, search: "cwe-89" })).items.map(({ cwe_id }: { cwe_id: number }) => cwe_id),
    ).not.toContain(89);
    expect((await list(one.hacker, { program_id, search: "cwe-352" })).items[0]).toMatchObject({
      cwe_id: 352,
      refused_with: "Logout CSRF has no impact here",
    });
    expect((await list(one.hacker, { search: "cwe-352" })).items[0].refused_with).toBeNull();
    const send = async (weakness_id: string) => {
      const answer = await w.call(one.hacker, submitReport, { body: one.submission({ weakness_id }) });
      return [answer.status, answer.body.errors?.[0]?.msg];
    };
    expect(await send(hidden)).toEqual([422, "This program does not take reports of this weakness"]);
    expect(await send(refused)).toEqual([422, "This program does not take this weakness: Logout CSRF has no impact here"]);
    const draft = await w.call(one.hacker, submitReport, { body: one.submission({ weakness_id: refused, save_as_draft: true }) });
    expect(draft.status).toBe(201);
    const params = { report_id: draft.body.report_id };
    expect((await w.call(one.hacker, updateDraft, { params, body: { save_as_draft: false } })).status).toBe(422);
    const sent = await w.call(one.hacker, updateDraft, { params, body: { save_as_draft: false, weakness_id: null } });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    // A triager may name any weakness.
    const correction = { weakness_id: refused, reason: "It is a request that is forged" };
    expect((await w.call(one.triager, correctReport, { params, body: correction })).status).toBe(200);
  });

  it("are set by those who edit the program, and a hidden program says nothing", async () => {
    const [one, foreign] = [await buildCase(w), await buildCase(w)];
    const params = { program: one.program.id };
    const weakness_id = await idOf(one.hacker, 79);
    const set = async (as: Person, items: object[]) =>
      (await w.call(as, setProgramWeaknesses, { params, body: { items } as never })).status;
    for (const as of [one.viewer, one.triager, one.hacker, foreign.owner]) expect(await set(as, [])).toBe(403);
    for (const as of [one.viewer, one.hacker, foreign.owner])
      expect((await w.call(as, listProgramWeaknesses, { params })).status).toBe(403);
    expect(await set(one.owner, [{ weakness_id }, { weakness_id: weakness_id.toUpperCase() }])).toBe(422);
    expect(await set(one.owner, [{ weakness_id: one.program.id }])).toBe(422);
    expect(await set(one.owner, [{ weakness_id, message: "x".repeat(501) }])).toBe(422);
    expect(await set(one.manager, [{ weakness_id }])).toBe(200);
    expect((await w.call(one.owner, listProgramWeaknesses, { params })).body.items).toMatchObject([
      { cwe_id: 79, message: null },
    ]);
    await w.db.updateTable("program").set({ visibility: "PRIVATE" }).where("id", "=", one.program.id).execute();
    expect((await w.call(foreign.hacker, listWeaknesses, { query: { program_id: one.program.id } })).status).toBe(404);
    expect((await w.call(foreign.owner, listProgramWeaknesses, { params })).status).toBe(404);
  });
});
