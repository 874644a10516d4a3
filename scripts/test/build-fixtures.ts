import { buildStale } from "../lib/build-stale.mjs";

/** Bundles the processes that tests of the server start, if their sources have changed. */
export async function setup(): Promise<void> {
  await buildStale(["fixtures"]);
}
