import { askDisclosure, previewDisclosure } from "@safeport/contract/disclosure/disclosure.endpoints";
import type { AwaitedAct } from "@safeport/contract/reports/core/report.values";
import { countReports, listReports, submitReport, validateReport } from "@safeport/contract/reports/report.endpoints";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
let one: Case;
beforeAll(async () => {
  w = await buildWorld();
  one = await buildCase(w);
});
afterAll(() => w.close());

const of = (report_id: string) => ({ params: { report_id } });

async function awaited(as: Person, awaits: AwaitedAct, company_id?: string): Promise<string[]> {
  const { body } = await w.call(as, listReports, { query: { awaits, ...(company_id && { company_id }) } });
  return body.items.map((report: { report_id: string }) => report.report_id);
}

const myTurn = async (as: Person): Promise<number> =>
  (await w.call(as, countReports, { query: { company_id: one.companyId } })).body.my_turn;

it("a validated report awaits its bounty of those who may award it, and is their turn @spec:10.4", async () => {
  const { companyId } = one;
  const { report_id } = (await w.call(one.hacker, submitReport, { body: one.submission() })).body;
  expect(await awaited(one.owner, "bounty", companyId)).toEqual([]);
  expect((await w.call(one.triager, validateReport, of(report_id))).status).toBe(200);
  for (const payer of [one.owner, one.finance]) {
    expect(await awaited(payer, "bounty", companyId)).toEqual([report_id]);
    expect(await awaited(payer, "turn", companyId)).toEqual([report_id]);
    expect(await awaited(payer, "bounty")).toEqual([report_id]);
    expect(await myTurn(payer)).toBe(1);
  }
  for (const other of [one.manager, one.triager, one.viewer]) {
    expect(await awaited(other, "bounty", companyId)).toEqual([]);
    expect(await awaited(other, "turn", companyId)).toEqual([]);
    expect(await myTurn(other)).toBe(0);
  }
  for (const stranger of [one.hacker, await w.member("owner"), await w.person("Admin")])
    expect(await awaited(stranger, "bounty")).toEqual([]);
});

it("a request to publish awaits the answer of the other side, with the day on which silence publishes it @spec:10.4", async () => {
  const ask = async (as: Person) => {
    const { id } = await one.report({ status: "resolved", validated_at: new Date() });
    const { text_version } = (await w.call(as, previewDisclosure, of(id))).body;
    const body = { kind: "full" as const, text_version, redactions: [] };
    const asked = await w.call(as, askDisclosure, { ...of(id), body });
    expect(asked.status).toBe(200);
    return id;
  };
  const ofReporter = await ask(one.owner);
  const ofCompany = await ask(one.hacker);
  expect(await awaited(one.hacker, "publication")).toEqual([ofReporter]);
  const [card] = (await w.call(one.hacker, listReports, { query: { awaits: "publication" } })).body.items;
  expect(card.disclosure).toMatchObject({ state: "asked", side: "company", due_at: expect.any(String) });
  expect(card.can).toContain("answer_disclosure");
  for (const leader of [one.owner, one.manager]) expect(await awaited(leader, "publication", one.companyId)).toEqual([ofCompany]);
  for (const other of [one.triager, one.viewer, await w.member("owner")]) expect(await awaited(other, "publication")).toEqual([]);
});
