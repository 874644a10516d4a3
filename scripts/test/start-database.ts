import type { TestProject } from "vitest/node";
import { migrateWithJobs, prepareTemplate } from "../../packages/db/factories/template-database.ts";
import { startThrowaway } from "../../packages/embedded-postgres/src/throwaway-cluster.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A migrated database for this run. All tests share it, so each makes its own users and companies. */
    databaseUrl: string;
  }
}

/** Gives all test files a migrated database and the template: on the server of DATABASE_URL, else on one that lives as long as the run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const givenUrl = process.env.DATABASE_URL;
  const cluster = givenUrl ? undefined : await startThrowaway();
  const url = givenUrl || (cluster?.url ?? "");
  await prepareTemplate(url);
  await migrateWithJobs(url);
  project.provide("databaseUrl", url);
  return async () => cluster?.stop();
}
