import { updateUser } from "@safeport/contract/accounts/users/admin-user.endpoints";
import { decideSiteProposal, getSiteSettings, updateSiteSettings } from "@safeport/contract/site/site.endpoints";
import { getMoneyOverview } from "@safeport/contract/wallet/payments/payment.endpoints";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
let first: Person;
let second: Person;
let admin: Person;
beforeAll(async () => {
  w = await buildOwnWorld();
  first = await w.person("Super Admin");
  admin = await w.person("Admin");
});
afterAll(() => w.close());

const set = (as: Person, body: object) => w.call(as, updateSiteSettings, { body });
const get = async (as: Person) => (await w.call(as, getSiteSettings)).body;
const decide = (as: Person, proposal_id: string, confirm = true) =>
  w.call(as, decideSiteProposal, {
    params: { proposal_id },
    body: confirm ? { confirm } : { confirm, reason: "Not before the new year" },
  });
const entries = (action: "site.updated" | "site.change_proposed" | "site.change_rejected" | "site.change_withdrawn") =>
  w.db
    .selectFrom("audit_log")
    .select(["user_id", "object_snapshot"])
    .where("action", "=", action)
    .orderBy("id", "desc")
    .execute();

it("money settings are changed by the only Super Admin alone, which the log says, and by no Admin", async () => {
  expect((await set(admin, { fee_percent: 99.9 })).status).toBe(403);
  expect((await set(admin, { banner: "Tonight" })).body).toMatchObject({ banner: "Tonight", may_change_money: false });
  expect((await set(first, { second_person_from: 300_000 })).body).toMatchObject({
    ...{ second_person_from: 300_000, environment: { second_person_from: 500_000 }, proposal: null, may_change_money: true },
  });
  expect((await w.call(admin, getMoneyOverview)).body.second_person_from).toBe(300_000);
  expect((await entries("site.updated"))[0]?.object_snapshot).toMatchObject({
    ...{ new_second_person_from: 300_000, only_super_admin: true },
  });
});

it("a change of money settings waits for another Super Admin, who confirms it once @spec:10.26", async () => {
  second = await w.person("Super Admin");
  const proposed = (await set(first, { fee_percent: 25, banner: "Tomorrow" })).body;
  expect(proposed).toMatchObject({ fee_percent: null, banner: "Tomorrow", proposal: { by: first.username, can: ["withdraw"] } });
  expect(proposed.proposal.changes).toEqual([{ setting: "fee_percent", from: null, to: 25 }]);
  const id = proposed.proposal.proposal_id;
  expect((await get(second)).proposal).toMatchObject({ proposal_id: id, can: ["confirm", "reject"] });
  expect((await get(admin)).proposal).toMatchObject({ proposal_id: id, can: [] });
  expect((await set(second, { withdrawal_min: 9_000 })).status).toBe(409);
  expect((await decide(first, id)).status).toBe(403);
  expect((await decide(admin, id)).status).toBe(403);
  expect((await decide(await w.person("Business"), id)).status).toBe(404);
  expect((await get(first)).fee_percent).toBe(null);
  const calls = await Promise.all(Array.from({ length: 16 }, (_, nth) => decide(second, id, nth % 2 === 0)));
  expect(calls.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(calls.filter(({ status }) => status === 409)).toHaveLength(15);
});

it("a confirmed change applies and names both, a rejected or withdrawn one changes nothing", async () => {
  const propose = async (fee_percent: number) => (await set(first, { fee_percent })).body.proposal.proposal_id;
  const before = (await get(first)).fee_percent;
  expect((await decide(second, await propose(31), false)).body).toMatchObject({ fee_percent: before, proposal: null });
  expect((await decide(first, await propose(32), false)).body).toMatchObject({ fee_percent: before, proposal: null });
  expect((await decide(second, await propose(33))).body).toMatchObject({ fee_percent: 33, proposal: null });
  expect((await entries("site.updated"))[0]).toMatchObject({
    ...{ user_id: second.id, object_snapshot: { new_fee_percent: 33, proposed_by: first.username } },
  });
  expect((await entries("site.change_rejected"))[0]).toMatchObject({ user_id: second.id });
  expect((await entries("site.change_withdrawn"))[0]).toMatchObject({ user_id: first.id });
  expect((await entries("site.change_proposed"))[0]).toMatchObject({
    user_id: first.id,
    object_snapshot: { new_fee_percent: 33 },
  });
});

/** A platform of its own whose Super Admins have been so for these days. */
async function platformOf(...days: number[]) {
  const world = await buildOwnWorld();
  const people = await Promise.all(days.map(() => world.person("Super Admin")));
  for (const [at, person] of people.entries())
    await world.owner
      .updateTable("user_account")
      .set({ super_admin_since: new Date(Date.now() - (days[at] ?? 0) * 86_400_000) })
      .where("id", "=", person.id)
      .execute();
  const change = (as: Person, of: Person, body: object) =>
    world.call(as, updateUser, { params: { user_id: of.id }, body: { reason: "They asked for it", ...body } });
  const propose = async (as: Person) => (await world.call(as, updateSiteSettings, { body: { fee_percent: 40 } })).body;
  const decide = (as: Person, proposal_id: string) =>
    world.call(as, decideSiteProposal, { params: { proposal_id }, body: { confirm: true } });
  const mailed = async (person: Person) => {
    const mails = world.db.selectFrom("mail").select("params").where("user_id", "=", person.id);
    return (await mails.where("kind", "=", "accounts.super_admin_changed").execute()).map(({ params }) => params);
  };
  return { world, people: people as [Person, Person, ...Person[]], change, propose, decide, mailed };
}

it.each([
  ["takes the role of", { role: "Admin" }, "removed"],
  ["suspends", { suspended: true }, "suspended"],
])("who %s the other Super Admin decides nothing alone for a week, and the other is told", async (_how, body, what) => {
  const { world, people, change, propose, mailed } = await platformOf(30, 30);
  const [one, other] = people;
  expect((await change(one, other, body)).status).toBe(200);
  expect(await mailed(other)).toEqual([{ what, by: one.username, username: other.username }]);
  expect(await propose(one)).toMatchObject({ status: 409, detail: expect.stringContaining("less than 7 days ago") });
  await world.owner
    .updateTable("user_account")
    .set({ super_admin_until: new Date(Date.now() - 8 * 86_400_000) })
    .where("id", "=", other.id)
    .execute();
  expect(await propose(one)).toMatchObject({ fee_percent: 40 });
  await world.close();
});

it("a Super Admin whom somebody makes does not confirm in place of those who were there before", async () => {
  const { world, people, change, propose, decide, mailed } = await platformOf(30, 30);
  const [one, other] = people;
  const made = await world.person();
  expect((await change(one, made, { role: "Super Admin" })).status).toBe(200);
  expect(await mailed(other)).toEqual([{ what: "made", by: one.username, username: made.username }]);
  const { proposal } = await propose(one);
  const again = { ...made, role: "Super Admin" } as Person;
  expect((await decide(again, proposal.proposal_id)).body).toMatchObject({
    status: 409,
    detail: expect.stringContaining("You became a Super Admin less than 7 days ago"),
  });
  // Neither does it after the other was sent away.
  expect((await change(one, other, { suspended: true })).status).toBe(200);
  expect((await decide(again, proposal.proposal_id)).status).toBe(409);
  expect((await change(one, other, { suspended: false })).status).toBe(200);
  await world.close();
});

it("two Super Admins of a new platform decide at once", async () => {
  const { world, people, propose, decide } = await platformOf(0, 0);
  const [one, other] = people;
  const { proposal } = await propose(one);
  expect((await decide(other, proposal.proposal_id)).body).toMatchObject({ fee_percent: 40 });
  await world.close();
});
