import { tsImport } from "tsx/esm/api";

/**
 * @typedef {object} TestDatabases
 * @property {(name: string) => Promise<string>} create makes a database with all migrations and answers its address
 * @property {() => Promise<void>} stop
 */

/**
 * PostgreSQL for this run, on a free port, gone when stopped.
 * @returns {Promise<TestDatabases>}
 */
export async function openTestDatabases() {
  /** @type {typeof import("../../packages/db/src/embedded-throwaway.ts")} */
  const { startThrowaway } = await tsImport("../../packages/db/src/embedded-throwaway.ts", import.meta.url);
  /** @type {typeof import("../../packages/db/src/migrate.ts")} */
  const { migrate } = await tsImport("../../packages/db/src/migrate.ts", import.meta.url);
  const cluster = await startThrowaway();
  return {
    async create(name) {
      const url = await cluster.createDatabase(name);
      await migrate(url);
      return url;
    },
    stop: () => cluster.stop(),
  };
}
