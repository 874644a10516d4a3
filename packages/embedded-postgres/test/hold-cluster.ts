import { OperatorError } from "@safeport/db/operator-error";
import { startCluster } from "../src/cluster.ts";
import { lockInstance } from "../src/instance-lock.ts";

/** Stands in for the server: starts or adopts the cluster of `dir`, takes its lock, and stops it on SIGTERM. */
async function hold(dir: string): Promise<void> {
  const cluster = await startCluster({ dir, throwaway: true });
  const lock = await lockInstance(cluster.url, dir);
  process.on("SIGINT", () => {});
  process.on("SIGTERM", async () => {
    await lock.release();
    await cluster.stop();
    process.exit(0);
  });
  console.log(JSON.stringify({ url: cluster.url, adopted: cluster.adopted }));
}

// Ends with an interrupted test run.
const parent = process.ppid;
setInterval(() => process.ppid === parent || process.exit(1), 500).unref();

hold(process.argv[2] ?? "").catch((error: unknown) => {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exit(1);
});
