import type { TestProject } from "vitest/node";
import { copyTemplate, prepareTemplate } from "../../packages/db/factories/template-database.ts";
import { startThrowaway } from "../../packages/embedded-postgres/src/throwaway-cluster.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /**
     * A migrated database for this run, at a role that is no superuser, like that of an operator. All tests share it, so each makes its own users
     * and companies.
     */
    databaseUrl: string;
    /** The server of `databaseUrl` for a superuser. For the few tests that do what only an administrator or an attacker could. */
    adminUrl: string;
  }
}

/**
 * Gives all test files a migrated database and the template: on the server of `npm test`, which has made the template, else on one that lives as
 * long as the run.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = process.env.TEST_ADMIN_URL ? undefined : await startThrowaway();
  const adminUrl = process.env.TEST_ADMIN_URL || (cluster?.url ?? "");
  // Two runs beside each other may not prepare it: nobody may be connected to a template that is copied.
  const url = process.env.TEST_OWNER_URL || (await prepareTemplate(adminUrl));
  project.provide("databaseUrl", await copyTemplate(url, `safeport_test_${process.pid}`));
  project.provide("adminUrl", adminUrl);
  return async () => cluster?.stop();
}
