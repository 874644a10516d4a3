import { readFile } from "node:fs/promises";
import type { CredentialUpload } from "@safeport/contract/programs/credentials/credential.endpoints";
import { credentialLimits } from "@safeport/contract/programs/credentials/credential.limits";
import { newId } from "@safeport/db/new-id";
import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";
import type { Ctx } from "../../../platform/context.ts";
import { readTable, type Table } from "../../../platform/csv/read-table.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { invalidField } from "../../../platform/http/app-error.ts";
import type { UploadedFile } from "../../../platform/http/forms.ts";
import { assertMay, getProgram } from "../core/get-program.ts";
import { programEntry } from "../core/program-entry.ts";
import { insertSets, listDigests, lockPool } from "./credential.queries.ts";
import { sealFields } from "./credential-secrets.ts";
import { type PlannedCredentials, planCredentials, type RowRefusal } from "./plan-credentials.ts";

/** Throws 404 or 403 for a caller who may not manage the credentials of this program. */
export async function assertMayAddCredentials(ctx: Ctx, ref: string): Promise<void> {
  assertMay("manage_credentials", ctx, await getProgram(ctx, ref));
}

/**
 * Adds the credential sets of a CSV file to the pool of a program. Without `apply` nothing is written. Throws 422 without a file,
 * `malformed` for one that is no CSV or does not name its columns, `too_large` for a longer or wider one.
 */
export async function addCredentials(
  ctx: Ctx,
  ref: string,
  file: UploadedFile | undefined,
  apply: boolean,
): Promise<CredentialUpload> {
  const { keyFor } = ctx;
  const { id: programId } = assertMay("manage_credentials", ctx, await getProgram(ctx, ref));
  if (!file) throw invalidField(["body", "file"], "required");
  const table = await readTable(await readFile(file.path), credentialLimits);
  if (!apply) {
    const { digests } = await listDigests(ctx.db, programId);
    return summaryOf(table, planCredentials(table, { programId, keyFor, digests }), false, ctx.request.language);
  }
  return unitOfWork(ctx, async (tx) => {
    const program = assertMay("manage_credentials", ctx, await getProgram(ctx, ref, tx));
    const { id: program_id, company_id } = program;
    await lockPool(tx, program_id);
    const { last, digests } = await listDigests(tx, program_id);
    const plan = planCredentials(table, { programId: program_id, keyFor, digests });
    const rows = plan.added.map(({ fields, digest }, at) => {
      const id = newId();
      return { id, program_id, number: last + at + 1, sealed: sealFields(keyFor, id, fields), digest };
    });
    const result = summaryOf(table, plan, true, ctx.request.language);
    if (rows.length === 0) return { result, audit: [] };
    await insertSets(tx, rows);
    return {
      result,
      audit: [programEntry(program, "program.credentials_added", { count: rows.length })],
      events: [{ type: "credentials.added", subject_id: program_id, data: { company_id } }],
    };
  });
}

function summaryOf(table: Table, plan: PlannedCredentials, applied: boolean, language: Language): CredentialUpload {
  return {
    applied,
    columns: table.names,
    rows: table.rows.length,
    added: plan.added.length,
    refused: plan.refused.length,
    refusals: plan.refused
      .slice(0, credentialLimits.listed)
      .map(({ line, refusal }) => ({ line, reason: reasonOf(language, refusal) })),
  };
}

function reasonOf(language: Language, refusal: RowRefusal): string {
  if ("params" in refusal) return translate(language, `programs/credentials.upload.${refusal.code}`, refusal.params);
  return translate(language, `programs/credentials.upload.${refusal.code}`);
}
