import type * as z from "zod/mini";

/** The query of an endpoint, from `names` of an address and `own` fields. Values that it does not accept are left out, since people type addresses. */
export function readQuery<Schema extends z.ZodMiniType>(
  schema: Schema | undefined,
  address: Record<string, string>,
  names: readonly string[],
  own: Record<string, string>,
): z.output<Schema> {
  const fields = Object.fromEntries(Object.entries(address).filter(([name]) => names.includes(name)));
  const first = schema?.safeParse({ ...fields, ...own });
  if (first?.success) return first.data;
  const wrong = new Set(first?.error?.issues.map(({ path }) => String(path[0])));
  const accepted = Object.fromEntries(Object.entries(fields).filter(([name]) => !wrong.has(name)));
  const second = schema?.safeParse({ ...accepted, ...own });
  if (!second?.success) throw new Error("The query has no default");
  return second.data;
}
