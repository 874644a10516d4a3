import { randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { DemoAccount } from "@safeport/contract/accounts/core/account.schema";
import { folderError } from "@safeport/db/folder-error";
import { openDatabase } from "@safeport/db/open-database";
import { OperatorError } from "@safeport/db/operator-error";
import { moneyTools } from "./demo-money.ts";
import { hashPassword, isPassword } from "./features/accounts/core/password-rules.ts";
import { findDemoAccounts, findDemoHash, setDemoPassword } from "./features/accounts/sign-in/demo-account.queries.ts";
import { composePublicText } from "./features/disclosure/publish-report.ts";
import { digestOf, sealFields } from "./features/programs/credentials/credential-secrets.ts";
import { hashOfBatch, sealEntry } from "./features/reports/known-issues/commitment.ts";
import { openKeys } from "./platform/keys.ts";
import type { Settings } from "./platform/settings.ts";
import { writeOnce } from "./platform/write-once.ts";

type DemoSettings = Pick<Settings, "dataDir" | "secretKey" | "currency" | "platformFeePercent" | "invoices">;

/** Letters and digits that are not easily confused. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";

/**
 * Fills a database without accounts with the demo data, and returns the accounts that the login page offers, with the password of this
 * demo. The package is imported here, when it is needed, so that a server without a demo never loads it.
 */
export async function openDemo(databaseUrl: string, settings: DemoSettings, log: (line: string) => void): Promise<DemoAccount[]> {
  const { dataDir, secretKey } = settings;
  const [{ demoAccounts }, { fillDemo, hasAccounts }] = await Promise.all([
    import("@safeport/demo/demo-accounts"),
    import("@safeport/demo/fill-demo"),
  ]);
  const { db, close } = openDatabase({ url: databaseUrl, max: 2 });
  try {
    const password = await demoPassword(dataDir);
    // Generating the data and hashing the password take a moment; `fillDemo` checks again under its lock.
    if (!(await hasAccounts(db))) {
      const passwordHash = await hashPassword(password);
      const keyFor = await openKeys(dataDir, secretKey);
      const sealCredentials: Parameters<typeof fillDemo>[1]["sealCredentials"] = ({ id, program_id, fields }) => ({
        sealed: sealFields(keyFor, id, fields),
        digest: digestOf(keyFor, program_id, fields),
      });
      const money = moneyTools(settings, keyFor);
      const register = { sealEntry, hashOfBatch };
      if (await fillDemo(db, { now: new Date(), passwordHash, sealCredentials, money, composePublicText, register }))
        log("Filled the empty database with the demo data");
    } else if (!(await isPassword(password, await findDemoHash(db)))) {
      // The accounts have another password: the data folder is new, or an earlier start was interrupted.
      await setDemoPassword(db, await hashPassword(password));
    }
    return demoAccounts.map((account) => ({ ...account, password }));
  } finally {
    await close();
  }
}

/** Refuses to serve a database with demo accounts without the demo, since their password has been on many screens. */
export async function refuseDemoAccounts(databaseUrl: string): Promise<void> {
  const { db, close } = openDatabase({ url: databaseUrl, max: 1 });
  try {
    if ((await findDemoAccounts(db)).length > 0)
      throw new OperatorError(
        "This database holds demo accounts. Close them with `npm run demo -- remove`, use another database, or set DEMO=1",
      );
  } finally {
    await close();
  }
}

/** The password of the demo in this data folder; generated if there is none. */
async function demoPassword(dataDir: string): Promise<string> {
  const file = path.join(dataDir, "demo-password");
  if (!existsSync(file))
    await writeOnce(file, drawPassword()).catch((error) => {
      throw folderError(dataDir, error);
    });
  return readFile(file, "utf8");
}

/** Four groups of five characters: 99 bits, and short enough to type. */
function drawPassword(): string {
  const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return Array.from({ length: 4 }, group).join("-");
}
