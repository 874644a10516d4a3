import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

/** The part of JSON Schema that drawing values reads. */
export interface Schema {
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
  /** By status; the description of a failure is the list of its codes. */
  responses: Record<string, { description: string; content: Record<string, Content> }>;
}

export interface Api {
  operations: Operation[];
  isProblem: ValidateFunction;
  /** The check of a JSON schema of the description. */
  checkOf(schema: Schema): ValidateFunction;
}

interface Description {
  paths: Record<string, Record<string, Omit<Operation, "path" | "method">>>;
  components: { schemas: { Problem: Schema } };
}

/** The operations of a description, with the checks of its schemas. */
export function apiOf({ paths, components }: Description): Api {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
  );
  // Ajv remembers what it has compiled.
  const checkOf = (schema: Schema) => ajv.compile(schema);
  return { operations, isProblem: checkOf(components.schemas.Problem), checkOf };
}
