import { cpus, loadavg, totalmem } from "node:os";

export interface Machine {
  cpu: string;
  cores: number;
  memoryGb: number;
  node: string;
  /** Processes that wanted to run in the minute before: above the number of cores the figures are noisy. */
  load: number;
  loadAfter: number;
  at: string;
}

export function describeMachine(): Machine {
  const load = Number((loadavg()[0] ?? 0).toFixed(1));
  return {
    cpu: cpus()[0]?.model ?? "unknown",
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    node: process.versions.node,
    load,
    loadAfter: load,
    at: new Date().toISOString(),
  };
}
