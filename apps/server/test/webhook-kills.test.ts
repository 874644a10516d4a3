import type { NewEvent } from "@safeport/contract/events/domain-event";
import { addWebhook } from "@safeport/contract/webhooks/webhook.endpoints";
import { howMany } from "@safeport/db/factories/how-many";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { bothRoles } from "@safeport/db/factories/template-database";
import { newId } from "@safeport/db/new-id";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { publishEvents } from "../src/platform/events/event.queries.ts";
import { TwoServers } from "./server-process.ts";
import { openReceiver, type Receiver, type ReceiverAnswer } from "./webhook-receiver.ts";
import { buildWorld, type World } from "./world.ts";

/** `WEBHOOK_EVENTS=10000 WEBHOOK_KILLS=10 npx vitest run webhook-kills` sends ten thousand events and kills ten times. */
const count = howMany("WEBHOOK_EVENTS", 80, 10_000);
const kills = howMany("WEBHOOK_KILLS", 1, 10);
const subjects = 20;
const env = { SECRET_KEY: "the one secret of several server processes", OUTBOUND_NETWORKS: "127.0.0.1" };

let own: OwnDatabase;
let w: World;
let receiver: Receiver;
let servers: TwoServers;
beforeAll(async () => {
  own = await ownDatabase(inject("databaseUrl"));
  w = await buildWorld({ env, databaseUrl: own.url });
  receiver = await openReceiver();
  servers = new TwoServers({ ...env, ...bothRoles(own.url), DATA_DIR: w.dataDir, RATE_LIMIT_FACTOR: "1000" });
});
afterAll(async () => {
  await servers.close();
  await w.close();
  await receiver.close();
  await own.drop();
});

/** Receivers' response to the first attempt of some messages; they accept every other one. */
const answers: Record<string, ReceiverAnswer> = {
  "/fails": 500,
  "/refuses": 422,
  "/redirects": (response) => response.writeHead(302, { location: `http://127.0.0.1:${receiver.port}/stray` }).end(),
  "/hangs-up": (response) => response.destroy(),
  "/hangs": () => {},
};
const spoiled = 3;

it(`${count} events reach receivers of every kind in order of each subject, though processes are killed ${kills} times @spec:10.41`, {
  timeout: 240_000 + count * 100 + kills * 60_000,
}, async () => {
  const owner = await w.member("owner");
  const secrets = new Map<string, string>();
  const attempts = new Map<string, number>();
  for (const path of Object.keys(answers)) {
    const url = `http://127.0.0.1:${receiver.port}${path}`;
    const body = { company_id: owner.companyId, url, events: ["program.updated"] };
    const added = await w.call(owner, addWebhook, { body });
    expect(added.status).toBe(201);
    secrets.set(path, added.body.secret as string);
    receiver.always.set(path, (response, message) => {
      const key = `${path} ${message.headers["webhook-id"]}`;
      const tried = attempts.get(key) ?? 0;
      attempts.set(key, tried + 1);
      const number = Number(message.body.data.version);
      const answer = answers[path];
      // Of each receiver, the first attempts of a few messages, spread over the run.
      if (tried === 0 && number % Math.floor(count / spoiled) === 7 && answer !== undefined) {
        if (typeof answer === "number") response.writeHead(answer).end();
        else answer(response, message);
      } else response.end();
    });
  }
  await servers.start();
  const programs = Array.from({ length: subjects }, newId);
  const expected = new Map<string, number[]>(programs.map((id) => [id, []]));
  let published = 0;
  const publish = async () => {
    while (published < count) {
      const events = Array.from({ length: Math.min(10, count - published) }, (): NewEvent<"program.updated"> => {
        const subject_id = programs[published % subjects] ?? "";
        published += 1;
        expected.get(subject_id)?.push(published);
        return { type: "program.updated", subject_id, data: { company_id: owner.companyId, version: published, changes: [] } };
      });
      await w.db.transaction().execute((tx) => publishEvents(tx, null, events));
    }
  };
  const publishing = publish();
  await servers.killUnder({
    clients: publishing.then(() => new Promise(() => {})),
    answered: () => receiver.messages.length,
    goesOn: (killed) => killed < kills && receiver.messages.length + 50 < count * Object.keys(answers).length,
  });
  await publishing;
  const waiting = async () => {
    const outbox = await w.db.selectFrom("event_outbox").select("position").execute();
    const pending = await w.db.selectFrom("webhook_delivery").select("id").where("state", "<>", "delivered").execute();
    const all = await w.db
      .selectFrom("webhook_delivery")
      .select((eb) => eb.fn.countAll<string>().as("count"))
      .executeTakeFirstOrThrow();
    return { outbox: outbox.length, pending: pending.length, all: Number(all.count) };
  };
  await expect
    .poll(waiting, { timeout: 180_000 + count * 100, interval: 500 })
    .toEqual({ outbox: 0, pending: 0, all: count * Object.keys(answers).length });

  expect(receiver.at("/stray")).toEqual([]);
  for (const [path, secret] of secrets) {
    const messages = receiver.at(path);
    const verifier = new Webhook(secret);
    for (const { text, headers } of messages) expect(() => verifier.verify(text, headers), path).not.toThrow();
    for (const [program, versions] of expected) {
      const seen = messages.filter(({ body }) => body.data.program_id === program).map(({ body }) => Number(body.data.version));
      expect([...new Set(seen)], `${path} ${program}`).toEqual(versions);
    }
  }
  const repeated = receiver.messages.length - count * secrets.size;
  console.log(`${count} events to ${secrets.size} receivers: ${receiver.messages.length} requests, ${repeated} of them repeated`);
});
