import { type ScopeInput, scopeLimits } from "@safeport/contract/programs/scope.schema";
import { checkIdentifier } from "@safeport/contract/programs/scope-identifier";
import { newId } from "@safeport/db/new-id";
import type * as z from "zod/mini";
import type { Ctx, Tx } from "../../platform/context.ts";
import { deed } from "../../platform/events/deed.ts";
import { AppError, invalidField } from "../../platform/http/app-error.ts";
import { getProgram, getProgramFor } from "./get-program.ts";
import { countScopesLocked, findScope, insertScope, type ScopeRow, updateScopeRow } from "./scope.queries.ts";

type Fields = z.output<typeof ScopeInput>;
const taken = () => new AppError("already_exists", "This program already has this asset");

function checked(fields: Fields): Fields {
  const verdict = checkIdentifier(fields.asset_type, fields.identifier);
  if (!verdict.ok) throw invalidField(["body", "identifier"], verdict.message);
  return { ...fields, identifier: verdict.identifier };
}

function done(result: ScopeRow, companyId: string, action: "added" | "updated" | "removed") {
  const { id, program_id, asset_type, identifier } = result;
  const about = { company_id: companyId, program_id };
  return {
    result,
    audit: {
      action: `scope.${action}`,
      object_type: "scope",
      object_id: id,
      company_id: companyId,
      snapshot: { asset_type, identifier },
    },
    event: { type: `scope.${action}`, ...about, data: { scope_id: id } },
  };
}

/** Adds a scope to a program. */
export async function addScope(ctx: Ctx, ref: string, fields: Fields): Promise<ScopeRow> {
  return deed(ctx, async (tx) => {
    const program = await getProgramFor("edit", ctx, ref, tx);
    const values = checked(fields);
    if ((await countScopesLocked(tx, program.id)) >= scopeLimits.perProgram)
      throw new AppError("conflict", `A program has at most ${scopeLimits.perProgram} scopes`);
    const row = await insertScope(tx, { id: newId(), program_id: program.id, ...values });
    if (!row) throw taken();
    return done(row, program.company_id, "added");
  });
}

/** Changes a scope. */
export async function updateScope(ctx: Ctx, scopeId: string, fields: Fields): Promise<ScopeRow> {
  return deed(ctx, async (tx) => {
    const companyId = await editableCompany(ctx, scopeId, tx);
    return done(await write(tx, scopeId, checked(fields)), companyId, "updated");
  });
}

/** Takes a scope off the program; reports that name it keep it. */
export async function removeScope(ctx: Ctx, scopeId: string): Promise<ScopeRow> {
  return deed(ctx, async (tx) => {
    const companyId = await editableCompany(ctx, scopeId, tx);
    return done(await write(tx, scopeId, { archived_at: new Date() }), companyId, "removed");
  });
}

/** The scopes of a program the caller may see, or of one scope's program: the check before any use of it. */
async function editableCompany(ctx: Ctx, scopeId: string, tx: Tx): Promise<string> {
  const scope = await findScope(tx, scopeId);
  if (!scope) throw new AppError("not_found", "No such scope");
  return (await getProgramFor("edit", ctx, scope.program_id, tx)).company_id;
}

async function write(tx: Tx, scopeId: string, values: Parameters<typeof updateScopeRow>[2]): Promise<ScopeRow> {
  try {
    const row = await updateScopeRow(tx, scopeId, values);
    if (!row) throw new AppError("not_found", "No such scope");
    return row;
  } catch (error) {
    if ((error as { constraint?: string }).constraint === "scope_once") throw taken();
    throw error;
  }
}

/** A scope of a program the caller may see; 404 else. For those who report on it. */
export async function getScope(ctx: Ctx, scopeId: string): Promise<ScopeRow> {
  const scope = await findScope(ctx.db, scopeId);
  if (!scope) throw new AppError("not_found", "No such scope");
  await getProgram(ctx, scope.program_id);
  return scope;
}
