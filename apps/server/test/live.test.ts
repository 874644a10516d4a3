import { logOut } from "@safeport/contract/accounts/sessions/session.endpoints";
import { openDispute } from "@safeport/contract/disputes/dispute.endpoints";
import { changeSeverity, changeStatus, submitReport } from "@safeport/contract/reports/report.endpoints";
import { addComment, deleteComment, editComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { buildCompany } from "@safeport/db/factories/build-company";
import { buildMember } from "@safeport/db/factories/build-member";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { buildCase } from "./case.ts";
import { type LiveClient, openLive } from "./live-client.ts";
import { buildWorld, type Person, type World } from "./world.ts";

const env = { SECRET_KEY: "the one secret of two server processes" };

// An administrator receives all events, so no other test may publish any here.
let own: OwnDatabase;
let w: World;
let base: string;
/** A second process, in which things happen as well. */
let other: World;
const open: LiveClient[] = [];
beforeAll(async () => {
  own = await ownDatabase(inject("databaseUrl"));
  w = await buildWorld({ env, databaseUrl: own.url, jobs: true });
  other = await buildWorld({ env, databaseUrl: own.url, jobs: true });
  base = await w.app.fastify.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await w.close();
  await other.close();
  await own.drop();
});
afterEach(() => {
  for (const client of open.splice(0)) client.close();
});

async function listen(as: Person): Promise<LiveClient> {
  const client = await openLive(base, as);
  open.push(client);
  return client;
}

const say = (as: Person, report_id: string, is_internal = false, world = w) =>
  world.call(as, addComment, { params: { report_id }, body: { content: "Something confidential", is_internal } });
const typesOf = ({ events }: LiveClient) => events.map(({ type }) => type);

describe("live updates", () => {
  it("are a stream of events that nobody else keeps", async () => {
    const client = await listen(await w.person());
    expect(client.status).toBe(200);
    expect(Object.fromEntries(client.headers)).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
      "x-request-id": expect.any(String),
    });
  });

  it("reach the author with what is public and the company with everything, and name no content", async () => {
    const one = await buildCase(w);
    const { id } = await one.report();
    const [author, triager, viewer, admin] = [
      await listen(one.hacker),
      await listen(one.triager),
      await listen(one.viewer),
      await listen(await w.person("Admin")),
    ];
    const [stranger, rival] = [await listen(await w.person()), await listen(await w.member())];
    const params = { report_id: id };
    const { body: internal } = await say(one.triager, id, true);
    await w.call(one.triager, editComment, { params: { ...params, item_id: internal.item_id }, body: { content: "Changed" } });
    await w.call(one.triager, deleteComment, { params: { ...params, item_id: internal.item_id } });
    await w.call(one.triager, changeSeverity, { params, body: { severity: "high", reason: "Anybody can do it" } });
    await say(one.hacker, id);
    await w.call(one.hacker, openDispute, { body: { ...params, dispute_type: "Payment", dispute_description: "D" } });
    await w.call(await w.person("Admin"), changeStatus, { params, body: { status: "resolved" } });

    const open = [
      "report.status_changed",
      "report.severity_changed",
      "report.commented",
      "dispute.opened",
      "report.status_changed",
      // The admin's closing ends the dispute.
      "dispute.resolved",
    ];
    const inside = ["report.commented", "report.comment_changed", "report.comment_changed"];
    for (const client of [triager, viewer, admin])
      await expect.poll(() => typesOf(client).length).toBe(open.length + inside.length);
    for (const client of [triager, viewer]) expect(typesOf(client).sort()).toEqual([...open, ...inside].sort());
    await expect.poll(() => typesOf(author).length).toBe(open.length);
    expect(typesOf(author).sort()).toEqual([...open].sort());
    for (const event of author.events) expect(event).toEqual({ type: event.type, subject: { type: "report", id } });
    expect(author.received() + triager.received()).not.toContain("confidential");
    // The others received the last event, so these streams will not receive it later.
    expect([stranger.events, rival.events]).toEqual([[], []]);
  });

  it("come from whichever process it happened in, and never of a draft", async () => {
    const one = await buildCase(w);
    const triager = await listen(one.triager);
    await other.call(one.hacker, submitReport, { body: one.submission({ save_as_draft: true }) });
    const sent = await other.call(one.hacker, submitReport, { body: one.submission() });
    await expect
      .poll(() => triager.events)
      .toEqual([{ type: "report.submitted", subject: { type: "report", id: sent.body.report_id } }]);
  });

  it("are asked for with a token, ten at a time", async () => {
    const one = await w.person();
    const refused = await fetch(`${base}/v1/events/`);
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([401, "unauthenticated"]);
    const clients = await Promise.all(Array.from({ length: 10 }, () => listen(one)));
    expect(clients.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const eleventh = await listen(one);
    expect([eleventh.status, eleventh.headers.get("retry-after")]).toEqual([429, "30"]);
    clients[0]?.close();
    await expect.poll(async () => (await listen(one)).status).toBe(200);
  });

  it("are not opened by who only asks whether they are there", async () => {
    const { token } = await w.person();
    const answer = await fetch(`${base}/v1/events/`, { method: "HEAD", headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(404);
  });
});

describe("other rights", () => {
  it("are told to the pages of the person alone, whichever process and whoever changed them", async () => {
    const [person, bystander] = [await w.person("Business"), await w.person("Business")];
    const clients = [await listen(person), await listen(person), await listen(bystander)];
    const told = () => clients.map(({ notices }) => notices);
    await other.db.updateTable("user_account").set({ email_verified_at: new Date() }).where("id", "=", person.id).execute();
    await expect.poll(told).toEqual([["rights.changed"], ["rights.changed"], []]);
    const { id } = await buildCompany(w.db);
    await buildMember(w.db, { company_id: id, user_id: person.id, role: "triager" });
    await expect.poll(told).toEqual([["rights.changed", "rights.changed"], ["rights.changed", "rights.changed"], []]);
  });
});

describe("a stream carries nothing beyond the right to it", () => {
  it("and ends when its session is signed out, here or elsewhere", async () => {
    const [here, there, bystander] = [await w.person(), await w.person(), await w.person()];
    const clients = [await listen(here), await listen(there), await listen(bystander)];
    await w.call(here, logOut);
    await other.call(there, logOut);
    await expect.poll(() => clients.map((client) => client.ended()), { timeout: 2_000 }).toEqual([true, true, false]);
  });

  it.each<[string, (one: Person) => Promise<unknown>]>([
    ["who left the company", ({ id }) => w.db.deleteFrom("company_member").where("user_id", "=", id).execute()],
    [
      "who was suspended",
      ({ id }) => w.db.updateTable("user_account").set({ state: "suspended" }).where("id", "=", id).execute(),
    ],
    [
      "whose session is over",
      ({ sessionId }) =>
        w.db
          .updateTable("session")
          .set({ expires_at: new Date(0) })
          .where("id", "=", sessionId)
          .execute(),
    ],
    [
      "whose session was ended without a word",
      ({ sessionId }) => w.db.updateTable("session").set({ ended_at: new Date() }).where("id", "=", sessionId).execute(),
    ],
  ])("of a member %s", async (_name, happen) => {
    const one = await buildCase(w);
    const { id } = await one.report();
    const [leaver, witness] = [await listen(one.triager), await listen(one.owner)];
    await say(one.hacker, id);
    await expect.poll(() => [leaver.events.length, witness.events.length]).toEqual([1, 1]);
    await happen(one.triager);
    await say(one.hacker, id);
    await say(one.hacker, id);
    await expect.poll(() => witness.events.length).toBe(3);
    expect(leaver.events).toHaveLength(1);
  });

  it("of an admin who is one no more, and of a suspended author", async () => {
    const one = await buildCase(w);
    const { id } = await one.report();
    const admin = await w.person("Super Admin");
    const [demoted, author, witness] = [await listen(admin), await listen(one.hacker), await listen(one.owner)];
    await w.db.updateTable("user_account").set({ role: "Hacker" }).where("id", "=", admin.id).execute();
    await w.db.updateTable("user_account").set({ state: "suspended" }).where("id", "=", one.hacker.id).execute();
    await say(one.triager, id);
    await expect.poll(() => witness.events.length).toBe(2);
    expect([demoted.events, author.events]).toEqual([[], []]);
    await expect.poll(() => [author.ended(), demoted.ended()]).toEqual([true, false]);
  });
});
