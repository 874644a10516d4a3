import { listOpenDisputes, openDispute, withdrawDispute } from "@safeport/contract/disputes/dispute.endpoints";
import type { Dispute } from "@safeport/contract/disputes/dispute.schema";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { lettersOf, readPdf } from "./pdf-tools.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
let one: Case;
beforeAll(async () => {
  w = await buildWorld();
  one = await buildCase(w);
});
afterAll(() => w.close());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const dispute = (as: Person, report_id: string, dispute_type = "Submission") =>
  w.call(as, openDispute, { body: { report_id, dispute_type, dispute_description: "It is exploitable" } });

describe("the open disputes on a report", () => {
  it("are listed for both sides and staff until they end, with what each may do", async () => {
    const { id: report_id } = await one.report();
    const listed = async (as: Person) => {
      const { body } = await w.call(as, listOpenDisputes, { params: { report_id } });
      return body.items.map(({ dispute_type, can }: Dispute) => [dispute_type, can.includes("withdraw")]);
    };
    expect(await listed(one.hacker)).toEqual([]);
    const { dispute_id } = (await dispute(one.hacker, report_id)).body;
    await dispute(one.owner, report_id, "Payment");
    const staff = await w.person("Admin");
    expect(await listed(one.hacker)).toEqual([
      ["Submission", true],
      ["Payment", false],
    ]);
    expect(await listed(one.owner)).toEqual([
      ["Submission", false],
      ["Payment", true],
    ]);
    expect(await listed(staff)).toEqual([
      ["Submission", false],
      ["Payment", false],
    ]);
    await w.call(one.hacker, withdrawDispute, { params: { dispute_id } });
    expect(await listed(one.owner)).toEqual([["Payment", true]]);
  });
});

describe("a withdrawn dispute", () => {
  const withdraw = (as: Person, dispute_id: string) => w.call(as, withdrawDispute, { params: { dispute_id } });

  it("is in the timeline of both sides and in what they save, in their language", async () => {
    const { id } = await one.report();
    await withdraw(one.hacker, (await dispute(one.hacker, id)).body.dispute_id);
    for (const person of [one.hacker, one.owner]) {
      const { items } = (await w.call(person, listTimeline, { params: { report_id: id } })).body;
      expect(items.at(-1)).toMatchObject({
        item_type: "INFO",
        content: "withdrew the dispute.",
        performed_by: { username: one.hacker.username },
      });
    }
    const save = (format: string, language: string) =>
      w.app.fastify.inject({
        method: "GET",
        url: `/v1/reports/${id}/export/?format=${format}`,
        headers: { authorization: `Bearer ${one.owner.token}`, "accept-language": language },
      });
    expect((await save("json", "en")).json().timeline.at(-1).content).toBe("withdrew the dispute.");
    expect((await save("md", "fr")).body).toContain("a retiré le litige.");
    const pdf = await readPdf((await save("pdf", "fr")).rawPayload);
    if (pdf) expect(pdf.letters).toContain(lettersOf("a retiré le litige."));
  });

  it("is followed by no other of the same person for seven days", async () => {
    const { id } = await one.report();
    const first = await dispute(one.hacker, id);
    await withdraw(one.hacker, first.body.dispute_id);
    for (const type of ["Submission", "Payment"]) {
      const again = await dispute(one.hacker, id, type);
      expect([again.status, again.body.detail]).toEqual([
        409,
        "You withdrew a dispute on this report; you can open another one 7 days after withdrawing it",
      ]);
    }
    // The other side, and the same person on another report, are free to.
    expect((await dispute(one.owner, id)).status).toBe(201);
    expect((await dispute(one.hacker, (await one.report()).id)).status).toBe(201);
    await w.db
      .updateTable("dispute")
      .set({ created_at: daysAgo(9), ended_at: daysAgo(7.01) })
      .where("id", "=", first.body.dispute_id)
      .execute();
    expect((await dispute(one.hacker, id, "Payment")).status).toBe(201);
  });
});
