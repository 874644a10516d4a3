import { disclosureDays } from "@safeport/contract/reports/core/disclosure.limits";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildDisclosureCase } from "./disclosure-case.ts";
import { importSteps } from "./import-case.ts";

let d: Awaited<ReturnType<typeof buildDisclosureCase>>;
beforeAll(async () => {
  d = await buildDisclosureCase();
});
afterAll(() => d.w.close());

describe("an imported report", () => {
  it("is not published by its company alone: nobody can agree for its author, so that staff decide @spec:10.10", async () => {
    const { send, imported } = importSteps(() => d.w);
    const row = "id,title,status,severity,sent_at,closed_at\n1,From elsewhere,resolved,low,2024-01-02,2024-02-02\n";
    expect((await send(d.one, row)).body).toMatchObject({ added: 1 });
    const [one] = await imported(d.one);
    const { report_id, id: number } = one?.report ?? {};
    expect((await d.ask(d.one.owner, report_id)).status).toBe(200);
    expect((await d.answer(d.one.owner, report_id)).status).toBe(403);
    await d.settle(disclosureDays.silence);
    expect((await d.read(number)).status).toBe(404);
    for (const person of [d.one.owner, d.one.manager]) expect((await d.answer(person, report_id)).status).toBe(403);
    expect((await d.answer(await d.w.person("Admin"), report_id)).status).toBe(200);
    expect((await d.read(number)).status).toBe(200);
  });
});
