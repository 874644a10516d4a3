import { OperatorError } from "@safeport/db/operator-error";
import { messageOf } from "../http/readiness.ts";
import type { Storage } from "./storage.ts";

/**
 * Tries the storage out at the start. Throws an OperatorError when it refuses what the settings name, such as a bucket or a key; one that is
 * only away is reported, since `/readyz` says so until it is back.
 */
export async function requireStorage(storage: Storage, onError: (error: unknown) => void): Promise<void> {
  try {
    await storage.check();
  } catch (error) {
    const { status } = error as { status?: number };
    if (status !== undefined && status < 500 && status !== 429)
      throw new OperatorError(`The storage of the S3 settings cannot be used: ${messageOf(error)}`);
    onError(new Error(`The storage of uploads cannot be used at the moment: ${messageOf(error)}`));
  }
}
