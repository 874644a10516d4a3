import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

/** The part of JSON Schema that drawing values reads. */
export interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  minimum?: number;
  maxLength?: number;
}

interface Content {
  schema: Schema;
}

/** An operation of the API's description (OpenAPI 3.1). */
export interface Operation {
  operationId: string;
  method: string;
  /** With parameters in braces. */
  path: string;
  parameters: { name: string; in: "path" | "query" | "header"; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, Content> };
  /** By status. */
  responses: Record<string, Response>;
}

/** An answer, or in a description a reference to a shared one; `x-codes` are the codes of a failure. */
interface Response {
  $ref?: string;
  "x-codes"?: string[];
  content?: Record<string, Content>;
}

export interface Api {
  operations: Operation[];
  isProblem: ValidateFunction;
  /** The check of a JSON schema of the description. */
  checkOf(schema: Schema): ValidateFunction;
}

interface Description {
  paths: Record<string, Record<string, Omit<Operation, "path" | "method">>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Response> };
}

/** The operations of a description, with the checks of its schemas. */
export function apiOf({ paths, components }: Description): Api {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const whole = <T>(part: T) => withoutRefs(part, components);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...whole(operation), path, method: method.toUpperCase() })),
  );
  // Ajv caches compiled schemas.
  const checkOf = (schema: Schema) => ajv.compile(schema);
  return { operations, isProblem: checkOf(whole({ $ref: "#/components/schemas/Problem" })), checkOf };
}

/** A copy of a part of a description, in which each reference to a schema or an answer is replaced by that. No schema refers to itself. */
function withoutRefs<T>(part: T, components: Description["components"]): T {
  if (Array.isArray(part)) return part.map((inner) => withoutRefs(inner, components)) as T;
  if (typeof part !== "object" || part === null) return part;
  const { $ref, ...rest } = part as Schema;
  const [, kind = "", name = ""] = /^#\/components\/(schemas|responses)\/(.+)$/.exec($ref ?? "") ?? [];
  const target = (components as Record<string, Record<string, object>>)[kind]?.[name];
  return Object.fromEntries(
    Object.entries({ ...target, ...rest }).map(([key, value]) => [key, withoutRefs(value, components)]),
  ) as T;
}
