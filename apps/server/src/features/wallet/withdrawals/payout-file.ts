import { createHash } from "node:crypto";
import type { PayoutFileFormat } from "@safeport/contract/wallet/core/withdrawal.values";
import type { Services } from "../../../platform/context.ts";
import { seal, unseal } from "../../../platform/seal.ts";
import { isXmlLine, type PayingAccount, type PayoutFile, pain001 } from "./pain001.ts";
import { payoutTable } from "./payout-table.ts";

const purpose = "payout files";
const ownerOf = (batchId: string, format: PayoutFileFormat) => `${batchId} ${format}`;

/** `pain.001` for what European banks take in it, if the operator has named the paying account, and a table for the rest: each payment is in one file. */
export async function bankFiles(
  file: PayoutFile,
  payer: PayingAccount | null,
): Promise<{ format: PayoutFileFormat; text: string }[]> {
  const inXml = file.lines.filter((line) => payer && isXmlLine(file.currency, line));
  const inTable = file.lines.filter((line) => !inXml.includes(line));
  return [
    ...(payer && inXml.length > 0 ? [{ format: "xml" as const, text: pain001({ ...file, lines: inXml }, payer) }] : []),
    ...(inTable.length > 0 ? [{ format: "csv" as const, text: await payoutTable({ ...file, lines: inTable }) }] : []),
  ];
}

type Keys = Pick<Services, "keyFor">;

/** A bank file as it is stored: encrypted, with the hash of its bytes. */
export function sealFile({ keyFor }: Keys, batch_id: string, format: PayoutFileFormat, text: string) {
  const bytes = Buffer.from(text);
  return {
    batch_id,
    format,
    sealed: seal(keyFor(purpose), ownerOf(batch_id, format), bytes),
    sha256: createHash("sha256").update(bytes).digest("hex"),
  };
}

/** The text of a stored bank file. */
export function openFile({ keyFor }: Keys, batchId: string, format: PayoutFileFormat, sealed: Buffer): string {
  return unseal(keyFor(purpose), ownerOf(batchId, format), sealed).toString("utf8");
}
