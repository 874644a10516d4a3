import { type Endpoint, needsSession } from "@safeport/contract/kernel/endpoint";
import { type ErrorCode, errorStatuses, Problem } from "@safeport/contract/kernel/error";
import * as z from "zod/mini";

type Json = Record<string, unknown>;

/** The errors that every endpoint may answer in addition to its own. */
const common: readonly ErrorCode[] = ["malformed", "invalid", "rate_limited", "internal", "unavailable"];
const ofSession: readonly ErrorCode[] = ["unauthenticated", "token_expired", "session_ended"];
const ofBody: readonly ErrorCode[] = ["too_large", "unsupported_media_type"];

function schemaOf(schema: z.ZodMiniType, io: "input" | "output"): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return json;
}

function parametersOf(endpoint: Endpoint): Json[] {
  const groups = [
    ["path", endpoint.params],
    ["query", endpoint.query],
  ] as const;
  const fields = groups.flatMap(([where, schema]) => {
    const json = schema ? schemaOf(schema, "input") : {};
    const required = (json.required as string[] | undefined) ?? [];
    return Object.entries((json.properties as Json | undefined) ?? {}).map(([name, inner]) => ({
      name,
      in: where,
      required: where === "path" || required.includes(name),
      schema: inner,
    }));
  });
  const key = { name: "Idempotency-Key", in: "header", required: false, schema: { type: "string", maxLength: 200 } };
  return endpoint.idempotent ? [...fields, key] : fields;
}

function requestBodyOf(endpoint: Endpoint): Json {
  if (!endpoint.body) return {};
  const schema = schemaOf(endpoint.body, "input");
  if (!endpoint.files) return { requestBody: { required: true, content: { "application/json": { schema } } } };
  const parts = Object.fromEntries(endpoint.files.map((name) => [name, { type: "string", format: "binary" }]));
  const form = { ...schema, properties: { ...(schema.properties as Json), ...parts } };
  return {
    requestBody: { required: true, content: { "multipart/form-data": { schema: form }, "application/json": { schema } } },
  };
}

function responsesOf(endpoint: Endpoint): Json {
  const codes = new Set([
    ...endpoint.errors,
    ...(needsSession(endpoint) ? ofSession : []),
    ...(endpoint.auth === "reauth" ? (["reauthentication_required"] as const) : []),
    // A GET's body is not read; that of any other call is, before its endpoint refuses it.
    ...(endpoint.method === "GET" ? [] : ofBody),
    ...(endpoint.idempotent ? (["idempotency_mismatch"] as const) : []),
    ...common,
  ]);
  const failures: Json = {};
  for (const code of codes) {
    const status = errorStatuses[code];
    const same = [...codes].filter((other) => errorStatuses[other] === status);
    failures[status] = {
      description: same.join(", "),
      content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
    };
  }
  const type = endpoint.stream ? "text/event-stream" : "application/json";
  const ok = { description: "OK", content: { [type]: { schema: schemaOf(endpoint.result, "output") } } };
  return { [endpoint.status ?? 200]: ok, ...failures };
}

/** The OpenAPI 3.1 description of the mounted endpoints; built from the same schemas that validate and serialise. */
export function openApi(endpoints: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] ??= {};
    paths[path][endpoint.method.toLowerCase()] = {
      operationId: endpoint.name,
      summary: endpoint.summary,
      tags: [endpoint.name.split(".")[0]],
      ...(endpoint.auth !== "public" && { security: needsSession(endpoint) ? [{ bearer: [] }] : [{}, { bearer: [] }] }),
      parameters: parametersOf(endpoint),
      ...requestBodyOf(endpoint),
      responses: responsesOf(endpoint),
    };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Safeport", version, description: "The marketplace for bug bounty and vulnerability disclosure." },
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem, "output") },
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
  };
}
