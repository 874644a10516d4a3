import * as endpoints from "@safeport/contract/disclosure/disclosure.endpoints";
import { occurrencesOf } from "@safeport/contract/disclosure/redact";
import { getReport } from "@safeport/contract/reports/report.endpoints";
import { newId } from "@safeport/db/new-id";
import type { DB } from "@safeport/db/types.gen";
import type { Insertable } from "kysely";
import { expect } from "vitest";
import { settleDisclosures } from "../src/features/disclosure/settle-disclosures.ts";
import { buildCase, type Case } from "./case.ts";
import { buildOwnWorld, type Person } from "./world.ts";

export const day = 86_400_000;
/** The text that is redacted wherever a report of the case names it. */
export const host = "db7.internal.example";
export const of = (report_id: string) => ({ params: { report_id } });

/** A company with a program, in a world of its own, and the steps by which its reports are published. */
export async function buildDisclosureCase(options: Parameters<typeof buildOwnWorld>[0] = {}) {
  const w = await buildOwnWorld(options);
  const one = await buildCase(w);
  const resolved = (over: Parameters<Case["report"]>[0] = {}) =>
    one.report({
      status: "resolved",
      validated_at: new Date(),
      title: `Injection at ${host}`,
      description_markdown: `The host ${host} runs a query. Ask ${host.toUpperCase()}.`,
      ...over,
    });
  const preview = (as: Person, id: string) => w.call(as, endpoints.previewDisclosure, of(id));
  /** Asks to publish with all occurrences of the host redacted. */
  async function ask(as: Person, id: string, over: object = {}) {
    const { text_version, fields } = (await preview(as, id)).body;
    const redactions = (fields as { field: string; text: string }[]).flatMap(({ field, text }) =>
      occurrencesOf(text, host).map((range) => ({ field, ...range })),
    );
    return w.call(as, endpoints.askDisclosure, { ...of(id), body: { kind: "full", text_version, redactions, ...over } });
  }
  const answer = (as: Person, id: string, body: object = { answer: "accepted" }) =>
    w.call(as, endpoints.answerDisclosure, { ...of(id), body });
  return {
    w,
    one,
    resolved,
    preview,
    ask,
    answer,
    /** A report that one side asked to publish and the other agreed to. */
    async published(over: Parameters<Case["report"]>[0] = {}) {
      const report = await resolved(over);
      await ask(one.hacker, report.id);
      expect((await answer(one.owner, report.id)).status).toBe(200);
      return report;
    },
    read: (number: number | null) => w.call(null, endpoints.getDisclosed, { params: { number: String(number) } }),
    canOf: async (as: Person, id: string): Promise<string[]> => (await w.call(as, getReport, of(id))).body.can,
    async comment(report_id: string, over: Partial<Insertable<DB["timeline_item"]>> = {}) {
      const id = newId();
      await w.db
        .insertInto("timeline_item")
        .values({ id, report_id, item_type: "COMMENT", content: "A public remark", performed_by: one.triager.id, ...over })
        .execute();
      return id;
    },
    /** Runs the job as it will run so many days from now. */
    settle: (days: number) => settleDisclosures(w.app.services, new Date(Date.now() + days * day + 60_000)),
    async stepsOf(id: string): Promise<string[]> {
      const rows = await w.db
        .selectFrom("domain_event")
        .select("data")
        .where("subject_id", "=", id)
        .where("type", "=", "report.disclosure_changed")
        .orderBy("id")
        .execute();
      return rows.map(({ data }) => (data as { step: string }).step);
    },
  };
}
