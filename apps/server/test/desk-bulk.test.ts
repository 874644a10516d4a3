import { changeInBulk, selectReports } from "@safeport/contract/desk/bulk.endpoints";
import { addLabel, deleteLabel, labelReport, listLabels, updateLabel } from "@safeport/contract/desk/label.endpoints";
import { addView, deleteView, listViews, updateView } from "@safeport/contract/desk/view.endpoints";
import { listNotifications } from "@safeport/contract/notifications/list/notification.endpoints";
import { getReport, listReports } from "@safeport/contract/reports/report.endpoints";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { storedMails } from "./notification-case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld({ env: storedMails });
});
afterAll(() => w.close());

const bulk = (as: Person, body: object) => w.call(as, changeInBulk, { body });
const get = async (as: Person, report_id: string) => (await w.call(as, getReport, { params: { report_id } })).body;
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const several = (one: Case, count: number, over: Parameters<Case["report"]>[0] = {}) =>
  Promise.all(Array.from({ length: count }, () => one.report(over)));
const titles = async (as: Person) =>
  (await w.call(as, listNotifications, { query: { size: "100" } })).body.items.map(({ title }: { title: string }) => title);

describe("a bulk act", () => {
  it("changes exactly the reports of the query that was selected, and refuses what no list accepts (DSK-01)", async () => {
    const one = await buildCase(w);
    const meant = await several(one, 3, { severity: "high", assignee_id: one.triager.id });
    const others = [
      ...(await several(one, 2, { severity: "high" })),
      await one.report({ severity: "low", assignee_id: one.triager.id }),
    ];
    const query = { company_id: one.companyId, severity: "high", assignee: "me" };
    const selected = (await w.call(one.triager, selectReports, { query })).body;
    expect([...selected.report_ids].sort()).toEqual(idsOf(meant).sort());
    const close = { action: "status", status: "closed", close_reason: "informative", reason: "Cleaned up" };
    for (const wrong of [
      { query: { ...query, severty: "high" }, count: 3 },
      { query: {}, count: 6 },
      { query: { company_id: one.companyId }, count: 6 },
      { query, count: 4 },
      { query },
      {},
      { report_ids: [] },
    ])
      expect((await bulk(one.triager, { ...close, ...wrong })).status, JSON.stringify(wrong)).toBe(422);
    expect((await get(one.owner, meant[0]?.id ?? "")).status).toBe("new");
    expect((await bulk(one.triager, { ...close, query, count: 3 })).body).toMatchObject({ done: 3, failed: 0 });
    for (const { id } of meant) expect((await get(one.owner, id)).status).toBe("closed");
    for (const { id } of others) expect((await get(one.owner, id)).status).toBe("new");
  });

  it("has one result for each report, and goes on after one that fails (DSK-04) @spec:1.22", async () => {
    const one = await buildCase(w);
    const rows = await several(one, 5);
    const stranger = await buildCase(w);
    const foreign = await stranger.report();
    const disputed = await one.report({ dispute_open: true });
    const report_ids = [...idsOf(rows.slice(0, 2)), foreign.id, disputed.id, ...idsOf(rows.slice(2))];
    const { body } = await bulk(one.triager, { report_ids, action: "status", status: "resolved" });
    expect(body).toMatchObject({ done: 5, failed: 2 });
    expect(body.items.map(({ report_id }: { report_id: string }) => report_id)).toEqual(report_ids);
    expect(body.items[2]).toMatchObject({ ok: false, error: { code: "not_found" } });
    expect(body.items[3]).toMatchObject({ ok: false, error: { code: "illegal_transition", detail: expect.any(String) } });
    expect((await get(one.owner, rows[4]?.id ?? "")).status).toBe("resolved");
  });

  it("says of each report what was done, also if the database fails for one of them", async () => {
    const one = await buildCase(w);
    const report_ids = idsOf(await several(one, 3));
    const { label_id } = (await w.call(one.owner, addLabel, { body: { company_id: one.companyId, name: "X", color: "red" } }))
      .body;
    await sql`create function fail_for_bulk() returns trigger language plpgsql as $$
      begin if new.report_id = ${sql.lit(report_ids[1])} then raise exception 'full' using errcode = '53100'; end if; return new; end $$`.execute(
      w.owner,
    );
    await sql`create trigger fail_for_bulk before insert on report_label for each row execute function fail_for_bulk()`.execute(
      w.owner,
    );
    const answer = await bulk(one.triager, { report_ids, action: "label", add: [label_id] });
    await sql`drop function fail_for_bulk cascade`.execute(w.owner);
    expect(answer.body).toMatchObject({ done: 2, failed: 1 });
    expect(answer.body.items[1]).toMatchObject({ ok: false, error: { code: "unavailable", detail: expect.any(String) } });
  });

  it("follows the rules of a single change, for each role", async () => {
    const one = await buildCase(w);
    const report_ids = idsOf(await several(one, 2));
    for (const act of [
      { action: "status", status: "resolved" },
      { action: "severity", severity: "critical", reason: "It reads everything" },
      { action: "assign", user_id: null },
      { action: "label", add: [] },
    ])
      for (const person of [one.viewer, one.finance])
        expect(
          (await bulk(person, { report_ids, ...act })).body.items.map((item: { error: { code: string } }) => item.error.code),
        ).toEqual(["forbidden", "forbidden"]);
    expect((await bulk(one.triager, { report_ids, action: "status", status: "spam", reason: "short" })).body.failed).toBe(2);
    const severity = { action: "severity", severity: "critical", reason: "It reads everything" };
    expect((await bulk(one.triager, { report_ids, ...severity })).body.done).toBe(2);
    expect((await bulk(one.manager, { report_ids, action: "assign", user_id: one.triager.id })).body.done).toBe(2);
    expect((await get(one.owner, report_ids[0] ?? "")).assignee.user_id).toBe(one.triager.id);
    const tooMany = Array.from({ length: 501 }, () => report_ids[0]);
    expect((await bulk(one.triager, { report_ids: tooMany, action: "assign", user_id: null })).status).toBe(422);
  });

  it("is one notification to each person, and one item in each timeline (DSK-06)", async () => {
    const one = await buildCase(w);
    const other = await w.person("Hacker");
    const rows = await several(one, 12);
    const single = await one.report({ author_id: other.id });
    const report_ids = [...idsOf(rows), single.id];
    await bulk(one.triager, { report_ids, action: "status", status: "closed", close_reason: "informative" });
    await bulk(one.manager, { report_ids, action: "assign", user_id: one.triager.id });
    await w.deliver();
    expect(await titles(one.hacker)).toEqual(["Status of several reports is now Closed"]);
    expect(await titles(other)).toEqual(["Status is now Closed"]);
    expect(await titles(one.triager)).toEqual([expect.stringContaining("assigned several reports to you")]);
    const items = (await w.call(one.hacker, listTimeline, { params: { report_id: rows[3]?.id ?? "" } })).body.items;
    expect(items.filter(({ item_type }: { item_type: string }) => item_type === "STATUS_CHANGE")).toHaveLength(1);
    const mails = await w.db.selectFrom("mail").select("params").where("user_id", "=", one.hacker.id).execute();
    expect(mails.length).toBeLessThanOrEqual(1);
  });
});

describe("labels", () => {
  it("are the company's, found by the filter and never shown to the reporter", async () => {
    const one = await buildCase(w);
    const company_id = one.companyId;
    const add = (as: Person, name: string) => w.call(as, addLabel, { body: { company_id, name, color: "red" } });
    const { label_id } = (await add(one.triager, "Needs fix")).body;
    expect((await add(one.triager, "needs FIX")).status).toBe(409);
    expect((await add(one.viewer, "Other")).status).toBe(403);
    expect((await add(one.hacker, "Other")).status).toBe(404);
    const [marked, plain] = await several(one, 2);
    const seen = await get(one.hacker, marked?.id ?? "");
    const put = (as: Person, body: object) => w.call(as, labelReport, { params: { report_id: marked?.id ?? "" }, body });
    expect((await put(one.triager, { add: [label_id] })).body.labels).toEqual([{ label_id, name: "Needs fix", color: "red" }]);
    expect((await put(one.viewer, { add: [label_id] })).status).toBe(403);
    const foreign = await buildCase(w);
    const foreignLabel = (
      await w.call(foreign.owner, addLabel, { body: { company_id: foreign.companyId, name: "X", color: "blue" } })
    ).body;
    expect((await put(one.triager, { add: [foreignLabel.label_id] })).status).toBe(422);
    expect(await get(one.hacker, marked?.id ?? "")).toEqual(seen);
    const found = async (as: Person, query: Record<string, string>) =>
      (await w.call(as, listReports, { query })).body.items.map(({ report_id }: { report_id: string }) => report_id);
    expect(await found(one.viewer, { company_id, label: label_id })).toEqual([marked?.id]);
    expect(await found(one.viewer, { company_id, label: "none" })).toEqual([plain?.id]);
    for (const label of [label_id, "none"]) expect(await found(one.hacker, { label })).toEqual([]);
    const params = { label_id };
    expect((await w.call(one.owner, updateLabel, { params, body: { color: "green" } })).body).toMatchObject({
      name: "Needs fix",
      color: "green",
    });
    expect((await w.call(foreign.owner, updateLabel, { params, body: { color: "green" } })).status).toBe(404);
    expect((await w.call(foreign.owner, listLabels, { query: { company_id } })).status).toBe(404);
    expect((await w.call(one.owner, deleteLabel, { params })).status).toBe(200);
    expect((await get(one.owner, marked?.id ?? "")).labels).toEqual([]);
  });

  it("of all ticked reports change in one act (DSK-03)", async () => {
    const one = await buildCase(w);
    const rows = await several(one, 6);
    const { label_id } = (
      await w.call(one.owner, addLabel, { body: { company_id: one.companyId, name: "Batch", color: "teal" } })
    ).body;
    const ticked = idsOf(rows).slice(0, 4);
    expect((await bulk(one.triager, { report_ids: ticked, action: "label", add: [label_id] })).body.done).toBe(4);
    const query = { company_id: one.companyId, label: label_id };
    const items = (await w.call(one.owner, listReports, { query })).body.items;
    expect(items.map(({ report_id }: { report_id: string }) => report_id).sort()).toEqual(ticked.sort());
  });
});

describe("saved views", () => {
  it("mean whoever opens them, with their count (DSK-09)", async () => {
    const one = await buildCase(w);
    const company_id = one.companyId;
    await several(one, 2, { assignee_id: one.triager.id });
    await one.report({ assignee_id: one.manager.id });
    const body = { name: "My desk", query: { assignee: "me", turn: "company" }, company_id, shared: true };
    const { view_id } = (await w.call(one.triager, addView, { body })).body;
    const countFor = async (as: Person) =>
      (await w.call(as, listViews, { query: { company_id } })).body.items.find(
        (view: { view_id: string }) => view.view_id === view_id,
      )?.count;
    expect(await countFor(one.triager)).toBe(2);
    expect(await countFor(one.manager)).toBe(1);
    expect(await countFor(one.viewer)).toBe(0);
    expect((await w.call(one.hacker, listViews, { query: { company_id } })).status).toBe(404);
    const params = { view_id };
    expect((await w.call(one.viewer, updateView, { params, body: { name: "Mine" } })).status).toBe(403);
    expect((await w.call(one.manager, updateView, { params, body: { name: "Our desk" } })).body.name).toBe("Our desk");
    expect((await w.call(one.hacker, deleteView, { params })).status).toBe(404);
    expect((await w.call(one.manager, deleteView, { params })).status).toBe(200);
  });

  it("refuse what no list accepts, are private unless shared, and say which value is gone", async () => {
    const one = await buildCase(w);
    const company_id = one.companyId;
    const add = (as: Person, query: object, more: object = {}) =>
      w.call(as, addView, { body: { name: "V", query, company_id, ...more } });
    for (const query of [{ turn: "nobody" }, { colour: "red" }, { min_age: "x" }])
      expect((await add(one.triager, query)).status).toBe(422);
    expect((await add(one.viewer, { turn: "company" }, { shared: true })).status).toBe(403);
    const { label_id } = (await w.call(one.owner, addLabel, { body: { company_id, name: "L", color: "red" } })).body;
    const view = (await add(one.viewer, { label: label_id })).body;
    await w.call(one.owner, deleteLabel, { params: { label_id } });
    const seenBy = async (as: Person) => (await w.call(as, listViews, { query: { company_id } })).body.items;
    expect(await seenBy(one.viewer)).toMatchObject([{ view_id: view.view_id, count: 0, removed: ["label"] }]);
    expect(await seenBy(one.owner)).toEqual([]);
    expect((await w.call(one.owner, deleteView, { params: { view_id: view.view_id } })).status).toBe(404);
  });
});
