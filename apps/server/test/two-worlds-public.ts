import { answerDisclosure, askDisclosure, previewDisclosure } from "@safeport/contract/disclosure/disclosure.endpoints";
import { submitReport } from "@safeport/contract/reports/report.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { expect } from "vitest";
import { buildCase } from "./case.ts";
import type { Person, World } from "./world.ts";

/** Asks the other side to publish a report with its awards. */
export async function askToPublish(w: World, as: Person, report_id: string) {
  const { text_version } = (await w.call(as, previewDisclosure, { params: { report_id } })).body;
  return w.call(as, askDisclosure, { params: { report_id }, body: { kind: "full", text_version, with_awards: true } });
}

/** Two companies with open programs, a published report, and everybody who is there. */
export async function fillPublic(w: World) {
  const [harbour, quay] = [await buildCase(w), await buildCase(w)];
  const asking = await buildProgram(w.db, { company_id: harbour.companyId, participation: "application" });
  const thanked = await harbour.report({ status: "resolved", validated_at: new Date() });
  const request = await askToPublish(w, harbour.hacker, thanked.id);
  const answer = { params: { report_id: thanked.id }, body: { answer: "accepted" } };
  expect([request.status, (await w.call(harbour.owner, answerDisclosure, answer)).status]).toEqual([200, 200]);
  // The page of the researcher is open to everybody.
  await w.db.updateTable("user_account").set({ audience: "search_engines" }).where("id", "=", harbour.hacker.id).execute();
  const outsider = await w.person("Hacker");
  const own = await w.call(outsider, submitReport, { body: harbour.submission() });
  expect(own.status).toBe(201);
  const outsideReport = await quay.report({ status: "under_review" });
  return {
    harbour,
    quay,
    asking,
    thanked,
    /** A report that the researcher among the outsiders sent, and one to the company of the other outsiders. */
    reports: { own: own.body.report_id as string, theirs: outsideReport.id },
    /** The researcher who is in on everything. */
    insider: harbour.hacker,
    waiting: await w.person("Hacker"),
    banned: await w.person("Hacker"),
    founder: await w.person("Business"),
    outsiders: { visitor: null, researcher: outsider, triager: quay.triager, owner: quay.owner } as Record<string, Person | null>,
  };
}

/** Those who are there, and their reports. */
export type Everybody = Awaited<ReturnType<typeof fillPublic>>;
