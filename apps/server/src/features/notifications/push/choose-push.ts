import type { turnPushOn as endpoint, Push } from "@safeport/contract/notifications/push/push.endpoints";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { hasPush, removePush, storePush } from "./push.queries.ts";
import { vapidKeys } from "./vapid-keys.ts";

/** Whether the browser of this session gets push messages. */
export async function getPush({ db, actor, keyFor }: Pick<Ctx, "db" | "actor" | "keyFor">): Promise<Push> {
  return { public_key: vapidKeys(keyFor).publicKey, on: await hasPush(db, actor.session_id) };
}

/** Sends push messages to the browser of this session from now on. */
export async function turnPushOn(ctx: Ctx, subscription: z.output<NonNullable<(typeof endpoint)["body"]>>): Promise<Push> {
  await change(ctx, "notifications.push_on", (tx) => storePush(tx, { session_id: ctx.actor.session_id, ...subscription }));
  return getPush(ctx);
}

/** Sends no more push messages to the browser of this session. */
export async function turnPushOff(ctx: Ctx): Promise<Push> {
  await change(ctx, "notifications.push_off", (tx) => removePush(tx, ctx.actor.session_id));
  return getPush(ctx);
}

function change(
  ctx: Ctx,
  action: "notifications.push_on" | "notifications.push_off",
  run: (tx: Parameters<typeof storePush>[0]) => Promise<void>,
): Promise<void> {
  const { session_id, username } = ctx.actor;
  return unitOfWork(ctx, async (tx) => {
    await run(tx);
    return { result: undefined, audit: [{ action, object_type: "session", object_id: session_id, snapshot: { username } }] };
  });
}
