import { listUserSessions, listUsers } from "@safeport/contract/accounts/users/admin-user.endpoints";
import { listAuditLog } from "@safeport/contract/audit/audit.endpoints";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildListsWorld, idOf, type ListsWorld, sorted } from "./lists-world.ts";
import type { Person } from "./world.ts";

let lists: ListsWorld;
beforeAll(async () => {
  lists = await buildListsWorld();
});
afterAll(() => lists.close());

const staff = ["admin", "super_admin"];

/** The ids on all pages for staff; for everybody else the list does not exist. */
async function readAll(endpoint: Endpoint, params: Record<string, string>): Promise<Set<string>> {
  const { w, people } = lists;
  const found = new Set<string>();
  for (const [name, person] of Object.entries(people)) {
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { status, body } = await w.call(person, endpoint, { params, query: { size: "7", page: String(page) } });
      expect([name, status]).toEqual([name, staff.includes(name) ? 200 : 404]);
      if (status === 404) break;
      pages = body.pages;
      for (const item of body.items) found.add(item[idOf[endpoint.name] ?? ""]);
    }
  }
  return found;
}

it("staff find everybody in the list of users, on whichever page; it does not exist for others", async () => {
  const everybody = await lists.w.db.selectFrom("user_account").select("id").execute();
  expect(await readAll(listUsers, {})).toEqual(new Set(everybody.map(({ id }) => id)));
});

it("staff find somebody's sessions", async () => {
  const { a } = lists;
  expect(await readAll(listUserSessions, { user_id: a.hacker.id })).toEqual(new Set([a.hacker.sessionId]));
});

it("the log of one person holds for each reader what they see of it in the whole log", async () => {
  const { a, people, walkAll } = lists;
  const nobody = Object.fromEntries(Object.keys(people).map((name) => [name, ""]));
  const all = sorted("hacker-alone hacker-at-a");
  expect(await walkAll(listAuditLog, { user_id: a.hacker.id })).toEqual({
    ...nobody,
    hacker: all,
    owner: "hacker-at-a",
    admin: all,
    super_admin: all,
  });
  const left = (people.left as Person).id;
  expect(await walkAll(listAuditLog, { user_id: left })).toEqual({
    ...nobody,
    left: "left-at-a",
    owner: "left-at-a",
    admin: "left-at-a",
    super_admin: "left-at-a",
  });
});
