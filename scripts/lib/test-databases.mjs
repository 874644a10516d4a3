import { tsImport } from "tsx/esm/api";

/**
 * @typedef {object} TestDatabases
 * @property {string} adminUrl the address of the server for a superuser
 * @property {string} ownerUrl the same for the role that owns the databases, which is no superuser; the template is made
 * @property {(name: string) => Promise<string>} create makes a migrated database and returns its address for the role that owns it, which is no superuser
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a PostgreSQL for this run, on a free port; it is removed when stopped.
 * @returns {Promise<TestDatabases>}
 */
export async function openTestDatabases() {
  /** @type {typeof import("../../packages/embedded-postgres/src/throwaway-cluster.ts")} */
  const { startThrowaway } = await tsImport("../../packages/embedded-postgres/src/throwaway-cluster.ts", import.meta.url);
  /** @type {typeof import("../../packages/db/factories/template-database.ts")} */
  const { copyTemplate, prepareTemplate } = await tsImport("../../packages/db/factories/template-database.ts", import.meta.url);
  const cluster = await startThrowaway();
  try {
    const url = await prepareTemplate(cluster.url);
    return { adminUrl: cluster.url, ownerUrl: url, create: (name) => copyTemplate(url, name), stop: cluster.stop };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}
