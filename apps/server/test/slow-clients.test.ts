import { readdir } from "node:fs/promises";
import path from "node:path";
import { login } from "@safeport/contract/accounts/core/account.endpoints";
import { removeAvatar } from "@safeport/contract/accounts/profile/profile.endpoints";
import { activateCompany, pauseCompany } from "@safeport/contract/companies/company.endpoints";
import { uploadFile } from "@safeport/contract/files/file.endpoints";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { removeFreeCredentials } from "@safeport/contract/programs/credentials/credential.endpoints";
import { submitReport } from "@safeport/contract/reports/report.endpoints";
import { addComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { openDatabase } from "@safeport/db/open-database";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { lockPool } from "../src/features/programs/credentials/credential.queries.ts";
import { buildCase, type Case } from "./case.ts";
import { countConnections, halfJson, halfUpload, headOf, type SlowClient, sendSlowly } from "./slow-clients.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

const many = 300;
/** Milliseconds; nobody waits longer for the client of somebody else. */
const patience = 2_000;
/** Nothing is held longer for a connection that has closed. */
const release = { timeout: 10_000 };

let w: World;
let one: Case;
let strangers: Person[];
let reportId: string;
let clients: SlowClient[] = [];
beforeAll(async () => {
  w = await buildOwnWorld();
  await w.app.fastify.listen({ host: "127.0.0.1", port: 0 });
  one = await buildCase(w);
  reportId = (await one.report()).id;
  strangers = await Promise.all(Array.from({ length: 30 }, () => w.person()));
});
afterEach(() => {
  for (const { socket } of clients.splice(0)) socket.destroy();
});
afterAll(() => w.close());

/** Upload endpoints: the name of the file field, and the path for the case and its people. */
function uploads(username: string): { field: string; path: string }[] {
  const { id, handle, title } = one.program;
  const names = [id, handle, title].map((name) => encodeURIComponent(name));
  return [
    { field: "company_logo", path: `/v1/company/${one.companyId}/logo/` },
    { field: "company_logo", path: "/v1/company/create/" },
    ...names.flatMap((name) => [
      { field: "file", path: `/v1/programs/${name}/scopes/csv/` },
      { field: "file", path: `/v1/programs/${name}/credentials/csv/` },
    ]),
    { field: "file", path: uploadFile.path },
    { field: "avatar", path: `/v1/users/${username}/change-avatar/` },
  ];
}

/** Changes by several people of everything that slow clients may hold; the longest took so many milliseconds. */
async function longestWrite(): Promise<number> {
  const { owner, triager, hacker, companyId, program } = one;
  const calls: [Person, Endpoint, { params?: Record<string, string>; body?: unknown }, number][] = [
    [owner, pauseCompany, { params: { company_id: companyId } }, 200],
    [owner, activateCompany, { params: { company_id: companyId } }, 200],
    [owner, removeFreeCredentials, { params: { program: program.id } }, 200],
    [owner, removeFreeCredentials, { params: { program: program.handle } }, 200],
    [owner, removeFreeCredentials, { params: { program: program.title } }, 200],
    [owner, removeAvatar, { params: { username: owner.username } }, 200],
    [hacker, removeAvatar, { params: { username: hacker.username } }, 200],
    [triager, addComment, { params: { report_id: reportId }, body: { content: "We look at it", is_internal: false } }, 201],
    [hacker, submitReport, { body: one.submission() }, 201],
    [hacker, login, { body: { username: hacker.username, password: "wrong" } }, 401],
  ];
  let longest = 0;
  for (const [as, endpoint, sent, status] of calls) {
    const began = performance.now();
    const answer = await w.call(as, endpoint, sent);
    longest = Math.max(longest, performance.now() - began);
    expect([endpoint.name, answer.status]).toEqual([endpoint.name, status]);
  }
  return longest;
}

/** Closes the clients from the last to the first: those that wait go before those that they wait for. */
async function leaveBackwards(): Promise<void> {
  for (const { socket, closed } of clients.splice(0).reverse()) {
    socket.destroy();
    await closed;
  }
}

const incoming = () => readdir(path.join(w.dataDir, "incoming")).catch(() => []);

async function expectNothingHeld(): Promise<void> {
  await expect.poll(() => countConnections(w), release).toBe(0);
  await expect.poll(incoming, release).toEqual([]);
  expect(await longestWrite()).toBeLessThan(patience);
}

describe(`${many} slow clients`, () => {
  it("that upload delay nobody, and nothing stays held when they leave", async () => {
    const senders = [...strangers, one.owner, one.manager, one.hacker];
    const all = Array.from({ length: many }, (_, n) => {
      const sender = senders[n % senders.length] as Person;
      const places = uploads(n % 2 ? sender.username : one.hacker.username);
      const { path, field } = places[Math.floor(n / senders.length) % places.length] as { path: string; field: string };
      return halfUpload(w, path, sender.token, field);
    });
    clients = await Promise.all(all);
    // Uploads in progress are being read; the others have been refused.
    await expect.poll(async () => (await incoming()).length).toBeGreaterThan(20);
    expect(await longestWrite()).toBeLessThan(patience);
    await leaveBackwards();
    await expectNothingHeld();
  });

  it("that send JSON delay nobody, and nothing stays held when they leave", async () => {
    const { companyId, program, hacker } = one;
    const places: [string, string][] = [
      ["PUT", `/v1/company/${companyId}/`],
      ["PUT", `/v1/programs/${program.id}/`],
      ["PUT", `/v1/programs/${program.handle}/`],
      ["PUT", `/v1/users/${hacker.username}/`],
      ["POST", `/v1/report_timeline/${reportId}/`],
      ["POST", "/v1/reports/"],
      ["POST", "/v1/auth/login/"],
    ];
    const senders = [one.owner, one.hacker, one.triager, ...strangers];
    const all = Array.from({ length: many }, (_, n) => {
      const [method, path] = places[n % places.length] as [string, string];
      return halfJson(w, method, path, (senders[n % senders.length] as Person).token);
    });
    clients = await Promise.all(all);
    await expect.poll(() => countConnections(w)).toBe(many);
    expect(await longestWrite()).toBeLessThan(patience);
    await leaveBackwards();
    await expectNothingHeld();
  });

  it("that follow the live stream delay nobody, and their places are free when they leave", async () => {
    const open = ({ token }: Person) =>
      sendSlowly(w, "GET /v1/events/ HTTP/1.1", "Host: safeport", `Authorization: Bearer ${token}`, "", "");
    clients = await Promise.all(Array.from({ length: many }, (_, n) => open(strangers[n % strangers.length] as Person)));
    await expect.poll(() => clients.filter(({ answer }) => answer().includes(": open")).length).toBe(many);
    for (const { socket } of clients) socket.pause();
    expect(await longestWrite()).toBeLessThan(patience);
    await leaveBackwards();
    await expectNothingHeld();
    const again = await open(strangers[0] as Person);
    clients = [again];
    await expect.poll(again.answer).toContain("HTTP/1.1 200");
  });
});

describe("an upload", () => {
  it("by somebody who may not change the object is refused before its form is read", async () => {
    const [stranger] = strangers as [Person];
    // Everybody may upload evidence; a file beyond their space is refused before it is read.
    const paths = uploads(one.hacker.username).filter(({ path }) => path !== uploadFile.path);
    for (const { path } of [...paths, { path: "/v1/admin/imports/" }]) {
      const client = await sendSlowly(w, ...headOf("POST", path, stranger.token, "multipart/form-data; boundary=x"));
      clients.push(client);
      await expect.poll(client.answer, { message: path }).toMatch(/^HTTP\/1\.1 40[34] /);
    }
  });

  it("that breaks off while it waits, and whose predecessors break off later, holds no turn", async () => {
    const path = `/v1/company/${one.companyId}/logo/`;
    for (let n = 0; n < 4; n++) clients.push(await halfUpload(w, path, one.owner.token, "company_logo"));
    await expect.poll(async () => (await incoming()).length).toBe(4);
    await leaveBackwards();
    await expectNothingHeld();
  });
});

it("a program is one object by each of its names", async () => {
  const outside = openDatabase({ url: w.databaseUrl, max: 1, onError: () => {} });
  const { id, handle, title } = one.program;
  const former = Array.from({ length: 12 }, (_, n) => `former ${n} of ${handle}`);
  const until = new Date(Date.now() + 3_600_000);
  await w.db
    .insertInto("program_former_name")
    .values(former.map((name) => ({ program_id: id, name, is_public: true, until })))
    .execute();
  const names = [id, handle, title, ...former];
  let crowd: Promise<unknown>[] = [];
  try {
    await outside.db.transaction().execute(async (tx) => {
      await lockPool(tx, id);
      const remove = (program: string) => w.call(one.owner, removeFreeCredentials, { params: { program } });
      crowd = names.map(remove);
      const waiting = sql<{ calls: number }>`select count(*)::int as calls from pg_stat_activity
        where datname = current_database() and application_name = 'safeport' and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await waiting.execute(w.db)).rows[0]?.calls).toBe(2);
      expect((await w.call(one.hacker, removeAvatar, { params: { username: one.hacker.username } })).status).toBe(200);
      expect((await waiting.execute(w.db)).rows[0]?.calls).toBe(2);
    });
    await Promise.all(crowd);
  } finally {
    await Promise.allSettled(crowd);
    await outside.close();
  }
});

it("a client that is refused, and never closes its side, keeps no connection", async () => {
  for (const bytes of ["no HTTP at all\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nHost\r\n\r\n"]) {
    const client = await sendSlowly(w, bytes);
    clients.push(client);
    await expect.poll(client.answer).toContain("HTTP/1.1 400");
  }
  await expect.poll(() => countConnections(w), release).toBe(0);
});
