import * as endpoints from "@safeport/contract/reports/disclosure/disclosure.endpoints";
import { redactionMark } from "@safeport/contract/reports/disclosure/disclosure.values";
import { occurrencesOf } from "@safeport/contract/reports/disclosure/redact";
import { changeStatus, getReport } from "@safeport/contract/reports/report.endpoints";
import { deleteComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { newId } from "@safeport/db/new-id";
import type { DB } from "@safeport/db/types.gen";
import type { Insertable } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settleDisclosures } from "../src/features/reports/disclosure/settle-disclosures.ts";
import { buildCase, type Case } from "./case.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
let one: Case;
beforeAll(async () => {
  w = await buildOwnWorld();
  one = await buildCase(w);
});
afterAll(() => w.close());

const day = 86_400_000;
const host = "db7.internal.example";
const resolved = (over: Parameters<Case["report"]>[0] = {}) =>
  one.report({
    status: "resolved",
    validated_at: new Date(),
    title: `Injection at ${host}`,
    description_markdown: `The host ${host} runs a query. Ask ${host.toUpperCase()}.`,
    ...over,
  });
const of = (report_id: string) => ({ params: { report_id } });
const preview = async (as: Person, id: string) => (await w.call(as, endpoints.previewDisclosure, of(id))).body;
/** Asks to publish with all occurrences of the host redacted. */
async function ask(as: Person, id: string, over: object = {}) {
  const { text_version, fields } = await preview(as, id);
  const redactions = (fields as { field: string; text: string }[]).flatMap(({ field, text }) =>
    occurrencesOf(text, host).map((range) => ({ field, ...range })),
  );
  return w.call(as, endpoints.askDisclosure, { ...of(id), body: { kind: "full", text_version, redactions, ...over } });
}
const answer = (as: Person, id: string, body: object = { answer: "accepted" }) =>
  w.call(as, endpoints.answerDisclosure, { ...of(id), body });
const read = (number: number | null) => w.call(null, endpoints.getDisclosed, { params: { number: String(number) } });
const canOf = async (as: Person, id: string): Promise<string[]> => (await w.call(as, getReport, of(id))).body.can;
const comment = async (report_id: string, over: Partial<Insertable<DB["timeline_item"]>> = {}) => {
  const id = newId();
  await w.db
    .insertInto("timeline_item")
    .values({ id, report_id, item_type: "COMMENT", content: "A public remark", performed_by: one.triager.id, ...over })
    .execute();
  return id;
};
const due = (id: string, days: number) =>
  settleDisclosures(w.app.services, new Date(Date.now() + days * day + 60_000 * (id ? 1 : 0)));
const stepsOf = async (id: string) => {
  const rows = await w.db
    .selectFrom("domain_event")
    .select("data")
    .where("subject_id", "=", id)
    .where("type", "=", "report.disclosure_changed")
    .orderBy("id")
    .execute();
  return rows.map(({ data }) => (data as { step: string }).step);
};

describe("a disclosure", () => {
  it("is asked by one side, accepted by the other, and holds exactly what both agreed to (DIS-01)", async () => {
    const report = await resolved();
    await comment(report.id);
    await comment(report.id, { content: "An internal remark", is_internal: true });
    for (const who of [one.triager, one.finance, one.viewer, await w.person("Admin")])
      expect((await ask(who, report.id)).status).toBe(403);
    expect((await ask(await w.person(), report.id).catch(() => ({ status: 404 }))).status).toBe(404);
    expect((await ask(one.hacker, report.id)).body.disclosure).toMatchObject({ state: "asked", side: "reporter" });
    expect((await read(report.number)).status).toBe(404);
    expect(await canOf(one.hacker, report.id)).toContain("withdraw_disclosure");
    expect((await answer(one.hacker, report.id)).status).toBe(403);
    expect((await answer(one.triager, report.id)).status).toBe(403);
    const more = [{ field: "impact", start: 0, end: 7 }];
    expect((await answer(one.manager, report.id, { answer: "accepted", redactions: more })).body.disclosure.state).toBe("public");

    const { body } = await read(report.number);
    expect(body).toMatchObject({ title: `Injection at ${redactionMark}`, kind: "full", status: "resolved" });
    const text = (field: string) => body.sections.find((section: { field: string }) => section.field === field).text;
    expect(text("description")).toBe(`The host ${redactionMark} runs a query. Ask ${redactionMark}.`);
    expect(text("impact")).toBe(`${redactionMark} orders can act as the clerk who reads the order.`);
    const feed = await w.app.fastify.inject("/d/feed.atom");
    const markdown = await w.call(null, endpoints.exportDisclosed, { params: { number: String(report.number) } });
    const list = await w.call(null, endpoints.listDisclosed);
    for (const seen of [body, feed.body, markdown.body, list.body]) {
      const all = JSON.stringify(seen).toLowerCase();
      expect(all).toContain(redactionMark);
      for (const secret of [host, "an internal remark", report.id.slice(0, 0) + one.triager.username])
        expect(all).not.toContain(secret);
    }
    const search = async (words: string) =>
      (await w.call(null, endpoints.listDisclosed, { query: { search: words } })).body.total;
    expect([await search(host), await search("whoever"), await search("runs QUERY"), await search("internal remark")]).toEqual([
      0, 0, 1, 0,
    ]);
    const stored = await w.db
      .selectFrom("disclosed_report")
      .selectAll()
      .where("report_id", "=", report.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(stored).toLowerCase()).not.toContain(host);
    const items = await w.db
      .selectFrom("timeline_item")
      .select(["item_type", "info"])
      .where("report_id", "=", report.id)
      .execute();
    expect(items.filter(({ item_type }) => item_type === "VISIBILITY_CHANGE")).toEqual([
      { item_type: "VISIBILITY_CHANGE", info: "published_full" },
    ]);
  });

  it("is not published when a text changed since it was asked (DIS-03)", async () => {
    const report = await resolved();
    const item = await comment(report.id);
    await ask(one.hacker, report.id);
    expect((await w.call(one.triager, deleteComment, { params: { report_id: report.id, item_id: item } })).status).toBe(200);
    expect((await answer(one.owner, report.id)).body).toMatchObject({ status: 409, code: "conflict" });
    expect((await read(report.number)).status).toBe(404);
    const stale = await ask(one.owner, (await resolved()).id, { text_version: "0".repeat(64) });
    expect(stale.status).toBe(409);
  });

  it("does not include what is said after it was asked", async () => {
    const report = await resolved();
    await ask(one.hacker, report.id);
    await comment(report.id, { content: "Said later" });
    expect((await answer(one.owner, report.id)).status).toBe(200);
    expect(JSON.stringify((await read(report.number)).body)).not.toContain("Said later");
  });

  it("is refused with a reason, and that side can ask again after 30 days (DIS-04)", async () => {
    const report = await resolved();
    await ask(one.hacker, report.id);
    expect((await answer(one.owner, report.id, { answer: "refused" })).status).toBe(422);
    expect((await answer(one.owner, report.id, { answer: "refused", reason: "A customer is not patched" })).status).toBe(200);
    await due(report.id, 31);
    expect((await read(report.number)).status).toBe(404);
    expect(await canOf(one.hacker, report.id)).not.toContain("ask_disclosure");
    expect(await canOf(one.owner, report.id)).toContain("ask_disclosure");
    await w.db
      .updateTable("report")
      .set({ disclosure_at: new Date(Date.now() - 30 * day) })
      .where("id", "=", report.id)
      .execute();
    expect(await canOf(one.hacker, report.id)).toContain("ask_disclosure");
  });

  it("is published by silence after 30 days, once, with reminders at 14, 23 and 29 days (DIS-06)", async () => {
    const report = await resolved();
    await ask(one.owner, report.id);
    for (const days of [13, 14, 14, 22, 23, 29, 29.5]) await due(report.id, days);
    expect(await stepsOf(report.id)).toEqual(["asked", "reminded", "reminded", "reminded"]);
    expect((await read(report.number)).status).toBe(404);
    await Promise.all([due(report.id, 30), due(report.id, 30), due(report.id, 30)]);
    expect((await read(report.number)).status).toBe(200);
    expect((await stepsOf(report.id)).filter((step) => step === "published")).toHaveLength(1);
    await w.deliver();
    const notices = await w.db
      .selectFrom("notification")
      .select(["user_id", "kind"])
      .where("subject_id", "=", report.id)
      .execute();
    const of = (user: Person, kind: string) =>
      notices.filter((notice) => notice.user_id === user.id && notice.kind === kind).length;
    expect([of(one.hacker, "disclosure_reminded"), of(one.owner, "disclosure_reminded")]).toEqual([3, 0]);
    expect([of(one.hacker, "report_published"), of(one.owner, "report_published")]).toEqual([1, 1]);
    const { body } = await w.app.fastify.inject("/d/feed.atom");
    expect(body.split(`report:${report.id}<`)).toHaveLength(2);
  });

  it("is not published by silence while it is disputed, reopened, or the other side cannot answer", async () => {
    const disputed = await resolved();
    await ask(one.owner, disputed.id);
    await w.db.updateTable("report").set({ dispute_open: true }).where("id", "=", disputed.id).execute();
    const reopened = await resolved();
    await ask(one.owner, reopened.id);
    const body = { status: "under_review", reason: "It is not fixed" };
    expect((await w.call(one.triager, changeStatus, { ...of(reopened.id), body })).body.disclosure).toBeNull();
    const silent = await w.person();
    const suspended = await resolved({ author_id: silent.id });
    await ask(one.owner, suspended.id);
    await w.db.updateTable("user_account").set({ state: "suspended" }).where("id", "=", silent.id).execute();
    const closed = await one.report({ status: "closed" });
    await ask(one.owner, closed.id);
    await due("", 31);
    for (const { number } of [disputed, reopened, suspended, closed]) expect((await read(number)).status).toBe(404);
    const admin = await w.person("Admin");
    expect(await canOf(admin, suspended.id)).toContain("answer_disclosure");
    expect(await canOf(admin, disputed.id)).not.toContain("answer_disclosure");
  });

  it("follows the terms of the report: none, or a summary alone", async () => {
    const none = await buildProgram(w.db, { company_id: one.companyId, disclosure_policy: "none" });
    const secret = await resolved({ program_id: none.id, scope_id: null });
    expect((await ask(one.hacker, secret.id)).status).toBe(403);
    const limited = await buildProgram(w.db, { company_id: one.companyId, disclosure_policy: "limited" });
    const report = await resolved({ program_id: limited.id, scope_id: null });
    expect((await ask(one.hacker, report.id)).status).toBe(422);
    expect((await ask(one.hacker, report.id, { kind: "limited" })).status).toBe(422);
    expect((await ask(one.hacker, report.id, { kind: "limited", disclosure_summary: "An injection, fixed." })).status).toBe(200);
    await answer(one.owner, report.id);
    const { body } = await read(report.number);
    expect(body).toMatchObject({ kind: "limited", summary: "An injection, fixed.", sections: [], files: [], cvss_vector: null });
    expect(JSON.stringify(body)).not.toContain("runs a query");
  });

  it("names nobody whose profile is private, in no text", async () => {
    const shy = await w.person();
    await w.db.updateTable("user_account").set({ is_private: true, full_name: "Shy Person" }).where("id", "=", shy.id).execute();
    const report = await resolved({ author_id: shy.id, impact_markdown: `Found by Shy Person, @${shy.username}.` });
    await ask(shy, report.id);
    await answer(one.owner, report.id);
    const all = JSON.stringify((await read(report.number)).body);
    expect(all).not.toContain("Shy Person");
    expect(all).not.toContain(shy.username);
  });

  it("of a duplicate waits for its original to be resolved or public", async () => {
    const original = await one.report({ created_at: new Date(Date.now() - day) });
    const duplicate = await one.report({ status: "duplicate", duplicate_of: original.id });
    expect((await ask(one.hacker, duplicate.id)).status).toBe(409);
    await w.db.updateTable("report").set({ status: "resolved", closed_at: new Date() }).where("id", "=", original.id).execute();
    expect((await ask(one.hacker, duplicate.id)).status).toBe(200);
  });
});

describe("a published report", () => {
  const publish = async (over: Parameters<Case["report"]>[0] = {}) => {
    const report = await resolved(over);
    await ask(one.hacker, report.id);
    expect((await answer(one.owner, report.id)).status).toBe(200);
    return report;
  };

  it("is taken down by staff with a reason that both sides see, and is then 410 everywhere (DIS-07)", async () => {
    const report = await publish();
    const takeDown = (as: Person) =>
      w.call(as, endpoints.takeDownReport, { ...of(report.id), body: { reason: "It names a customer" } });
    for (const who of [one.owner, one.hacker]) expect((await takeDown(who)).status).toBe(403);
    expect((await takeDown(await w.person("Admin"))).status).toBe(200);
    const params = { number: String(report.number) };
    for (const endpoint of [endpoints.getDisclosed, endpoints.exportDisclosed])
      expect((await w.call(null, endpoint, { params })).body).toMatchObject({ status: 410, code: "gone" });
    expect((await w.app.fastify.inject("/d/feed.atom")).body).not.toContain(report.id);
    const { items } = (await w.call(null, endpoints.listDisclosed, { query: { size: "100" } })).body;
    expect(items.map(({ number }: { number: number }) => number)).not.toContain(report.number);
    const item = await w.db
      .selectFrom("timeline_item")
      .select(["item_type", "content"])
      .where("report_id", "=", report.id)
      .where("info", "=", "taken_down")
      .executeTakeFirst();
    expect(item).toEqual({ item_type: "VISIBILITY_CHANGE", content: "It names a customer" });
    expect(await canOf(one.hacker, report.id)).not.toContain("ask_disclosure");
  });

  it("keeps its id in the feed wherever the server is (DIS-09)", async () => {
    const report = await publish();
    const { body, headers } = await w.app.fastify.inject("/d/feed.atom");
    expect(headers["content-type"]).toContain("application/atom+xml");
    expect(body).toContain(`<id>tag:safeport.invalid,2026:report:${report.id}</id>`);
    const updatedOf = (feed: string) => new RegExp(`report:${report.id}</id>[^]*?<updated>([^<]*)`).exec(feed)?.[1];
    await w.db.updateTable("report").set({ severity: "low" }).where("id", "=", report.id).execute();
    expect(updatedOf((await w.app.fastify.inject("/d/feed.atom")).body)).toBe(updatedOf(body));
  });

  it("shows its CVE id, which the company and staff set", async () => {
    const report = await publish();
    const set = (as: Person, cve_id: string | null) => w.call(as, endpoints.setCve, { ...of(report.id), body: { cve_id } });
    expect((await set(one.hacker, "CVE-2026-12345")).status).toBe(403);
    expect((await set(one.triager, "CVE-26-1")).status).toBe(422);
    expect((await set(one.triager, "cve-2026-12345")).body.cve_id).toBe("CVE-2026-12345");
    expect((await read(report.number)).body.cve_id).toBe("CVE-2026-12345");
    expect((await set(await w.person("Admin"), null)).body.cve_id).toBeNull();
  });

  it("is linked from the card of its duplicates (DUP-08)", async () => {
    const original = await publish({ created_at: new Date(Date.now() - day) });
    const duplicate = await one.report({ status: "duplicate", duplicate_of: original.id });
    const { duplicate_card: card } = (await w.call(one.hacker, getReport, of(duplicate.id))).body;
    expect(card).toMatchObject({ id: original.number, disclosed: true });
  });

  it("is found by its program where everybody sees it, and by its author where the profile is public", async () => {
    const report = await publish();
    const found = async (query: Record<string, string>) =>
      (await w.call(null, endpoints.listDisclosed, { query: { size: "100", ...query } })).body.items.map(
        ({ number }: { number: number }) => number,
      );
    expect(await found({ program: one.program.handle })).toContain(report.number);
    expect(await found({ author: one.hacker.username })).toContain(report.number);
    await w.db.updateTable("program").set({ visibility: "PRIVATE" }).where("id", "=", one.program.id).execute();
    expect(await found({ program: one.program.handle })).toEqual([]);
    expect((await read(report.number)).body.program).toBeNull();
    await w.db.updateTable("program").set({ visibility: "PUBLIC" }).where("id", "=", one.program.id).execute();
  });
});
