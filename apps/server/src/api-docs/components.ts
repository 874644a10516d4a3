import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import * as z from "zod/mini";
import { described } from "./describe.ts";
import type { Json } from "./json.ts";
import { namedSchemas } from "./named-schemas.ts";

const prefix = "#/components/schemas/";
export const refOf = (name: string): Json => ({ $ref: `${prefix}${name}` });

type Io = "input" | "output";
type Schemas = Record<string, Json>;

export interface Components {
  /** By their names, with descriptions. */
  schemas: Schemas;
  /** The names of the schemas of an endpoint. */
  bodyOf(endpoint: Endpoint): string;
  resultOf(endpoint: Endpoint): string;
}

/** The schemas of the bodies and the results of `endpoints`, and all that they refer to. */
export function componentsOf(endpoints: readonly Endpoint[]): Components {
  const input = named(endpoints, "input");
  const output = named(endpoints, "output");
  for (const name of Object.keys(input.schemas)) {
    const other = output.schemas[name];
    if (other && JSON.stringify(other) !== JSON.stringify(input.schemas[name]))
      throw new Error(`${name} is not the same in bodies as in answers: give it two names`);
  }
  return { schemas: { ...output.schemas, ...input.schemas }, bodyOf: input.nameOf, resultOf: output.nameOf };
}

function named(endpoints: readonly Endpoint[], io: Io) {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(namedSchemas)) registry.add(schema, { id });
  const schemaOf = (endpoint: Endpoint) => (io === "input" ? endpoint.body : endpoint.result);
  const nameOf = (endpoint: Endpoint) => registry.get(schemaOf(endpoint) as z.ZodMiniType)?.id ?? "";
  // Schemas without a name are named after the first operation that has them.
  for (const endpoint of endpoints) {
    const schema = schemaOf(endpoint);
    if (schema && !registry.has(schema))
      registry.add(schema, { id: `${pascalCase(endpoint.name)}${io === "input" ? "Body" : "Result"}` });
  }
  const roots = endpoints.filter(schemaOf).map(nameOf);
  const { schemas } = z.toJSONSchema(registry, { io, unrepresentable: "any", uri: (id) => `${prefix}${id}` });
  const reached = reachedFrom(io === "output" ? [...roots, "Problem"] : roots, schemas as Schemas);
  const entries = Object.entries(reached).map(([name, schema]) => [name, described(schema)]);
  return { schemas: Object.fromEntries(entries) as Schemas, nameOf };
}

/** The schemas that are among `roots` or that `roots` refer to. */
function reachedFrom(roots: readonly string[], schemas: Schemas): Schemas {
  const reached: Schemas = {};
  const left = [...roots];
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    if (reached[name]) continue;
    const { $schema: _, $id: __, ...schema } = schemas[name] as Json;
    reached[name] = schema;
    for (const [, other = ""] of JSON.stringify(schema).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) left.push(other);
  }
  return reached;
}

function pascalCase(operation: string): string {
  return operation.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase());
}
