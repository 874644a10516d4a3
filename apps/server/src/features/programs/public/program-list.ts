import type { PublicCtx } from "../../../platform/context.ts";
import { publicUrlOf } from "../../../platform/settings.ts";
import { findListedPrograms } from "./public-addresses.queries.ts";

/** Programs that are read from the database at once. */
const batch = 1_000;

interface Listed {
  handle: string;
  /** Null for a program that the list has no words for. */
  entry: object | null;
}

/** A JSON array in pieces; `read` returns the next `size` programs behind a handle. */
export async function* jsonArray(size: number, read: (after: string) => Promise<Listed[]>): AsyncGenerator<string> {
  let separator = "[";
  let after = "";
  for (;;) {
    const rows = await read(after);
    for (const { entry } of rows) {
      if (entry === null) continue;
      yield `${separator}\n${JSON.stringify(entry)}`;
      separator = ",";
    }
    const last = rows.at(-1);
    if (!last || rows.length < size) break;
    after = last.handle;
  }
  yield separator === "[" ? "[]\n" : "\n]\n";
}

/**
 * All programs that are open to all as a JSON array in the shape of diodb, the list of disclose.io, in pieces. That shape has no word for a paused
 * program, so they are left out.
 */
export function programList({ db, site, settings }: Pick<PublicCtx, "db" | "site" | "settings">): AsyncGenerator<string> {
  const origin = publicUrlOf(settings);
  const companyId = site.current.single_company_id;
  return jsonArray(batch, async (after) => {
    const rows = await findListedPrograms(db, { companyId, after }, batch);
    return rows.map(({ handle, title, status, program_type, safe_harbor, program_launch_date }) => {
      const page = `${origin}/p/${handle}`;
      const entry = {
        program_name: title,
        policy_url: page,
        contact_url: page,
        launch_date: program_launch_date?.toISOString().slice(0, 10) ?? "",
        offers_bounty: program_type === "BBP" ? "yes" : "no",
        safe_harbor: safe_harbor === "none" ? "" : safe_harbor,
        securitytxt_url: `${page}/security.txt`,
      };
      return { handle, entry: status === "paused" ? null : entry };
    });
  });
}
