import { newId } from "@safeport/db/new-id";
import { afterAll, beforeAll, expect, it } from "vitest";
import { recordChange } from "../src/platform/events/event.queries.ts";
import { createEventBus } from "../src/platform/events/event-bus.ts";
import { changed, eventSteps } from "./event-steps.ts";
import { countingSubscriber } from "./fixtures/support/counting-subscriber.ts";
import { openTwoProcesses, type TwoProcesses } from "./two-processes.ts";

let processes: TwoProcesses;
let first: TwoProcesses["first"];
beforeAll(async () => {
  processes = await openTwoProcesses();
  ({ first } = processes);
});
afterAll(() => processes.close());

const { publish, effects } = eventSteps(() => first.db);

it("what was handled within an act is not handled again where another subscriber fails and events are delivered apart", async () => {
  let isDown = true;
  const failing = countingSubscriber("test.failing", async () => {
    if (isDown) throw new Error("down");
  });
  const bus = createEventBus(first.db, [{ ...countingSubscriber("test.once"), within: true }, failing], { retryMs: 1 });
  const ids = await first.db.transaction().execute(async (tx) => {
    const events = await recordChange(tx, { audit: [], actorId: null, events: [changed(newId())], handledWithin: true });
    await bus.handleWithin(tx, events);
    return events.map(({ id }) => id);
  });
  await expect(bus.deliver()).rejects.toThrow("down");
  isDown = false;
  await expect
    .poll(async () => {
      await bus.deliver();
      return effects("test.failing", ids);
    })
    .toEqual(ids);
  expect(await effects("test.once", ids)).toEqual(ids);
});

it("a subscriber acts within the act that caused it, or after the commit if that did not hand the event over", async () => {
  const bus = createEventBus(first.db, [{ ...countingSubscriber("test.within"), within: true }]);
  const act = (subject: string, fails = false) =>
    first.db.transaction().execute(async (tx) => {
      const change = { audit: [], actorId: null, events: [changed(subject)], handledWithin: true };
      const events = await recordChange(tx, change);
      await bus.handleWithin(tx, events);
      if (fails) throw new Error("undone");
      return events.map(({ id }) => id);
    });
  const ids = await act(newId());
  expect(await effects("test.within", ids)).toEqual(ids);
  const late = await publish(newId());
  expect(await effects("test.within", late)).toEqual([]);
  for (let n = 0; n < 2; n++) await bus.deliver();
  expect(await effects("test.within", [...ids, ...late])).toEqual([...ids, ...late]);
  const subject = newId();
  await expect(act(subject, true)).rejects.toThrow("undone");
  expect(await first.db.selectFrom("domain_event").select("id").where("subject_id", "=", subject).execute()).toEqual([]);
});
