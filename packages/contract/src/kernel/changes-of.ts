import * as z from "zod/mini";

type Shape = Record<string, z.ZodMiniType>;
type Changes<S extends Shape> = {
  [Field in keyof S]: z.ZodMiniOptional<S[Field] extends z.ZodMiniDefault<infer Inner extends z.ZodMiniType> ? Inner : S[Field]>;
};

/** The fields of a change: each can be left out and then stays as it is. Defaults are those of a new object, so a change has none. */
export function changesOf<S extends Shape>(fields: S): Changes<S> {
  const changes = Object.entries(fields).map(([name, schema]) => [name, z.optional(withoutDefault(schema))]);
  return Object.fromEntries(changes) as Changes<S>;
}

function withoutDefault(schema: z.ZodMiniType): z.ZodMiniType {
  return schema instanceof z.ZodMiniDefault ? (schema.def.innerType as z.ZodMiniType) : schema;
}
