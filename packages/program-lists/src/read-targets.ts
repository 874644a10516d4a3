import { Pauses } from "@safeport/foreign-files/pauses";
import * as z from "zod/mini";
import type { ListedScope } from "./listed-program.ts";
import type { Reason } from "./refusal-reason.ts";

export const Targets = z.object({
  in_scope: z._default(z.array(z.unknown()), []),
  out_of_scope: z._default(z.array(z.unknown()), []),
});

type Row = Omit<ListedScope, "place" | "isOutOfScope">;

/** Reads the rows of both lists of targets; a row of another shape is refused alone. */
export async function readTargets<S extends z.ZodMiniType>(
  targets: z.output<typeof Targets>,
  shape: S,
  toScope: (row: z.output<S>, isOutOfScope: boolean) => Row,
): Promise<{ scopes: ListedScope[]; refused: { place: string; reason: Reason }[] }> {
  const scopes: ListedScope[] = [];
  const refused: { place: string; reason: Reason }[] = [];
  const pauses = new Pauses();
  for (const list of ["in_scope", "out_of_scope"] as const) {
    const isOutOfScope = list === "out_of_scope";
    for (const [i, row] of targets[list].entries()) {
      if (pauses.isDue()) await pauses.take();
      const place = `targets.${list}[${i}]`;
      const parsed = shape.safeParse(row);
      if (parsed.success) scopes.push({ ...toScope(parsed.data, isOutOfScope), place, isOutOfScope });
      else refused.push({ place, reason: reasonOf(parsed.error) });
    }
  }
  return { scopes, refused };
}

/** Names the field of a row that does not have the list's shape. */
export function reasonOf(error: z.core.$ZodError): Reason {
  const field = error.issues[0]?.path.join(".");
  return field ? { code: "field", params: { field } } : { code: "not_an_object" };
}
