import { undoReason } from "@safeport/contract/reports/core/report.values";
import { changeStatus } from "@safeport/contract/reports/report.endpoints";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventMail } from "../src/features/notifications/mail/event-mail.ts";
import { buildCase } from "./case.ts";
import { asMail, notificationSteps, storedMails } from "./notification-case.ts";
import { buildOwnWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  // Mails are stored by this server alone, so nobody else may deliver the events.
  w = await buildOwnWorld({ env: storedMails });
});
afterAll(() => w.close());

const { mailsTo } = notificationSteps(() => w);

it("a batch of mails asks once which of them an Undo or time has made obsolete, and finds the same as one by one", async () => {
  const one = await buildCase(w);
  for (let nth = 0; nth < 6; nth++) {
    const { id } = await one.report({ status: "under_review" });
    const set = (body: object) => w.call(one.triager, changeStatus, { params: { report_id: id }, body });
    expect((await set(nth % 2 ? { status: "resolved" } : { status: "closed", close_reason: "informative" })).status).toBe(200);
    if (nth % 3 === 0) expect((await set({ status: "under_review", reason: undoReason })).status).toBe(200);
  }
  await w.deliver();
  const mails = (await mailsTo(one.hacker)).map((mail) => asMail(mail));
  let statements = 0;
  const db = w.db.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const counted = async (some: typeof mails) => {
    statements = 0;
    const due = (await eventMail.findDue(db, some)).map(({ id }) => id);
    return { due, statements };
  };
  const apart = [];
  for (const mail of mails) apart.push(await counted([mail]));
  const together = await counted(mails);
  expect(together.due).toEqual(apart.flatMap(({ due }) => due));
  expect(together.due.length).toBeGreaterThan(0);
  expect(together.due.length).toBeLessThan(mails.length);
  expect(together.statements).toBeLessThanOrEqual(Math.max(...apart.map((each) => each.statements)));
});
