import { writeFile } from "node:fs/promises";
import path from "node:path";
import { openDatabase } from "@safeport/db/open-database";
import type { Plans } from "./bare.ts";
import { outFolder } from "./paths.ts";

/**
 * Writes what PostgreSQL does for every statement of the reads, with the values of some requests: once as for these values
 * alone, once as a prepared statement is run for any (after five times PostgreSQL may choose that).
 */
export async function writePlans(databaseUrl: string, plans: Plans, rows: number): Promise<void> {
  const { pool, close } = openDatabase({ url: databaseUrl, max: 1 });
  const parts: string[] = [];
  try {
    for (const [key, recorded] of Object.entries(plans)) {
      const samples = recorded.filter((plan, index) => !plan.change && index < 5);
      for (const { name, text, values } of samples.flatMap(({ statements }) => statements)) {
        for (const mode of ["force_custom_plan", "force_generic_plan"]) {
          await pool.query(`set plan_cache_mode = ${mode}`);
          const { rows: lines } = await pool.query({
            name: `${mode}_${name}`.slice(0, 60),
            text: `explain (analyze, buffers) ${text}`,
            values,
          });
          parts.push(
            `== ${key} · ${name} · ${mode} · ${JSON.stringify(values)}`,
            ...lines.map((line) => String(line["QUERY PLAN"])),
            "",
          );
        }
      }
    }
  } finally {
    await close();
  }
  await writeFile(path.join(outFolder, `plans-${rows}.txt`), parts.join("\n"));
}
