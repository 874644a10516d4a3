import * as endpoints from "@safeport/contract/disclosure/disclosure.endpoints";
import { redactionMark } from "@safeport/contract/reports/core/disclosure.values";
import { changeStatus } from "@safeport/contract/reports/report.endpoints";
import { deleteComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildDisclosureCase, day, host, of } from "./disclosure-case.ts";
import { uploaded } from "./upload-file.ts";
import type { Person } from "./world.ts";

type DisclosureCase = Awaited<ReturnType<typeof buildDisclosureCase>>;
let w: DisclosureCase["w"];
let one: DisclosureCase["one"];
let resolved: DisclosureCase["resolved"];
let preview: DisclosureCase["preview"];
let ask: DisclosureCase["ask"];
let answer: DisclosureCase["answer"];
let read: DisclosureCase["read"];
let canOf: DisclosureCase["canOf"];
let comment: DisclosureCase["comment"];
let settle: DisclosureCase["settle"];
let stepsOf: DisclosureCase["stepsOf"];
beforeAll(async () => {
  ({ w, one, resolved, preview, ask, answer, read, canOf, comment, settle, stepsOf } = await buildDisclosureCase());
});
afterAll(() => w.close());

describe("a disclosure", () => {
  it("is asked by one side, accepted by the other, and holds exactly what both agreed to (DIS-01) @spec:3.18", async () => {
    const report = await resolved();
    await comment(report.id);
    await comment(report.id, { content: "An internal remark", is_internal: true });
    for (const who of [one.triager, one.finance, one.viewer, await w.person("Admin")])
      expect((await ask(who, report.id)).status).toBe(403);
    const stranger = await w.person();
    const body = { kind: "full", text_version: (await preview(one.hacker, report.id)).body.text_version, redactions: [] };
    expect((await preview(stranger, report.id)).status).toBe(404);
    expect((await w.call(stranger, endpoints.askDisclosure, { ...of(report.id), body })).status).toBe(404);
    expect((await ask(one.hacker, report.id)).body.disclosure).toMatchObject({ state: "asked", side: "reporter" });
    expect((await read(report.number)).status).toBe(404);
    expect(await canOf(one.hacker, report.id)).toContain("withdraw_disclosure");
    expect((await answer(one.hacker, report.id)).status).toBe(403);
    expect((await answer(one.triager, report.id)).status).toBe(403);
    const more = [{ field: "impact", start: 0, end: 7 }];
    expect((await answer(one.manager, report.id, { answer: "accepted", redactions: more })).body.disclosure.state).toBe("public");

    const { body: open } = await read(report.number);
    expect(open).toMatchObject({ title: `Injection at ${redactionMark}`, kind: "full", status: "resolved" });
    const text = (field: string) => open.sections.find((section: { field: string }) => section.field === field).text;
    expect(text("description")).toBe(`The host ${redactionMark} runs a query. Ask ${redactionMark}.`);
    expect(text("impact")).toBe(`${redactionMark} orders can act as the clerk who reads the order.`);
    const feed = await w.app.fastify.inject("/d/feed.atom");
    const markdown = await w.call(null, endpoints.exportDisclosed, { params: { number: String(report.number) } });
    const list = await w.call(null, endpoints.listDisclosed);
    const pages = ["/d", `/d/${report.number}`, `/d/${report.number}/report.md`];
    const bodies = await Promise.all(pages.map(async (url) => (await w.app.fastify.inject(url)).body));
    for (const seen of [open, feed.body, markdown.body, list.body, ...bodies]) {
      const all = JSON.stringify(seen).toLowerCase();
      expect(all).toContain(redactionMark);
      for (const secret of [host, "an internal remark", one.triager.username]) expect(all).not.toContain(secret);
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
    await settle(31);
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

  it("is published by silence after 30 days, once, with reminders at 14, 23 and 29 days (DIS-06) @spec:10.10", async () => {
    const report = await resolved();
    await ask(one.owner, report.id);
    for (const days of [13, 14, 14, 22, 23, 29, 29.5]) await settle(days);
    expect(await stepsOf(report.id)).toEqual(["asked", "reminded", "reminded", "reminded"]);
    expect((await read(report.number)).status).toBe(404);
    await Promise.all([settle(30), settle(30), settle(30)]);
    expect((await read(report.number)).status).toBe(200);
    expect((await stepsOf(report.id)).filter((step) => step === "published")).toHaveLength(1);
    await w.deliver();
    const notices = await w.db
      .selectFrom("notification")
      .select(["user_id", "kind"])
      .where("subject_id", "=", report.id)
      .execute();
    const countOf = (user: Person, kind: string) =>
      notices.filter((notice) => notice.user_id === user.id && notice.kind === kind).length;
    expect([countOf(one.hacker, "disclosure_reminded"), countOf(one.owner, "disclosure_reminded")]).toEqual([3, 0]);
    expect([countOf(one.hacker, "report_published"), countOf(one.owner, "report_published")]).toEqual([1, 1]);
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
    await settle(31);
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

  it("hides what is redacted in file names and in the summary, too, and the names of private people", async () => {
    const shy = await w.person();
    await w.db.updateTable("user_account").set({ is_private: true, full_name: "Shy Person" }).where("id", "=", shy.id).execute();
    const report = await resolved({ author_id: shy.id });
    const file_id = await uploaded(w, shy, "rows", `${host.toUpperCase()} by shy person.txt`);
    const parent = { parent_type: "report", parent_id: report.id, report_id: report.id } as const;
    await w.db.updateTable("file").set(parent).where("id", "=", file_id).execute();
    await ask(shy, report.id, { file_ids: [file_id], disclosure_summary: `Rows of ${host}, fixed.` });
    expect((await answer(one.owner, report.id)).status).toBe(200);
    const { body } = await read(report.number);
    expect(body).toMatchObject({
      summary: `Rows of ${redactionMark}, fixed.`,
      files: [{ file_id, name: `${redactionMark} by ${redactionMark}.txt` }],
    });
    const sent = await w.app.fastify.inject(body.files[0].url);
    expect([sent.statusCode, sent.body]).toEqual([200, "rows"]);
    expect(String(sent.headers["content-disposition"]).toLowerCase()).not.toMatch(/db7|shy/);
  });

  it("of a duplicate waits for its original to be resolved or public", async () => {
    const original = await one.report({ created_at: new Date(Date.now() - day) });
    const duplicate = await one.report({ status: "duplicate", duplicate_of: original.id });
    expect((await ask(one.hacker, duplicate.id)).status).toBe(409);
    await w.db.updateTable("report").set({ status: "resolved", closed_at: new Date() }).where("id", "=", original.id).execute();
    expect((await ask(one.hacker, duplicate.id)).status).toBe(200);
  });
});
