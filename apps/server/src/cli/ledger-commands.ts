import { type Database, openDatabase } from "@safeport/db/open-database";
import { exportLedger } from "../features/wallet/ledger/export-ledger.ts";
import { verifyLedger } from "../features/wallet/ledger/verify.queries.ts";
import { openRuntime } from "../open-runtime.ts";
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

/** `ledger export`: writes the ledger as a journal that hledger reads. */
export function exportLedgerCommand(context: CommandContext): Promise<number> {
  return withDatabase(context, async ({ db }, { currency }) => {
    await db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (tx) => {
        for await (const part of exportLedger(tx, currency)) {
          context.signal.throwIfAborted();
          context.out.write(part);
        }
      });
    return 0;
  });
}

async function withDatabase(
  { env, err, signal }: CommandContext,
  run: (database: Database, settings: Settings) => Promise<number>,
): Promise<number> {
  const settings = readSettings(env);
  const runtime = await openRuntime(settings, (line) => err.write(`${line}\n`), { signal, beside: true });
  const database = openDatabase({ url: runtime.databaseUrl, max: 1 });
  try {
    return await run(database, settings);
  } finally {
    await database.close();
    await runtime.close();
  }
}
