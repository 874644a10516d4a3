import { openDatabase } from "@safeport/db/open-database";
import { OperatorError } from "@safeport/db/operator-error";
import { openDataFolder } from "./platform/data-folder.ts";
import { findFingerprint, storeFingerprint } from "./platform/key.queries.ts";
import { hasKey, openKeys } from "./platform/keys.ts";
import type { Settings } from "./platform/settings.ts";

const purpose = "fingerprint of the key";

const help =
  "Without it the secrets of second factors and the credentials of programs cannot be read. If it is lost for good, run `npm run admin -- replace-key`";

/**
 * Refuses to serve a database with another key than the one that encrypted its secrets. The first start stores a fingerprint of the key, from
 * which the key cannot be derived.
 */
export async function requireOwnKey(databaseUrl: string, { dataDir, secretKey }: Settings): Promise<void> {
  await openDataFolder(dataDir);
  const { db, close } = openDatabase({ url: databaseUrl, max: 1 });
  try {
    const stored = await findFingerprint(db);
    if (stored && secretKey === null && !hasKey(dataDir))
      throw new OperatorError(`The key of this database is missing: set SECRET_KEY, or restore ${dataDir}/keys. ${help}`);
    const fingerprint = (await openKeys(dataDir, secretKey))(purpose).toString("hex");
    if ((await storeFingerprint(db, fingerprint)) !== fingerprint)
      throw new OperatorError(
        `This database belongs to another key than ${secretKey === null ? `that in ${dataDir}/keys` : "SECRET_KEY"}: use the key of before, which all processes of a database share. ${help}`,
      );
  } finally {
    await close();
  }
}
