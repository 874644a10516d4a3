import { openDatabase } from "@safeport/db/open-database";
import { OperatorError } from "@safeport/db/operator-error";
import type { DB } from "@safeport/db/types.gen";
import type { Kysely } from "kysely";
import { createSuperAdmin, setUpMinutes } from "../features/accounts/operator/create-super-admin.ts";
import { makeSignInLink, signInLinkMinutes } from "../features/accounts/operator/make-sign-in-link.ts";
import { removeTwoFactor } from "../features/accounts/operator/remove-two-factor.ts";
import { openRuntime } from "../open-runtime.ts";
import { openDataFolder } from "../platform/data-folder.ts";
import { forgetFingerprint } from "../platform/key.queries.ts";
import { openKeys } from "../platform/keys.ts";
import { publicUrlOf, readSettings } from "../platform/settings.ts";
import type { CommandContext } from "./command.ts";

/** `admin create`: creates a Super Admin and prints the link at which they choose their password. */
export async function createAdminCommand(context: CommandContext): Promise<number> {
  const [username, email, ...name] = context.args;
  if (!username || !email || name.length === 0)
    throw new OperatorError("Usage: npm run admin -- create USERNAME EMAIL FULL NAME");
  const { settings, keyFor } = await settingsOf(context);
  const token = await withDatabase(context, (db) => createSuperAdmin(db, keyFor, { username, email, full_name: name.join(" ") }));
  context.out.write(
    `${username} is a Super Admin. Choose their password within ${setUpMinutes} minutes; the link works once:\n` +
      `  ${publicUrlOf(settings)}/reset-password#token=${token}\n`,
  );
  return 0;
}

/** `admin sign-in-link`: prints a link at which a person can sign in with their password although failed attempts by others block their name. */
export async function signInLinkCommand(context: CommandContext): Promise<number> {
  const [username, ...more] = context.args;
  if (!username || more.length > 0) throw new OperatorError("Usage: npm run admin -- sign-in-link USERNAME");
  const { settings, keyFor } = await settingsOf(context);
  const token = await withDatabase(context, (db) => makeSignInLink(db, keyFor, username));
  context.out.write(
    `${username} signs in with their password here, once, within ${signInLinkMinutes} minutes:\n` +
      `  ${publicUrlOf(settings)}/login#pass=${token}\n`,
  );
  return 0;
}

/** `admin disable-2fa`: removes the second factors of a person who has lost them. */
export async function disableTwoFactorCommand(context: CommandContext): Promise<number> {
  const [username, ...more] = context.args;
  if (!username || more.length > 0) throw new OperatorError("Usage: npm run admin -- disable-2fa USERNAME");
  await withDatabase(context, (db) => removeTwoFactor(db, username));
  context.out.write(`${username} signs in with their password alone now. All their sessions have ended.\n`);
  return 0;
}

/** `admin replace-key`: lets the next start use a different key. */
export async function replaceKeyCommand(context: CommandContext): Promise<number> {
  await withDatabase(context, forgetFingerprint);
  context.out.write(
    "The next start uses the key that it finds. What was sealed with the former key stays unreadable: second factors have to be disabled and credentials uploaded again.\n",
  );
  return 0;
}

async function settingsOf({ env }: CommandContext) {
  const settings = readSettings(env);
  await openDataFolder(settings.dataDir);
  return { settings, keyFor: await openKeys(settings.dataDir, settings.secretKey) };
}

/** Runs an action on the database, also while a server uses it. */
async function withDatabase<T>({ env, err, signal }: CommandContext, work: (db: Kysely<DB>) => Promise<T>): Promise<T> {
  const runtime = await openRuntime(readSettings(env), (line) => err.write(`${line}\n`), { signal, beside: true });
  const { db, close } = openDatabase({ url: runtime.databaseUrl, max: 1 });
  try {
    return await work(db);
  } finally {
    await close();
    await runtime.close();
  }
}
