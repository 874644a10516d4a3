import { listOpenDisputes, openDispute, withdrawDispute } from "@safeport/contract/disputes/dispute.endpoints";
import type { Dispute } from "@safeport/contract/disputes/dispute.schema";
import { changeStatus, getReport } from "@safeport/contract/reports/report.endpoints";
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

const setStatus = (as: Person, report_id: string, body: object) => w.call(as, changeStatus, { params: { report_id }, body });

describe("a dispute @spec:7.62", () => {
  it("keeps both sides from closing, but not an admin @spec:3.20 @spec:7.40", async () => {
    const { id } = await one.report();
    const opened = await dispute(one.hacker, id);
    expect([opened.status, opened.body.status]).toEqual([201, "open"]);
    for (const [who, allowed] of [
      [one.hacker, []],
      [one.triager, ["under_review", "needs_more_info"]],
    ] as const) {
      const answer = await setStatus(who, id, { status: "closed", close_reason: "informative" });
      expect([answer.status, answer.body.allowed]).toEqual([409, allowed]);
      expect(answer.body.detail).toBe("Only an admin can close a report with an open dispute");
    }
    expect((await setStatus(one.triager, id, { status: "under_review" })).status).toBe(200);
    expect((await setStatus(await w.person("Admin"), id, { status: "resolved" })).status).toBe(200);
  });

  it("is one a type, by either side or the staff, on what is open, and withdrawn by its opener @spec:1.23 @spec:6.12", async () => {
    const { id } = await one.report();
    const tries = await Promise.all(Array.from({ length: 8 }, () => dispute(one.hacker, id)));
    expect(tries.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    const dispute_id = tries.find(({ status }) => status === 201)?.body.dispute_id;
    const second = await dispute(one.owner, id, "Payment");
    expect(second.status).toBe(201);
    const admin = await w.person("Admin");
    const review = await dispute(admin, (await one.report()).id);
    expect([review.status, review.body.can]).toEqual([201, ["assign", "withdraw"]]);
    expect((await dispute(await w.person(), id)).status).toBe(404);
    expect((await dispute(one.viewer, id)).status).toBe(403);
    expect((await dispute(one.hacker, (await one.report({ status: "closed" })).id)).status).toBe(409);

    const withdraw = (as: Person, params: object) => w.call(as, withdrawDispute, { params: params as Record<string, string> });
    expect((await withdraw(one.triager, { dispute_id })).status).toBe(403);
    expect((await withdraw(await w.member(), { dispute_id })).status).toBe(404);
    const withdrawn = (await withdraw(one.hacker, { dispute_id })).body;
    const history = [{ event: "withdrawn", at: withdrawn.ended_at }];
    expect(withdrawn).toMatchObject({ status: "withdrawn", history });
    expect((await withdraw(one.hacker, { dispute_id })).body.code).toBe("conflict");
    // The other one is still open.
    expect((await w.call(one.hacker, getReport, { params: { report_id: id } })).body.dispute_open).toBe(true);
    expect((await withdraw(one.owner, { dispute_id: second.body.dispute_id })).status).toBe(200);
    const { body } = await setStatus(one.triager, id, { status: "resolved" });
    expect(body).toMatchObject({ status: "resolved", dispute_open: false });
    const { items } = (await w.call(one.triager, listTimeline, { params: { report_id: id } })).body;
    expect(items.map(({ item_type }: { item_type: string }) => item_type)).toEqual([
      "DISPUTE_CREATED",
      "DISPUTE_CREATED",
      "INFO",
      "INFO",
      "STATUS_CHANGE",
    ]);
  });
});

describe("the open disputes on a report @spec:7.62", () => {
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

describe("a withdrawn dispute @spec:7.62", () => {
  const withdraw = (as: Person, dispute_id: string) => w.call(as, withdrawDispute, { params: { dispute_id } });

  it("is in the timeline of both sides and in what they save, in their language @spec:1.10", async () => {
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
