import type { Actor } from "@safeport/contract/kernel/actor";
import { buildEvent } from "@safeport/db/factories/build-event";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { eventChannel } from "../src/platform/events/event.queries.ts";
import { type Live, type LiveStream, startLive } from "../src/platform/live/live.ts";
import { buildWorld, type World } from "./world.ts";

// Its own, because events of other tests would fail here too.
let own: OwnDatabase;
let w: World;
let live: Live;
let reader: Actor;
const errors: unknown[] = [];
beforeAll(async () => {
  own = await ownDatabase(inject("databaseUrl"));
  w = await buildWorld({ databaseUrl: own.url });
  const { id, username, sessionId } = await w.person();
  reader = {
    user_id: id,
    username,
    role: "Hacker",
    email_verified: true,
    session_id: sessionId,
    company_ids: [],
    assurance: { by: "password" as const, at: 0 },
  };
  live = await startLive({
    db: w.db,
    url: w.databaseUrl,
    recipients: [{ types: ["program.updated"], among: () => Promise.reject(new Error("no answer")) }],
    maxStreams: 10,
    liveActors: async () => new Map([[reader.session_id, reader]]),
    onSessionEnded: () => {},
    onPersonChanged: () => {},
    onSiteChanged: () => {},
    onError: (error) => errors.push(error),
  });
});
afterAll(async () => {
  await live.stop();
  await w.close();
  await own.drop();
});

it("a stream that cannot receive an event ends, so that its page reconnects and reloads", async () => {
  const end = vi.fn();
  const stream: LiveStream = { actor: reader, send: vi.fn(), end };
  live.open(stream);
  const event = await buildEvent(w.db);
  await sql`select pg_notify(${eventChannel}, ${JSON.stringify([event.id])})`.execute(w.db);
  await vi.waitFor(() => expect(end).toHaveBeenCalled());
  expect(errors).toEqual([new Error("no answer")]);
  live.close(stream);
});
