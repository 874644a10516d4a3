import type { TestProject } from "vitest/node";
import { startThrowaway } from "../src/embedded-throwaway.ts";
import { migrate } from "../src/migrate.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A migrated database for this run; tests share it, so each makes its own users and companies. */
    databaseUrl: string;
  }
}

/** Gives every test file a migrated database: the one of DATABASE_URL, else one that lives as long as the run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.DATABASE_URL;
  const cluster = given ? undefined : await startThrowaway();
  const url = given ?? cluster?.url ?? "";
  await migrate(url);
  project.provide("databaseUrl", url);
  return async () => cluster?.stop();
}
