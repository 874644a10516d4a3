import { fieldExampleOf } from "./examples.ts";
import type { Json } from "./json.ts";

type Schemas = Record<string, Json>;

interface Schema {
  $ref?: string;
  anyOf?: Json[];
  enum?: unknown[];
  const?: unknown;
  type?: string | string[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Json;
  minItems?: number;
  properties?: Record<string, Json>;
  additionalProperties?: Json | boolean;
  propertyNames?: { enum?: string[] };
}

/** An example of a named schema of answers, with all of its properties. */
export function resultExampleOf(name: string, schemas: Schemas): unknown {
  return exampleOf(schemas[name] ?? {}, { owner: name, field: "", above: [name] }, schemas);
}

interface Place {
  /** The named schema that has the field. */
  owner: string;
  field: string;
  /** The named schemas around it, so that one that contains itself ends. */
  above: readonly string[];
}

function exampleOf(json: Json, place: Place, schemas: Schemas): unknown {
  const schema = json as Schema;
  const name = schema.$ref && nameOfRef(schema.$ref);
  const own = fieldExampleOf(place.owner, place.field);
  if (own !== undefined && (own.ofOwner || isAllowed(own.value, schema, schemas))) return own.value;
  if (name) return exampleOf(schemas[name] ?? {}, { ...place, owner: name, above: [...place.above, name] }, schemas);
  if ("const" in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) {
    const finite = schema.anyOf.find(({ $ref }) => !place.above.includes(nameOfRef(String($ref))));
    return exampleOf(finite ?? {}, place, schemas);
  }
  if (schema.type === "array") return itemsOf(schema, place, schemas);
  if (schema.type === "object") return objectOf(schema, place, schemas);
  return plainValueOf(schema);
}

function itemsOf({ items = {}, minItems = 1 }: Schema, place: Place, schemas: Schemas): unknown[] {
  if (place.above.includes(nameOfRef(String(items.$ref)))) return [];
  return Array.from({ length: Math.max(1, minItems) }, () => exampleOf(items, place, schemas));
}

function objectOf({ properties, additionalProperties, propertyNames }: Schema, place: Place, schemas: Schemas): Json {
  const entries = Object.entries(properties ?? {}).map(([field, inner]) => [
    field,
    exampleOf(inner, { ...place, field }, schemas),
  ]);
  if (properties || typeof additionalProperties !== "object") return Object.fromEntries(entries);
  const keys = propertyNames?.enum ?? ["key"];
  return Object.fromEntries(keys.map((key) => [key, exampleOf(additionalProperties, place, schemas)]));
}

function plainValueOf({ format, minimum = 0, maximum = 1, ...schema }: Schema): unknown {
  const [type] = typesOf(schema);
  if (type === "null") return null;
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return Math.min(Math.max(1, minimum), maximum);
  if (format === "uuid") return "0199a5f2-7c31-7e4b-9d20-3f6a51c8e704";
  if (format === "date") return "2026-03-01";
  if (format === "date-time") return "2026-03-01T09:00:00Z";
  if (format === "uri") return "https://shop.example/";
  if (format === "email") return "mira@people.example";
  return "text";
}

const typesOf = ({ type = [] }: Schema): string[] => [type].flat();

/** Whether a plain value or a list of such is one of the schema; of another object it is never taken. */
function isAllowed(value: unknown, schema: Schema, schemas: Schemas): boolean {
  if (schema.$ref) return isAllowed(value, (schemas[nameOfRef(schema.$ref)] ?? {}) as Schema, schemas);
  if (schema.anyOf) return schema.anyOf.some((inner) => isAllowed(value, inner as Schema, schemas));
  if (schema.enum) return schema.enum.includes(value);
  if ("const" in schema) return schema.const === value;
  const types = typesOf(schema);
  if (Array.isArray(value))
    return types.includes("array") && value.every((item) => isAllowed(item, (schema.items ?? {}) as Schema, schemas));
  if (typeof value === "number")
    return (
      types.some((type) => type === "integer" || type === "number") &&
      value >= (schema.minimum ?? 0) &&
      value <= (schema.maximum ?? value)
    );
  if (typeof value !== "string") return types.includes(typeof value);
  const { minLength = 0, maxLength = value.length, pattern = "" } = schema;
  const length = value.length >= minLength && value.length <= maxLength;
  return types.includes("string") && length && new RegExp(pattern, "u").test(value);
}

const nameOfRef = (ref: string) => ref.slice(ref.lastIndexOf("/") + 1);
