import { listWeaknesses } from "@safeport/contract/reports/report.endpoints";
import { createWeakness } from "@safeport/contract/reports/weaknesses/weakness.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

const find = async (search: string) => (await w.call(await w.person("Hacker"), listWeaknesses, { query: { search } })).body;

describe("the list of weaknesses", () => {
  it("has every kind of the CWE list, under the names that the field uses @spec:7.60", async () => {
    expect((await find("")).total).toBeGreaterThan(900);
    expect((await find("cwe-79")).items[0]).toMatchObject({ cwe_id: 79, name: "Cross-site Scripting (XSS)" });
    expect((await find("J2EE Misconfiguration")).total).toBeGreaterThan(3);
  });

  it("is added to by staff alone, and has each number once @spec:7.60", async () => {
    const body = { cwe_id: 99_001, name: "Weakness of a coming version" };
    expect((await w.call(await w.person("Hacker"), createWeakness, { body })).status).toBe(404);
    expect((await w.call(await w.member("owner"), createWeakness, { body })).status).toBe(404);
    const admin = await w.person("Admin");
    const answers = await Promise.all([1, 2].map(() => w.call(admin, createWeakness, { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await find("coming version")).items).toMatchObject([body]);
    expect((await w.call(admin, createWeakness, { body: { cwe_id: 0, name: " " } })).status).toBe(422);
  });
});
