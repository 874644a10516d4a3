import { type FileHandle, open } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { type Database, openDatabase } from "@safeport/db/open-database";
import { OperatorError } from "@safeport/db/operator-error";
import { exportLedger } from "../features/wallet/books/export-ledger.ts";
import { verifyLedger } from "../features/wallet/ledger/verify.queries.ts";
import { openToRead } from "../open-runtime.ts";
import { readSettings, type Settings } from "../platform/settings.ts";
import type { CommandContext } from "./command.ts";

/** `ledger verify`: recomputes every balance, sum and chain of the ledger. Exits with 1 and names the first wrong row if something is wrong. */
export function verifyLedgerCommand(context: CommandContext): Promise<number> {
  return withDatabase(context, async ({ db }) => {
    const { failure, acts, transfers, accounts } = await verifyLedger(db);
    const size = `${acts} acts, ${transfers} transfers, ${accounts} accounts`;
    if (failure)
      context.err.write(`The ledger is wrong (${size}).\nBroken rule: ${failure.rule}\nFirst wrong row: ${failure.row}\n`);
    else context.out.write(`The ledger is right (${size}).\n`);
    return failure ? 1 : 0;
  });
}

/** `ledger export FILE`: writes the ledger into a new file, as a journal that hledger reads. */
export async function exportLedgerCommand(context: CommandContext): Promise<number> {
  const { args, folder, out, signal } = context;
  const [name, ...more] = args;
  if (!name || more.length > 0) throw new OperatorError("Name one file: npm run ledger -- export FILE");
  return withDatabase(context, async ({ db }, { currency }) => {
    const file = await createFile(path.resolve(folder, name), name);
    try {
      await db
        .transaction()
        .setIsolationLevel("repeatable read")
        .setAccessMode("read only")
        .execute((tx) => pipeline(exportLedger(tx, currency), file.createWriteStream(), { signal }));
    } finally {
      await file.close();
    }
    out.write(`Wrote ${name}.\n`);
    return 0;
  });
}

/** Creates a file that only its owner may read. */
async function createFile(address: string, name: string): Promise<FileHandle> {
  try {
    return await open(address, "wx", 0o600);
  } catch (error) {
    const reasons: Record<string, string> = { EEXIST: "exists already", ENOENT: "is in a folder that does not exist" };
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? ""];
    throw reason ? new OperatorError(`${name} ${reason}. Nothing was written.`) : error;
  }
}

async function withDatabase(
  { env, err, signal }: CommandContext,
  run: (database: Database, settings: Settings) => Promise<number>,
): Promise<number> {
  const settings = readSettings(env);
  const runtime = await openToRead(settings, (line) => err.write(`${line}\n`), signal);
  const database = openDatabase({ url: runtime.databaseUrl, max: 1 });
  try {
    return await run(database, settings);
  } finally {
    await database.close();
    await runtime.close();
  }
}
