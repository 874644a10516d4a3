import { listPrograms } from "@safeport/contract/programs/core/program.endpoints";
import type { ListedProgram } from "@safeport/contract/programs/core/program.schema";
import { buildCompany } from "@safeport/db/factories/build-company";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildScope } from "@safeport/db/factories/build-scope";
import { expect } from "vitest";
import type { Person, World } from "./world.ts";

export type Asset = NonNullable<Parameters<typeof buildScope>[1]>;

export const wildcard = (identifier: string, over: Asset = {}): Asset => ({ asset_type: "wildcard", identifier, ...over });
export const domain = (identifier: string, over: Asset = {}): Asset => ({ identifier, ...over });

/** A company with one program of these assets, and by which of them a search of its programs finds it; undefined when it does not. */
export async function programWith(w: World, assets: Asset[], over: NonNullable<Parameters<typeof buildProgram>[1]> = {}) {
  const { id: company_id } = await buildCompany(w.db);
  const program = await buildProgram(w.db, { company_id, title: `Lock ${company_id}`, ...over });
  for (const asset of assets) await buildScope(w.db, { program_id: program.id, ...asset });
  const reader = await w.person();
  const found = async (search: string, as: Person = reader): Promise<ListedProgram["matched_asset"] | undefined> => {
    const { status, body } = await w.call(as, listPrograms, { query: { company_id, search } });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.total).toBe(body.items.length);
    return body.items[0]?.matched_asset;
  };
  return { program, found, by: async (search: string) => (await found(search))?.identifier };
}
