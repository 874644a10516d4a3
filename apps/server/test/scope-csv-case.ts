import { listScopes } from "@safeport/contract/programs/core/program.endpoints";
import { importScopes } from "@safeport/contract/programs/scopes/scope-tool.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { sendForm } from "./send-form.ts";
import type { Person, World } from "./world.ts";

/** A private program, with `send`, which imports a CSV file as its owner, and `scopes`, which reads its scopes. */
export async function programWithCsv(w: World) {
  const owner = await w.member();
  const program = await buildProgram(w.db, { company_id: owner.companyId, visibility: "PRIVATE" });
  const params = { program: program.id };
  const send = (content: string | Uint8Array, apply = true, as: Person = owner) => {
    const query = apply ? { apply: "true" } : {};
    return sendForm(w, as, importScopes, { params, query }, { file: Buffer.from(content as string) });
  };
  const scopes = async () => (await w.call(owner, listScopes, { params })).body.items;
  return { owner, program, params, send, scopes };
}
