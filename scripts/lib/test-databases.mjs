import { tsImport } from "tsx/esm/api";

/**
 * @typedef {object} TestDatabases
 * @property {(name: string) => Promise<string>} create makes a migrated database and returns its address
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
    await prepareTemplate(cluster.url);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return { create: (name) => copyTemplate(cluster.url, name), stop: cluster.stop };
}
