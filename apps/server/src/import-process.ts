import { openDatabase } from "@safeport/db/open-database";
import { type ImportOrder, importStored } from "./features/programs/import-page/import-stored.ts";

/** The process of an import: carries out one order, and ends with the server. A signal to both ends the server, which waits for its jobs. */
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
process.once("disconnect", () => process.exit(1));
process.once("message", async ({ databaseUrl, task }: ImportOrder) => {
  const { db, close } = openDatabase({ url: databaseUrl, name: "safeport-import", max: 1 });
  let code = 0;
  try {
    await importStored(db, task, (progress) => process.send?.(progress));
  } catch (error) {
    code = 1;
    console.error(error);
  }
  await close();
  process.exit(code);
});
