import * as z from "zod/mini";

type Json = Record<string, unknown>;

/**
 * The JSON schema from which Fastify compiles the serialiser of an answer. `anyOf [T, null]` becomes `nullable` (OpenAPI's
 * older spelling, for which fast-json-stringify does not validate the value first). Formats are removed, since checking our own
 * values is not needed, and so are descriptions.
 */
export function responseSchema(schema: z.ZodMiniType): Json {
  return simplify(z.toJSONSchema(schema, { io: "output", unrepresentable: "any", target: "draft-07" }) as Json);
}

function simplify(node: Json): Json {
  const { anyOf, $schema: _, format: _format, pattern: _pattern, description: _text, ...rest } = node;
  if (Array.isArray(anyOf)) {
    const real = (anyOf as Json[]).filter((branch) => branch.type !== "null");
    if (real.length === 1 && real.length < anyOf.length) return { ...rest, ...simplify(real[0] as Json), nullable: true };
    return { ...rest, anyOf: (anyOf as Json[]).map(simplify) };
  }
  return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, simplifyValue(key, value)]));
}

function simplifyValue(key: string, value: unknown): unknown {
  if (key === "properties" || key === "definitions" || key === "$defs") {
    return Object.fromEntries(Object.entries(value as Json).map(([name, inner]) => [name, simplify(inner as Json)]));
  }
  if ((key === "items" || key === "additionalProperties") && value !== null && typeof value === "object")
    return simplify(value as Json);
  return value;
}
