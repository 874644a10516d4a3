import { answerValues } from "./answer-values.ts";
import { additions, inputValues } from "./input-values.ts";
import type { Json } from "./json.ts";

type Schemas = Record<string, Json>;

interface Schema {
  $ref?: string;
  anyOf?: Json[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
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
  required?: string[];
  additionalProperties?: Json | boolean;
  propertyNames?: { enum?: string[] };
}

interface Place {
  /** Bodies and parameters have required fields alone, answers have all. */
  io: "input" | "output";
  /** The operation of an input; the named schema that has the field of an answer. */
  owner: string;
  field: string;
  /** The named schemas around it, so that one that contains itself ends. */
  above: readonly string[];
}

/** An example of a parameter. */
export function parameterExampleOf(field: string, schema: Json, operation: string, schemas: Schemas): unknown {
  return exampleOf(schema, { io: "input", owner: operation, field, above: [] }, schemas);
}

/** An example of the body of an operation. */
export function bodyExampleOf(schema: Json, operation: string, schemas: Schemas): Json {
  const required = objectOf(schema as Schema, { io: "input", owner: operation, field: "", above: [] }, schemas);
  return { ...required, ...additions[operation] };
}

/** An example of a named schema of answers. */
export function answerExampleOf(name: string, schemas: Schemas): unknown {
  return exampleOf(schemas[name] ?? {}, { io: "output", owner: name, field: "", above: [name] }, schemas);
}

function exampleOf(json: Json, place: Place, schemas: Schemas): unknown {
  const schema = json as Schema;
  const own = ownExampleOf(schema, place, schemas);
  if (own !== undefined) return own;
  if (schema.$ref) return namedExampleOf(nameOfRef(schema.$ref), place, schemas);
  if ("const" in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (place.io === "input" && schema.default !== undefined) return schema.default;
  if (schema.anyOf) {
    const finite = schema.anyOf.find(({ $ref }) => !place.above.includes(nameOfRef(String($ref))));
    return exampleOf(finite ?? {}, place, schemas);
  }
  if (schema.type === "array") return itemsOf(schema, place, schemas);
  if (schema.type === "object") return objectOf(schema, place, schemas);
  return plainValueOf(schema);
}

function namedExampleOf(name: string, place: Place, schemas: Schemas): unknown {
  const owner = place.io === "output" ? name : place.owner;
  return exampleOf(schemas[name] ?? {}, { ...place, owner, above: [...place.above, name] }, schemas);
}

/** The value that is stated for the field: in an answer one of its schema, or of its name where its schema allows it. */
function ownExampleOf(schema: Schema, { io, owner, field }: Place, schemas: Schemas): unknown {
  if (io === "input") return inputValues[`${owner}.${field}`] ?? inputValues[field];
  const ofOwner = answerValues[`${owner}.${field}`];
  const ofName = answerValues[field] ?? inputValues[field];
  return ofOwner ?? (ofName !== undefined && isAllowed(ofName, schema, schemas) ? ofName : undefined);
}

function itemsOf({ items = {}, minItems = 1 }: Schema, place: Place, schemas: Schemas): unknown[] {
  if (place.above.includes(nameOfRef(String(items.$ref)))) return [];
  return Array.from({ length: Math.max(1, minItems) }, () => exampleOf(items, place, schemas));
}

function objectOf({ properties, required, additionalProperties, propertyNames }: Schema, place: Place, schemas: Schemas): Json {
  const entries = Object.entries(properties ?? {}).filter(([field]) => place.io === "output" || required?.includes(field));
  const examples = entries.map(([field, inner]) => [field, exampleOf(inner, { ...place, field }, schemas)]);
  if (properties || typeof additionalProperties !== "object") return Object.fromEntries(examples);
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
