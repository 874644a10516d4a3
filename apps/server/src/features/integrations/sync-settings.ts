import { randomBytes } from "node:crypto";
import { isTracker } from "@safeport/contract/integrations/integration.values";
import type { Ctx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { publicUrlOf } from "../../platform/settings.ts";
import { lockIntegration } from "./integration.queries.ts";
import { sealSyncSecret } from "./integration-secret.ts";
import { getIntegration, integrationEntry } from "./manage-integrations.ts";
import { setSyncSecret } from "./tracker-sync.queries.ts";
import { trackers } from "./trackers/trackers.ts";

/** Makes the secret of a tracker's webhook, which the answer shows once. Throws 404, 403, and 409 for a chat, from which nothing comes back. */
export async function startSync(
  ctx: Ctx,
  id: string,
): Promise<{ hook_url: string; secret: string | null; script: string | null }> {
  const { kind } = await getIntegration(ctx, id);
  if (!isTracker(kind)) throw new AppError("conflict", "no_tracker");
  const secret = randomBytes(32).toString("base64url");
  await set(ctx, id, { sync_sealed: sealSyncSecret(ctx.keyFor, id, secret), sync_by: ctx.actor.user_id });
  const url = `${publicUrlOf(ctx.settings)}/v1/integrations/${id}/events/`;
  return { script: null, ...trackers[kind].hook(url, secret) };
}

/** Makes the secret of a tracker's webhook stop working. */
export async function stopSync(ctx: Ctx, id: string): Promise<{ integration_id: string }> {
  await getIntegration(ctx, id);
  await set(ctx, id, { sync_sealed: null, sync_by: null });
  return { integration_id: id };
}

function set(ctx: Ctx, id: string, values: Parameters<typeof setSyncSecret>[2]): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    const row = await lockIntegration(tx, id);
    if (!row) throw new AppError("not_found");
    await setSyncSecret(tx, id, values);
    return { result: undefined, audit: [integrationEntry(row, "integration.synced")] };
  });
}
