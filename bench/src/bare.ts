import { writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Child, startChild } from "./child.ts";
import { outFolder } from "./paths.ts";
import { profilingOf } from "./profiling.ts";
import type { Plan } from "./record.ts";

/** What the bare server does for each call, by the call's key. */
export type Plans = Record<string, Plan[]>;

/** Starts the bare server on a database; it answers the recorded calls and no other. */
export async function startBare(databaseUrl: string, plans: Plans, { profile = false } = {}): Promise<Child> {
  const file = path.join(outFolder, "plans.json");
  await writeFile(file, JSON.stringify(plans));
  return startChild(
    process.execPath,
    [...profilingOf(profile), "--import", "tsx", fileURLToPath(new URL("bare-server.ts", import.meta.url))],
    {
      env: { BARE_DATABASE_URL: databaseUrl, BARE_PLANS: file },
      address: /^listening at (http:\/\/\S+)/,
    },
  );
}
