import { exportDisclosed } from "@safeport/contract/disclosure/disclosure.endpoints";
import { listNotifications } from "@safeport/contract/notifications/list/notification.endpoints";
import { chooseNaming } from "@safeport/contract/reports/collaborators/collaborator.endpoints";
import { listProgramHackers } from "@safeport/contract/reports/program-report.endpoints";
import { getReport } from "@safeport/contract/reports/report.endpoints";
import { listThanks } from "@safeport/contract/reports/thanks/thanks.endpoints";
import { newId } from "@safeport/db/new-id";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildDisclosureCase, of } from "./disclosure-case.ts";
import type { Person } from "./world.ts";

let c: Awaited<ReturnType<typeof buildDisclosureCase>>;
beforeAll(async () => {
  c = await buildDisclosureCase();
});
afterAll(() => c.w.close());

const name = (as: Person, id: string, named: boolean) => c.w.call(as, chooseNaming, { ...of(id), body: { named } });
const named = async (number: number | null): Promise<string[]> =>
  (await c.read(number)).body.collaborators.map(({ username }: { username: string }) => username);
async function collaborator(report_id: string): Promise<Person> {
  const person = await c.w.person();
  const now = new Date();
  await c.w.db
    .insertInto("report_collaborator")
    .values({ report_id, user_id: person.id, weight: 10, place: 0, invited_at: now, accepted_at: now })
    .execute();
  return person;
}

describe("the collaborators of a published report", () => {
  it("are asked and named as they wish, and by silence not at all @spec:10.10", async () => {
    const report = await c.resolved();
    const [willing, silent, unwilling] = [
      await collaborator(report.id),
      await collaborator(report.id),
      await collaborator(report.id),
    ];
    await c.comment(report.id, { content: `Found with ${willing.username} and ${silent.username}.` });
    expect((await name(willing, report.id, true)).status).toBe(409);
    await c.ask(c.one.owner, report.id);
    await c.w.deliver();
    for (const person of [willing, silent, unwilling]) {
      const { items } = (await c.w.call(person, listNotifications, { query: {} })).body;
      expect(items.map(({ title }: { title: string }) => title)).toContainEqual(
        expect.stringMatching(/asks to publish a report$/),
      );
      expect(await c.canOf(person, report.id)).toContain("choose_naming");
    }
    for (const person of [c.one.hacker, c.one.owner]) {
      expect(await c.canOf(person, report.id)).not.toContain("choose_naming");
      expect((await name(person, report.id, true)).status).toBe(403);
    }
    expect((await name(await c.w.person(), report.id, true)).status).toBe(404);
    expect((await name(willing, report.id, true)).body.is_named_publicly).toBe(true);
    expect((await name(unwilling, report.id, false)).body.is_named_publicly).toBe(false);
    expect((await c.w.call(silent, getReport, of(report.id))).body.is_named_publicly).toBeNull();
    expect((await c.answer(c.one.hacker, report.id)).status).toBe(200);
    const published = (await c.read(report.number)).body;
    expect(published.collaborators).toEqual([{ username: willing.username, full_name: expect.any(String) }]);
    expect(JSON.stringify(published)).not.toContain(silent.username);
    const params = { number: String(report.number) };
    const page = (await c.w.app.fastify.inject({ url: `/d/${report.number}` })).payload;
    expect(page).toContain(`<dd>${published.collaborators[0].full_name}</dd>`);
    expect((await c.w.call(null, exportDisclosed, { params })).body.markdown).toContain(willing.username);
    const feed = (await c.w.app.fastify.inject({ url: "/d/feed.atom" })).payload;
    expect(feed).toContain(`<contributor><name>${published.collaborators[0].full_name}</name></contributor>`);

    // The choice holds at once, also after the publication; a private profile is never named.
    await name(silent, report.id, true);
    expect(await named(report.number)).toContain(silent.username);
    await name(willing, report.id, false);
    expect(await named(report.number)).toEqual([silent.username]);
    await c.w.db.updateTable("user_account").set({ is_private: true }).where("id", "=", silent.id).execute();
    expect(await named(report.number)).toEqual([]);
  });
});

describe("the awards of a published report", () => {
  const award = (report_id: string) =>
    c.comment(report_id, {
      id: newId(),
      item_type: "BOUNTY_AWARDED",
      content: null,
      amount_minor: 70_000,
      currency: "USD",
      performed_by: c.one.owner.id,
    });
  const awards = async (number: number | null) =>
    (await c.read(number)).body.activity.filter(({ kind }: { kind: string }) => kind === "award");

  it("stand in its activity if one side proposes it and the other accepts @spec:10.10", async () => {
    const report = await c.resolved();
    await award(report.id);
    expect((await c.preview(c.one.hacker, report.id)).body.has_awards).toBe(true);
    await c.ask(c.one.hacker, report.id, { with_awards: true });
    await c.answer(c.one.owner, report.id);
    expect(await awards(report.number)).toMatchObject([{ side: "company", amount_minor: 70_000, currency: "USD", text: null }]);
    expect((await c.read(report.number)).body.bounty).toEqual({ amount_minor: 70_000, currency: "USD" });
  });

  it("stay out unless both sides agree, and by silence", async () => {
    const [unasked, dropped, silent] = [await c.resolved(), await c.resolved(), await c.resolved()];
    for (const { id } of [unasked, dropped, silent]) await award(id);
    await c.ask(c.one.hacker, unasked.id);
    await c.answer(c.one.owner, unasked.id);
    await c.ask(c.one.hacker, dropped.id, { with_awards: true });
    await c.answer(c.one.owner, dropped.id, { answer: "accepted", with_awards: false });
    await c.ask(c.one.hacker, silent.id, { with_awards: true });
    await c.settle(31);
    for (const { number } of [unasked, dropped, silent]) {
      expect(await awards(number)).toEqual([]);
      expect((await c.read(number)).body.bounty).toBeNull();
    }
  });

  it("are one bounty in the list, which is sorted by it, without moving for a report whose awards are not published @spec:10.55", async () => {
    const [none, small, large, hidden] = [await c.resolved(), await c.resolved(), await c.resolved(), await c.resolved()];
    for (const { id } of [small, large, large, hidden, hidden, hidden]) await award(id);
    for (const report of [large, none, hidden, small]) {
      await c.ask(c.one.hacker, report.id, { with_awards: report !== hidden && report !== none });
      await c.answer(c.one.owner, report.id);
    }
    const url = `/d?sort=bounty&program=${c.one.program.handle}`;
    const { payload } = await c.w.app.fastify.inject({ url });
    const numbers = [...payload.matchAll(/<a class="name" href="\/d\/(\d+)/g)].map(([, number]) => Number(number));
    const ours = [none, small, large, hidden].map(({ number }) => number);
    expect(numbers.filter((number) => ours.includes(number))).toEqual([large.number, small.number, hidden.number, none.number]);
    expect(payload).toContain(">$1,400.00</td>");
    expect((await c.w.app.fastify.inject({ url: `/d/${large.number}` })).payload).toContain("<dt>Bounty</dt><dd>$1,400.00</dd>");
    expect((await c.w.app.fastify.inject({ url: `/d/${hidden.number}` })).payload).not.toContain("<dt>Bounty</dt>");
  });
});

it("a program thanks those who chose to be named as sharing a published report, as they are thanked on their own page @spec:10.33", async () => {
  const report = await c.resolved();
  const [willing, silent, unwilling] = [
    await collaborator(report.id),
    await collaborator(report.id),
    await collaborator(report.id),
  ];
  const { program, hacker, owner } = c.one;
  const thankedBy = async (as: Person) => {
    const { body } = await c.w.call(as, listProgramHackers, { params: { program: program.id } });
    // People with a private profile have no name there.
    return body.items.flatMap(({ username }: { username: string | null }) => username ?? []).sort();
  };
  const thanksOf = async (person: Person) =>
    (await c.w.call(person, listThanks, { params: { username: person.username } })).body.total;
  await c.ask(hacker, report.id);
  expect((await name(willing, report.id, true)).status).toBe(200);
  expect((await name(unwilling, report.id, false)).status).toBe(200);
  // Their choice is about the published report, which it is not yet.
  expect(await thankedBy(await c.w.person())).not.toContain(willing.username);
  expect((await c.answer(owner, report.id)).status).toBe(200);
  const others = [silent.username, unwilling.username];
  const thanked = await thankedBy(await c.w.person());
  expect(thanked).toContain(willing.username);
  expect(thanked.filter((username: string) => others.includes(username))).toEqual([]);
  expect(await thankedBy(owner)).toEqual(expect.arrayContaining([willing.username, ...others]));
  const page = (await c.w.app.fastify.inject({ url: `/p/${program.handle}` })).body;
  const section = page.match(/<section id="thanks">.*?<\/section>/s)?.[0] ?? "";
  const names = [...section.matchAll(/@([a-z0-9_-]+)/g)].map(([, username]) => username).sort();
  expect(names).toEqual(thanked);
  expect(await Promise.all([willing, silent, unwilling].map(thanksOf))).toEqual([1, 0, 0]);
});
