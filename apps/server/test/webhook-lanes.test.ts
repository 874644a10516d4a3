import type { NewEvent } from "@safeport/contract/events/domain-event";
import { addWebhook } from "@safeport/contract/webhooks/webhook.endpoints";
import { ownDatabase } from "@safeport/db/factories/own-database";
import { newId } from "@safeport/db/new-id";
import { expect, inject, it } from "vitest";
import { publishEvents } from "../src/platform/events/event.queries.ts";
import { outboundTo } from "./webhook-case.ts";
import { openReceiver } from "./webhook-receiver.ts";
import { buildWorld } from "./world.ts";

/** More than the jobs of other kinds that run at a time. */
const slow = 8;

it("receivers that do not answer delay no message to another @spec:10.41", async () => {
  const receiver = await openReceiver();
  // The job queue is shared by all servers of a database.
  const own = await ownDatabase(inject("databaseUrl"));
  const w = await buildWorld({ jobs: true, databaseUrl: own.url, outbound: outboundTo(receiver) });
  const held: (() => void)[] = [];
  try {
    const { companyId: company_id } = await w.member("owner");
    const add = async (path: string) => {
      const owner = await w.member("owner", company_id);
      const body = { company_id, url: `https://hooks.example${path}`, events: ["program.updated"] };
      expect((await w.call(owner, addWebhook, { body })).status).toBe(201);
    };
    const paths = Array.from({ length: slow }, (_, n) => `/slow-${n}`);
    for (const path of paths) {
      await add(path);
      receiver.always.set(path, (response) => held.push(() => response.end()));
    }
    const publish = (subject_id: string) => {
      const event: NewEvent<"program.updated"> = {
        type: "program.updated",
        subject_id,
        data: { company_id, version: 1, changes: [] },
      };
      return w.db.transaction().execute((tx) => publishEvents(tx, null, [event]));
    };
    await publish(newId());
    w.app.services.events.wake();
    // All of them wait for an answer at the same time.
    await expect.poll(() => held.length, { timeout: 9_000 }).toBe(slow);
    await add("/takes");
    await publish(newId());
    w.app.services.events.wake();
    await expect.poll(() => receiver.at("/takes").length, { timeout: 9_000 }).toBe(1);
  } finally {
    for (const answer of held) answer();
    receiver.always.clear();
    await w.close();
    await own.drop();
    await receiver.close();
  }
});
