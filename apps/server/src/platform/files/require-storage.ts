import { OperatorError } from "@safeport/db/operator-error";
import { messageOf } from "../http/readiness.ts";
import type { Storage } from "./storage.ts";

/**
 * Tests the storage at the start. Throws an OperatorError if it refuses a setting, such as a bucket or a key. A storage that is only
 * unavailable is logged, and `/readyz` fails until it is back.
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
