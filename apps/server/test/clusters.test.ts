import { listAuditLog } from "@safeport/contract/audit/audit.endpoints";
import { decideCluster, getCluster, moveToCluster } from "@safeport/contract/flood/clusters/cluster.endpoints";
import { correctReport, listReports, submitReport } from "@safeport/contract/reports/report.endpoints";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clusterAgain } from "../src/features/flood/clusters/cluster-reports.ts";
import { takeUpReports } from "../src/features/flood/take-up/take-up-reports.ts";
import { buildCase, type Case } from "./case.ts";
import { send, story } from "./cluster-case.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld();
});
afterAll(() => w.close());

const read = (as: Person, report_id: string, query = {}) => w.call(as, getCluster, { params: { report_id }, query });
const move = (as: Person, report_id: string, of: number | null) =>
  w.call(as, moveToCluster, { params: { report_id }, body: { of } });
const decide = (as: Person, report_id: string, body: object) => w.call(as, decideCluster, { params: { report_id }, body });

const place = () => takeUpReports(w.db);
/** Compares a corrected report again, as the jobs do. */
async function compareAgain(one: Case, ...ids: string[]): Promise<void> {
  await Promise.all(ids.map((report_id) => clusterAgain(w.db, { report_id, company_id: one.companyId })));
  await place();
}
/** The reports of the cluster of one, the first before the others. */
async function clusterOf(as: Person, report_id: string): Promise<string[]> {
  const { status, body } = await read(as, report_id);
  expect(status).toBe(200);
  return [body.first.report_id, ...body.items.map((item: { report_id: string }) => item.report_id)];
}

describe("a sent report", () => {
  it("joins the earliest report of its company with alike texts, and no other company's @spec:10.72", async () => {
    const [one, foreign] = [await buildCase(w), await buildCase(w)];
    const text = story("alike");
    const abroad = await send(foreign, text);
    const first = await send(one, text);
    const other = await send(one, story("other"));
    const second = await send(one, `${text} and more words here`);
    await place();
    expect(await clusterOf(one.triager, second.id)).toEqual([first.id, second.id]);
    expect(await clusterOf(one.triager, first.id)).toEqual([first.id, second.id]);
    expect(await clusterOf(one.triager, other.id)).toEqual([other.id]);
    expect(await clusterOf(foreign.triager, abroad.id)).toEqual([abroad.id]);
    const { body } = await read(one.triager, second.id);
    expect(body.first).toMatchObject({ id: first.number, reason: null, is_open: true, moved_by: null });
    expect(body).toMatchObject({ total: 1, open_ids: [second.id], can: ["move"] });
    expect(body.items[0]).toMatchObject({ reason: "likeness" });
    expect(body.items[0].differences).toEqual([
      { field: "poc_description_markdown", parts: expect.arrayContaining([{ kind: "added", text: "and more words here" }]) },
    ]);
  });

  it("names the first of its cluster in the order of places, to the team alone", async () => {
    const one = await buildCase(w);
    const text = story("named");
    const [first, second] = [await send(one, text), await send(one, text)];
    const idsOf = async (as: Person, query: object) => {
      const { items } = (await w.call(as, listReports, { query: { company_id: one.companyId, ...query } })).body;
      return new Map(items.map((item: { report_id: string; cluster_id?: string }) => [item.report_id, item.cluster_id]));
    };
    const both = (id: string | undefined) => new Map([first, second].map((report) => [report.id, id]));
    expect(await idsOf(one.triager, { sort: "place" })).toEqual(both(undefined));
    await place();
    expect(await idsOf(one.triager, { sort: "place" })).toEqual(both(first.id));
    expect(await idsOf(one.triager, { clusters: true })).toEqual(new Map([[first.id, first.id]]));
    expect(await idsOf(one.triager, {})).toEqual(both(undefined));
    const { items } = (await w.call(one.hacker, listReports, { query: { sort: "place" } })).body;
    expect(items).toHaveLength(2);
    expect(items.filter((item: object) => "cluster_id" in item || "cluster" in item)).toEqual([]);
  });

  it("is compared with the first alone, so that no chain comes about", async () => {
    const one = await buildCase(w);
    const words = story("chain", 120).split(" ");
    const part = (from: number) => words.slice(from, from + 60).join(" ");
    const [first, second, third] = [await send(one, part(0)), await send(one, part(15)), await send(one, part(30))];
    await place();
    expect(await clusterOf(one.triager, second.id)).toEqual([first.id, second.id]);
    // It is as alike to the second as that is to the first, and not alike enough to the first.
    expect(await clusterOf(one.triager, third.id)).toEqual([third.id]);
  });

  it("joins one that names the same asset, weakness and endpoint in other words", async () => {
    const one = await buildCase(w);
    const [weakness, another] = await w.db.selectFrom("weakness").select("id").limit(2).execute();
    const about = { weakness_id: weakness?.id ?? null };
    const first = await send(one, `${story("first", 20)} at /api/orders/17/notes`, about);
    const second = await send(one, `Look: GET /api/orders/4711/notes HTTP/1.1 ${story("second", 20)}`, about);
    const otherWeakness = await send(one, `${story("third", 20)} at /api/orders/17/notes`, { weakness_id: another?.id ?? null });
    const otherPath = await send(one, `${story("fourth", 20)} at /api/orders/17/files`, about);
    await place();
    expect(await clusterOf(one.triager, second.id)).toEqual([first.id, second.id]);
    expect((await read(one.triager, second.id)).body.items[0].reason).toBe("endpoint");
    for (const { id } of [otherWeakness, otherPath]) expect(await clusterOf(one.triager, id)).toEqual([id]);
  });

  it("that was received before those that were compared becomes the first of them", async () => {
    const one = await buildCase(w);
    const text = story("late");
    const [second, third] = [await send(one, text), await send(one, text)];
    await place();
    const first = await send(one, text, { sent_at: new Date(Date.now() - 500_000) });
    await place();
    expect(await clusterOf(one.triager, third.id)).toEqual([first.id, second.id, third.id]);
  });

  it("is put into its cluster once, whichever of two processes comes first", async () => {
    const one = await buildCase(w);
    const text = story("race");
    const sent = [];
    for (let count = 0; count < 60; count++) sent.push(await send(one, count % 3 === 0 ? story(`own${count}x`) : text));
    await Promise.all([place(), place(), place()]);
    const root = sent[1]?.id ?? "";
    const { rows } = await sql<{ root_id: string; count: number }>`select root_id, count(*)::int as count from report_cluster
      where report_id = any(${sent.map(({ id }) => id)}::uuid[]) group by 1 having count(*) > 1`.execute(w.db);
    expect(rows).toEqual([{ root_id: root, count: 40 }]);
  });

  it("of before, and an imported one, joins by a job", async () => {
    const one = await buildCase(w);
    const [old, imported] = [new Date("2024-01-01"), new Date("2025-06-01")];
    const first = await send(one, story("old"), { sent_at: old });
    const second = await send(one, story("old"), { sent_at: new Date("2023-01-01"), imported_at: imported, import_key: "old" });
    await place();
    // Received when it was imported, so it cannot be the original.
    expect(await clusterOf(one.triager, second.id)).toEqual([first.id, second.id]);
  });

  it("is compared again once its asset or weakness was corrected", async () => {
    const one = await buildCase(w);
    const [weakness] = await w.db.selectFrom("weakness").select("id").limit(1).execute();
    const first = await send(one, `${story("before", 20)} at /api/carts/17`, { weakness_id: weakness?.id ?? null });
    const second = await send(one, `${story("after", 20)} at /api/carts/18`);
    await place();
    expect(await clusterOf(one.triager, second.id)).toEqual([second.id]);
    const body = { weakness_id: weakness?.id, reason: "It is that weakness." };
    expect((await w.call(one.triager, correctReport, { params: { report_id: second.id }, body })).status).toBe(200);
    await compareAgain(one, second.id);
    expect(await clusterOf(one.triager, second.id)).toEqual([first.id, second.id]);
  });
});

describe("a person", () => {
  it("takes a report out and puts it in by its number, and no rule undoes that @spec:10.72", async () => {
    const one = await buildCase(w);
    const text = story("moved");
    const [first, second, third, other] = [
      await send(one, text),
      await send(one, text),
      await send(one, text),
      await send(one, story("alone")),
    ];
    await place();
    expect((await move(one.triager, second.id, null)).status).toBe(200);
    expect(await clusterOf(one.triager, second.id)).toEqual([second.id]);
    expect(await clusterOf(one.triager, first.id)).toEqual([first.id, third.id]);
    expect((await move(one.triager, other.id, third.number)).status).toBe(200);
    await compareAgain(one, second.id, other.id);
    expect(await clusterOf(one.triager, second.id)).toEqual([second.id]);
    expect(await clusterOf(one.triager, first.id)).toEqual([first.id, third.id, other.id]);
    const { items } = (await read(one.triager, first.id)).body;
    expect(items[1]).toMatchObject({ reason: "person", moved_by: "Robin Example", moved_at: expect.any(String) });
    const audit = (await w.call(one.owner, listAuditLog, { query: { company_id: one.companyId } })).body.items;
    expect(audit.filter(({ action }: { action: string }) => action === "report.clustered")).toHaveLength(2);
  });

  it("takes out the first, and the others stay together below the next", async () => {
    const one = await buildCase(w);
    const text = story("head");
    const [first, second, third] = [await send(one, text), await send(one, text), await send(one, text)];
    await place();
    expect((await move(one.triager, first.id, null)).status).toBe(200);
    await compareAgain(one, first.id, second.id, third.id);
    expect(await clusterOf(one.triager, first.id)).toEqual([first.id]);
    expect(await clusterOf(one.triager, third.id)).toEqual([second.id, third.id]);
    const later = await send(one, text);
    await place();
    expect((await clusterOf(one.triager, later.id))[0]).toBe(first.id);
  });

  it("puts in an earlier one, which becomes the first, and moves nothing twice", async () => {
    const one = await buildCase(w);
    const [early, first, second] = [
      await send(one, story("early")),
      await send(one, story("pair")),
      await send(one, story("pair")),
    ];
    await place();
    for (let times = 0; times < 2; times++) expect((await move(one.triager, early.id, second.number)).status).toBe(200);
    expect(await clusterOf(one.triager, second.id)).toEqual([early.id, first.id, second.id]);
    const audit = (await w.call(one.owner, listAuditLog, { query: { company_id: one.companyId } })).body.items;
    expect(audit.filter(({ action }: { action: string }) => action === "report.clustered")).toHaveLength(1);
  });

  it("moves nothing into another company's cluster, or that of a report they may not know", async () => {
    const [one, foreign] = [await buildCase(w), await buildCase(w)];
    const [report, abroad] = [await send(one, story("border")), await send(foreign, story("border"))];
    const own = await send(one, story("mine"), { author_id: one.triager.id });
    for (const number of [abroad.number, own.number, 99_999_999]) {
      const answer = await move(one.triager, report.id, number);
      expect([answer.status, answer.body.errors?.[0]?.code]).toEqual([422, "original_unknown"]);
    }
    expect((await move(one.triager, own.id, null)).status).toBe(403);
    expect((await move(foreign.triager, report.id, null)).status).toBe(404);
    for (const person of [one.viewer, one.finance, one.hacker]) expect((await move(person, report.id, null)).status).toBe(403);
  });
});

describe("clusters", () => {
  it("are nothing to authors, collaborators and people outside, and leave out a member's own reports @spec:10.72", async () => {
    const one = await buildCase(w);
    const text = story("hidden");
    const [first, second] = [await send(one, text), await send(one, text)];
    const own = await send(one, text, { author_id: one.triager.id });
    const friend = await w.person("Hacker");
    await w.db
      .insertInto("report_collaborator")
      .values({ report_id: second.id, user_id: friend.id, weight: 25, place: 1, invited_at: new Date(), accepted_at: new Date() })
      .execute();
    await w.db.updateTable("report").set({ has_collaborators: true }).where("id", "=", second.id).execute();
    await place();
    for (const reporter of [one.hacker, friend]) expect((await read(reporter, second.id)).status).toBe(403);
    expect((await read(await w.person("Hacker"), second.id)).status).toBe(404);
    expect((await read(one.triager, own.id)).status).toBe(403);
    expect(await clusterOf(one.triager, second.id)).toEqual([first.id, second.id]);
    expect(await clusterOf(one.viewer, second.id)).toEqual([first.id, second.id, own.id]);
    const list = async (as: Person, query: object) =>
      (await w.call(as, listReports, { query: { clusters: "true", ...query } })).body.items;
    const mine = await list(one.hacker, {});
    expect(mine.map(({ report_id }: { report_id: string }) => report_id).sort()).toEqual([first.id, second.id].sort());
    for (const card of mine) expect(card).not.toHaveProperty("cluster");
    const desk = await list(one.triager, { company_id: one.companyId });
    expect(desk.map(({ report_id }: { report_id: string }) => report_id).sort()).toEqual([first.id, own.id].sort());
    expect(desk.find(({ report_id }: { report_id: string }) => report_id === first.id).cluster).toEqual({ count: 2, open: 2 });
    expect(desk.find(({ report_id }: { report_id: string }) => report_id === own.id)).not.toHaveProperty("cluster");
  });

  it("are one row each in the company's list, also with filters and pages", async () => {
    const one = await buildCase(w);
    const alike = [];
    for (let count = 0; count < 5; count++) alike.push(await send(one, story("row"), { severity: count === 3 ? "high" : "low" }));
    const others = [await send(one, story("single")), await send(one, story("lonely"), { severity: "high" })];
    await place();
    const list = async (query: object) =>
      (
        await w.call(one.triager, listReports, {
          query: { company_id: one.companyId, clusters: "true", sort: "oldest", ...query },
        })
      ).body;
    const ids = (body: { items: { report_id: string }[] }) => body.items.map(({ report_id }) => report_id);
    const all = await list({});
    expect([ids(all), all.total]).toEqual([[alike[0]?.id, ...others.map(({ id }) => id)], 3]);
    expect(all.items[0].cluster).toEqual({ count: 5, open: 5 });
    const high = await list({ severity: "high" });
    expect([ids(high), high.total]).toEqual([[alike[3]?.id, others[1]?.id], 2]);
    const second = await list({ size: "1", page: "2" });
    expect([ids(second), second.total, second.pages]).toEqual([[others[0]?.id], 3, 3]);
    await decide(one.triager, alike[0]?.id ?? "", { first: { status: "resolved" }, report_ids: [], others: "duplicates" });
    const fresh = await list({ status: "new" });
    expect([ids(fresh)[0], fresh.items[0].cluster]).toEqual([alike[1]?.id, { count: 5, open: 4 }]);
  });
});

it("a running server puts a report into its cluster within seconds of its sending @spec:10.72", async () => {
  const running = await buildOwnWorld({ jobs: true });
  try {
    const one = await buildCase(running);
    const text = { poc_description_markdown: story("live"), steps_markdown: "1. Open it.\n2. See it." };
    const ids: string[] = [];
    for (let count = 0; count < 2; count++) {
      const { body } = await running.call(one.hacker, submitReport, { body: one.submission(text) });
      ids.push(body.report_id);
    }
    const total = async () =>
      (await running.call(one.triager, getCluster, { params: { report_id: ids[1] as string } })).body.total as number;
    await expect.poll(total, { timeout: 20_000 }).toBe(1);
  } finally {
    await running.close();
  }
});
