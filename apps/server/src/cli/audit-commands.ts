import { openDatabase } from "@safeport/db/open-database";
import { chainAudit } from "../features/audit/chain/chain-audit.ts";
import { removedLine, verifyChain } from "../features/audit/chain/verify-chain.ts";
import { openToRead } from "../open-runtime.ts";
import { openKeys } from "../platform/keys.ts";
import { readSettings } from "../platform/settings.ts";
import { recordVerification } from "../platform/verification.queries.ts";
import type { CommandContext } from "./command.ts";

/** `audit verify`: recomputes the chain of the audit log. Exits with 1 and names the first wrong row if something is wrong. */
export async function verifyAuditCommand({ env, err, out, signal }: CommandContext): Promise<number> {
  const settings = readSettings(env);
  const runtime = await openToRead(settings, (line) => err.write(`${line}\n`), signal);
  const { db, close } = openDatabase({ url: runtime.databaseUrl, max: 1 });
  try {
    await chainAudit(db);
    const keyFor = await openKeys(settings.dataDir, settings.secretKey);
    const chain = await recordVerification(db, "audit", () => verifyChain({ db, keyFor, dataDir: settings.dataDir }));
    const { failure, entries, erased, heads } = chain;
    const size = `${entries} entries, ${erased} of them with erased personal values, ${heads} signed heads`;
    if (failure) err.write(`The audit log is wrong (${size}).\n${removedLine(chain)}First wrong row: ${failure}\n`);
    else out.write(`The audit log is right (${size}).\n${removedLine(chain)}`);
    return failure ? 1 : 0;
  } finally {
    await close();
    await runtime.close();
  }
}
