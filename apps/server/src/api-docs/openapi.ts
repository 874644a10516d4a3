import { scopeOf } from "@safeport/contract/kernel/api-token.scopes";
import { type Endpoint, needsSession } from "@safeport/contract/kernel/endpoint";
import * as z from "zod/mini";
import { fileParts } from "./common-fields.ts";
import { type Components, componentsOf, refOf } from "./components.ts";
import { textsOf } from "./describe.ts";
import { answerExampleOf, bodyExampleOf, parameterExampleOf } from "./examples.ts";
import { introduction, tagTexts } from "./introduction.ts";
import type { Json } from "./json.ts";
import { headers, responsesOf, sharedFailures } from "./responses.ts";

const idempotencyKey = {
  type: "string",
  minLength: 1,
  maxLength: 200,
  description:
    "A text of the caller's choice, unique to what is to be done: a repeated call with the same key, object and body returns the first result and does nothing again; with another object or body the answer is 409 `idempotency_mismatch`. Keys are kept for 30 days.",
};

function parametersOf(endpoint: Endpoint, { schemas }: Components): Json[] {
  const groups = [
    ["path", endpoint.params],
    ["query", endpoint.query],
  ] as const;
  const parameter = (name: string, where: string, required: boolean, whole: Json): Json => {
    const { description, schema } = textsOf(name, whole);
    return { name, in: where, required, description, schema, example: parameterExampleOf(name, schema, endpoint.name, schemas) };
  };
  const fields = groups.flatMap(([where, schema]) => {
    const json = schema ? (z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json) : {};
    const required = (json.required as string[] | undefined) ?? [];
    return Object.entries((json.properties as Record<string, Json> | undefined) ?? {}).map(([name, inner]) =>
      parameter(name, where, where === "path" || required.includes(name), inner),
    );
  });
  if (!endpoint.idempotent) return fields;
  return [...fields, parameter("Idempotency-Key", "header", endpoint.idempotent === "required", idempotencyKey)];
}

function requestBodyOf(endpoint: Endpoint, components: Components): Json {
  const name = endpoint.body && components.bodyOf(endpoint);
  const schema = name ? (components.schemas[name] as Json) : { type: "object", additionalProperties: false };
  const json = name && {
    "application/json": { schema: refOf(name), example: bodyExampleOf(schema, endpoint.name, components.schemas) },
  };
  if (!endpoint.files) return json ? { requestBody: { required: true, content: json } } : {};
  const parts = endpoint.files.map((part) => {
    const description = fileParts[`${endpoint.name}.${part}`];
    return [part, { type: "string", format: "binary", ...(description && { description }) }];
  });
  const form = { ...schema, properties: { ...(schema.properties as Json), ...Object.fromEntries(parts) } };
  const files = (endpoint.fileBodies ?? []).map((type) => [type, { schema: { type: "string", format: "binary" } }]);
  const content = { "multipart/form-data": { schema: form }, ...json, ...Object.fromEntries(files) };
  return { requestBody: { required: true, content } };
}

function tokenTextOf(endpoint: Endpoint): string {
  const scope = scopeOf(endpoint);
  if (!scope) return needsSession(endpoint) ? "API tokens cannot make this call." : "With an API token the caller is a visitor.";
  return `An API token needs the scope \`${scope}\`${needsSession(endpoint) ? "." : "; without it the caller is a visitor."}`;
}

/** An example of each schema that an operation answers as JSON, by its name; operations with the same answer share it. */
function examplesOf(endpoints: readonly Endpoint[], { schemas, resultOf }: Components): Json {
  const names = new Set(endpoints.filter(({ file, stream }) => !file && !stream).map(resultOf));
  return Object.fromEntries([...names].map((name) => [name, { value: answerExampleOf(name, schemas) }]));
}

/** The OpenAPI 3.1 description of the mounted endpoints; built from the same schemas that validate and serialise. */
export function openApi(endpoints: readonly Endpoint[], version: string): Json {
  const components = componentsOf(endpoints);
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] ??= {};
    paths[path][endpoint.method.toLowerCase()] = {
      operationId: endpoint.name,
      summary: endpoint.summary,
      ...(endpoint.auth !== "public" && { description: tokenTextOf(endpoint) }),
      tags: [endpoint.name.split(".")[0]],
      ...(endpoint.auth !== "public" && { security: needsSession(endpoint) ? [{ bearer: [] }] : [{}, { bearer: [] }] }),
      parameters: parametersOf(endpoint, components),
      ...requestBodyOf(endpoint, components),
      responses: responsesOf(endpoint, components.resultOf(endpoint)),
    };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Safeport", version, description: introduction },
    tags: Object.entries(tagTexts).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: components.schemas,
      examples: examplesOf(endpoints, components),
      headers,
      responses: sharedFailures(endpoints),
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
  };
}
