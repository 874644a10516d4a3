import { withdrawDispute } from "@safeport/contract/disputes/dispute.endpoints";
import { getReport } from "@safeport/contract/reports/report.endpoints";
import { addComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { newId } from "@safeport/db/new-id";
import { openDatabase } from "@safeport/db/open-database";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildCase } from "./case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

const say = (as: Person, report_id: string) =>
  w.call(as, addComment, { params: { report_id }, body: { content: "We are looking at it", is_internal: false } });

/** The first answers of many calls, in the order in which they came. */
function firstOf<T>(calls: readonly Promise<T>[], count: number): Promise<T[]> {
  const answers: T[] = [];
  return new Promise((resolve, reject) => {
    for (const call of calls) {
      call.then((answer) => {
        if (answers.push(answer) === count) resolve([...answers]);
      }, reject);
    }
  });
}

it("a crowd that waits at one report leaves the others alone, and passes when it is free", async () => {
  const one = await buildCase(w);
  const [busy, quiet] = [await one.report(), await one.report()];
  const outside = openDatabase({ url: w.databaseUrl, max: 1, onError: () => {} });
  let crowd: ReturnType<typeof say>[] = [];
  try {
    await outside.db.transaction().execute(async (tx) => {
      await tx.selectFrom("report").select("id").where("id", "=", busy.id).forUpdate().execute();
      crowd = Array.from({ length: 110 }, () => say(one.triager, busy.id));
      // With the whole pool waiting for the row, these would only end after the transaction.
      expect((await say(one.triager, quiet.id)).status).toBe(201);
      expect((await w.call(one.hacker, getReport, { params: { report_id: busy.id } })).status).toBe(200);
    });
    expect((await Promise.all(crowd)).filter(({ status }) => status === 201)).toHaveLength(110);
  } finally {
    await Promise.allSettled(crowd);
    await outside.close();
  }
});

it("a longer crowd is sent away", async () => {
  const one = await buildCase(w);
  const { id } = await one.report();
  const outside = openDatabase({ url: w.databaseUrl, max: 1, onError: () => {} });
  let crowd: ReturnType<typeof say>[] = [];
  try {
    await outside.db.transaction().execute(async (tx) => {
      await tx.selectFrom("report").select("id").where("id", "=", id).forUpdate().execute();
      crowd = Array.from({ length: 230 }, () => say(one.triager, id));
      // All others have to be sent away before the row is free: a call that came later would find a place again.
      const refused = await firstOf(crowd, 28);
      for (const { status, body, headers } of refused) {
        expect([status, body.code, headers["retry-after"]]).toEqual([429, "rate_limited", "1"]);
      }
    });
    expect((await Promise.all(crowd)).filter(({ status }) => status === 201)).toHaveLength(202);
  } finally {
    await Promise.allSettled(crowd);
    await outside.close();
  }
});

it("the calls of one endpoint are limited for a person, and on one object", async () => {
  const strict = await buildWorld({ env: { RATE_LIMIT_FACTOR: "1" } });
  try {
    const [person, other] = [await strict.person(), await strict.person()];
    const withdraw = (as: Person, dispute_id: string) => strict.call(as, withdrawDispute, { params: { dispute_id } });
    const dispute = newId();
    const { person: perPerson, object: perObject } = withdrawDispute.throttle ?? { person: 0 };
    for (let n = 0; n < (perObject ?? 0); n++) expect((await withdraw(person, dispute)).status).toBe(404);
    const refused = await withdraw(person, dispute);
    expect([refused.status, refused.body.code, Number(refused.headers["retry-after"]) > 3_500]).toEqual([
      429,
      "rate_limited",
      true,
    ]);
    expect((await withdraw(other, dispute)).status).toBe(404);
    for (let n = (perObject ?? 0) + 1; n < perPerson; n++) expect((await withdraw(person, newId())).status).toBe(404);
    expect((await withdraw(person, newId())).status).toBe(429);
  } finally {
    await strict.close();
  }
});
