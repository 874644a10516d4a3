import type { Ctx } from "../../../platform/context.ts";
import { openBankDetails } from "../bank-accounts/bank-account-secrets.ts";
import { groupOfLine } from "../withdrawals/pain001.ts";
import { type BatchLine, listBatchLines } from "./batch.queries.ts";
import { foldReference } from "./match-entries.ts";
import type { FileEntry } from "./statement-file.ts";

/** Characters of the folded name of a file; the group follows it. */
const nameLength = 18;

/** The folded name of the file with which a batch went to the bank, in a bank's text; null for what is no such name. */
export function batchNameIn(text: string): string | null {
  const folded = foldReference(text);
  return folded.startsWith("SP") && folded.length >= nameLength ? folded.slice(0, nameLength) : null;
}

/**
 * The payments of an entry with which the bank booked a batch, or a group of its file, as one sum: those that it names, those of the group, or all, if they
 * make up exactly its amount. Null for every other entry.
 */
export async function splitBatch(
  ctx: Pick<Ctx, "keyFor" | "settings">,
  tx: Ctx["db"],
  entry: FileEntry,
): Promise<FileEntry[] | null> {
  const { batch } = entry;
  if (!batch || entry.amount >= 0n || entry.currency !== ctx.settings.currency) return null;
  const name = batch.names.map(batchNameIn).find((one) => one !== null);
  if (!name) return null;
  const lines = await listBatchLines(tx, name);
  const groups = batch.names.map((text) => /-(SEPA|IBAN)$/.exec(text.trim())?.[1]).filter((group) => group !== undefined);
  const named = lines.filter(({ reference }) => batch.references.includes(reference));
  const candidates = [
    ...(named.length === batch.references.length ? [named] : []),
    ...groups.map((group) => lines.filter((line) => groupOf(ctx, line) === group)),
    lines,
  ];
  const isWhole = (some: readonly BatchLine[]) =>
    some.length > 0 &&
    (batch.count === null || batch.count === some.length) &&
    some.reduce((sum, { amount }) => sum + BigInt(amount), 0n) === -entry.amount;
  const whole = candidates.find(isWhole);
  const { batch: _, ...facts } = entry;
  return whole?.map(({ reference, amount }) => ({ ...facts, amount: -BigInt(amount), end_to_end_id: reference })) ?? null;
}

/** The group of the bank's file in which a payment was; undefined once its account was erased. */
function groupOf({ keyFor, settings }: Pick<Ctx, "keyFor" | "settings">, { id, sealed }: BatchLine): string | undefined {
  return sealed ? groupOfLine(settings.currency, openBankDetails(keyFor, { id, sealed })) : undefined;
}
