import type { Notification } from "@safeport/contract/notifications/core/notification.schema";
import { kindsSeenBy } from "@safeport/contract/notifications/core/notification-kinds";
import { listNotifications } from "@safeport/contract/notifications/list/notification.endpoints";
import { buildNotification } from "@safeport/db/factories/build-notification";
import { newId } from "@safeport/db/new-id";
import { languages } from "@safeport/messages/languages";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

interface List {
  items: Notification[];
  total: number;
  pages: number;
}

async function find(as: Person, search: string, query: Record<string, string> = {}, language = "en"): Promise<List> {
  const headers = { "accept-language": language };
  const { status, body } = await w.call(as, listNotifications, { query: { search, size: "100", ...query }, headers });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** A person's name that nobody else has. */
async function rename(person: Person, full_name: string): Promise<void> {
  await w.db.updateTable("user_account").set({ full_name }).where("id", "=", person.id).execute();
}

/** The kinds that a triager reads in the reports of their company. */
const kindsOfReports = [...kindsSeenBy("report"), ...kindsSeenBy("report_internally")];

/** Notifications of every kind for the triager, with the text of each. */
async function everyKind({ report, hacker, triager }: Case): Promise<void> {
  for (const kind of kindsOfReports) {
    const { id } = await report({ title: `About ${kind}` });
    const params =
      kind === "status_changed" ? { status: "needs_more_info" } : kind === "severity_changed" ? { severity: "high" } : {};
    const about = { user_id: triager.id, actor_id: hacker.id, subject_id: id, kind, params: JSON.stringify(params) };
    await buildNotification(w.db, about);
  }
}

describe("the search of notifications", () => {
  it("looks at all of them, not only at a page, and its pages are exact", async () => {
    const one = await buildCase(w);
    const rare = await one.report({ title: "A needle" });
    await buildNotification(w.db, { user_id: one.triager.id, actor_id: one.hacker.id, subject_id: rare.id });
    const { id } = await one.report({ title: "Hay" });
    for (let n = 0; n < 7; n++)
      await buildNotification(w.db, { user_id: one.triager.id, actor_id: one.hacker.id, subject_id: id });
    const found = await find(one.triager, "NEEDLE", { size: "2" });
    expect([found.items.map(({ message }) => message), found.total]).toEqual([[`A needle · ${one.program.title}`], 1]);
    const hay = [];
    for (const page of ["1", "2", "3", "4"]) {
      const { items, total, pages } = await find(one.triager, "hay ·", { size: "2", page });
      expect([total, pages]).toEqual([7, 4]);
      hay.push(...items.map((item) => item.id));
    }
    expect(new Set(hay).size).toBe(7);
    expect((await find(one.triager, "hay ·", { status: "read" })).total).toBe(0);
  });

  it.each(languages)("finds each notification by its own title and message in %s, and by nothing else", async (language) => {
    const one = await buildCase(w);
    await rename(one.hacker, "Zoé Überall");
    await everyKind(one);
    const { items } = await find(one.triager, "", {}, language);
    expect(items).toHaveLength(kindsOfReports.length);
    for (const text of items.flatMap(({ title, message }) => [title, title.slice(2, -2).toUpperCase(), message])) {
      const words = text.toLowerCase().split(" ");
      const expected = items.filter(({ title, message }) =>
        words.every((word) => `${title} ${message}`.toLowerCase().includes(word)),
      );
      const found = await find(one.triager, text, {}, language);
      expect(
        found.items.map(({ id }) => id),
        text,
      ).toEqual(expected.map(({ id }) => id));
    }
  });

  it("is in the language of the reader alone", async () => {
    const one = await buildCase(w);
    await everyKind(one);
    expect((await find(one.triager, "Severity is now", {}, "en")).total).toBe(1);
    expect((await find(one.triager, "Severity is now", {}, "fr")).total).toBe(0);
    expect((await find(one.triager, "gravité est maintenant", {}, "fr")).total).toBe(1);
  });

  it("takes a text as it is, and finds nothing by the wording of another kind", async () => {
    const one = await buildCase(w);
    await everyKind(one);
    for (const text of ["%", "_", "\\", "needs_more_info", "Status is now New", "[object", "null"]) {
      // Only titles of reports hold it here.
      const expected = text === "_" ? kindsOfReports.filter((kind) => kind.includes("_")).length : 0;
      expect([text, (await find(one.triager, text)).total]).toEqual([text, expected]);
    }
  });

  it("finds a title by its own values: a status, a part of a program, several reports", async () => {
    const one = await buildCase(w);
    const { id } = await one.report({ title: "Hay" });
    const about = { user_id: one.triager.id, actor_id: one.hacker.id, subject_id: id };
    const store = async (kind: string, params: object) =>
      (await buildNotification(w.db, { ...about, kind, params: JSON.stringify(params) })).id;
    const resolved = await store("status_changed", { status: "resolved" });
    const spam = await store("status_changed", { status: "spam" });
    const bulk = await store("status_changed", { status: "resolved", bulk_id: newId() });
    const upheld = await store("dispute_decided", { status: "upheld" });
    const decided = await store("dispute_decided", {});
    Object.assign(about, { subject_type: "program", subject_id: one.program.id });
    const scope = await store("program_changed", { parts: "scope", from_version: "1", to_version: "2" });
    const scopeAndPolicy = await store("program_changed", { parts: "scope policy", from_version: "2", to_version: "3" });
    const expected: [string, string[]][] = [
      ["is now resolved", [bulk, resolved]],
      ["spam", [spam]],
      ["status of several reports", [bulk]],
      ["hay is now resolved", [resolved]],
      ["decided", [decided, upheld]],
      ["decided side", [upheld]],
      ["changed scope", [scopeAndPolicy, scope]],
      ["policy", [scopeAndPolicy]],
    ];
    for (const [text, ids] of expected)
      expect([text, (await find(one.triager, text)).items.map((item) => item.id)]).toEqual([text, ids]);
  });

  it("finds no notification of others, and none that the reader may no longer see", async () => {
    const one = await buildCase(w);
    await everyKind(one);
    expect((await find(one.owner, "About")).total).toBe(0);
    expect((await find(one.triager, "About")).total).toBe(kindsOfReports.length);
    await w.db.deleteFrom("company_member").where("user_id", "=", one.triager.id).execute();
    expect((await find(one.triager, "About")).total).toBe(0);
  });
});
