import { maxIntegrationAttempts } from "@safeport/contract/integrations/integration.limits";
import type { Db } from "@safeport/db/named-statement";
import { addJob } from "../../platform/jobs/job.queries.ts";
import type { IntegrationError } from "./send-request.ts";

/** The payload of a job that calls a tracker. */
export interface CallJob {
  /** How often the tracker has asked to wait. */
  waits?: number;
}

/** Times that a tracker may ask to wait for one call. */
const maxWaits = 10;

/**
 * Queues a job of this key again for when its tracker takes calls again, which costs none of its attempts; false if the tracker does not say when, or has
 * said so too often.
 */
export async function postponeCall(
  db: Db,
  { task, key, payload }: { task: string; key: string; payload: CallJob },
  { waitSeconds }: IntegrationError,
): Promise<boolean> {
  const { waits = 0 } = payload;
  if (waitSeconds === null || waits >= maxWaits) return false;
  const again = { ...payload, waits: waits + 1 } satisfies CallJob;
  const options = { key, maxAttempts: maxIntegrationAttempts, delaySeconds: waitSeconds };
  await db.transaction().execute((tx) => addJob(tx, task, again, options));
  return true;
}
