import { createHash } from "node:crypto";
import { countryCodes, me } from "@safeport/contract/accounts/core/account.endpoints";
import { scopeOf } from "@safeport/contract/kernel/api-token.scopes";
import { needsSession } from "@safeport/contract/kernel/endpoint";
import { errorStatuses } from "@safeport/contract/kernel/error";
import { en } from "@safeport/messages/en";
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commonFields, fileParts } from "../src/api-docs/common-fields.ts";
import { buildWorld, type World } from "./world.ts";

interface Response {
  description: string;
  "x-codes"?: string[];
  headers: Record<string, { $ref: string }>;
  content: Record<string, { examples?: Record<string, { $ref: string }> }>;
}

interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security?: object[];
  parameters: { name: string; in: string; required: boolean; description?: string; example?: unknown }[];
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
  responses: Record<string, Response | { $ref: string }>;
}

interface Schema {
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  additionalProperties?: Schema | boolean;
}

let w: World;
let description: {
  openapi: string;
  info: { version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    examples: Record<string, { value: unknown }>;
    responses: Record<string, Response>;
  };
};
beforeAll(async () => {
  w = await buildWorld();
  description = (await w.app.fastify.inject("/v1/openapi.json")).json();
});
afterAll(() => w.close());

function operationOf({ path, method }: { path: string; method: string }): Operation {
  const operation = description.paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not described`);
  return operation;
}

const operations = () => Object.values(description.paths).flatMap((path) => Object.values(path));

/** The answers of an operation by status, the shared ones included. */
function responsesOf({ responses }: Operation): Record<string, Response> {
  const whole = (response: Response | { $ref: string }) =>
    "$ref" in response ? description.components.responses[response.$ref.replace("#/components/responses/", "")] : response;
  return Object.fromEntries(Object.entries(responses).map(([status, response]) => [status, whole(response) as Response]));
}

/** The properties without a description, by their paths. */
function undescribed(schema: Schema, path: string): string[] {
  const { properties = {}, items, anyOf = [], additionalProperties } = schema;
  const own = Object.entries(properties).flatMap(([name, inner]) => [
    ...(inner.description ? [] : [`${path}.${name}`]),
    ...undescribed(inner, `${path}.${name}`),
  ]);
  const others = [
    ...anyOf,
    ...(items ? [items] : []),
    ...(typeof additionalProperties === "object" ? [additionalProperties] : []),
  ];
  return [...own, ...others.flatMap((inner) => undescribed(inner, path))];
}

const titles: Record<string, string> = en.errors.title;

describe("the description of the API", () => {
  it("is valid OpenAPI 3.1", async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(description) as unknown as Record<string, unknown>)).toEqual({ valid: true });
    expect([description.openapi, validator.version, description.info.version]).toEqual(["3.1.0", "3.1", "0.0.0-test"]);
    expect(JSON.stringify(validator.resolveRefs())).not.toContain('"$ref":"#');
  });

  it("lists every endpoint and nothing else", () => {
    expect(
      operations()
        .map(({ operationId }) => operationId)
        .sort(),
    ).toEqual(w.app.endpoints.map(({ name }) => name).sort());
    for (const endpoint of w.app.endpoints) {
      const operation = operationOf(endpoint);
      expect(operation).toMatchObject({ operationId: endpoint.name, summary: endpoint.summary });
      expect(operation.security !== undefined, endpoint.name).toBe(endpoint.auth !== "public");
      const scope = scopeOf(endpoint);
      const refusal = needsSession(endpoint) ? "API tokens cannot" : "the caller is a visitor";
      if (endpoint.auth === "public") expect(operation.description).toBeUndefined();
      else expect(operation.description, endpoint.name).toContain(scope ? `the scope \`${scope}\`` : refusal);
      expect(operation.requestBody !== undefined, endpoint.name).toBe(Boolean(endpoint.body ?? endpoint.files));
      const inPath = operation.parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name);
      expect(inPath).toEqual([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name));
      expect(Object.keys(operation.responses)).toContain(String(endpoint.status ?? 200));
    }
  });

  it("names every error an endpoint may answer, at its status", () => {
    for (const endpoint of w.app.endpoints) {
      const responses = responsesOf(operationOf(endpoint));
      const of = (code: keyof typeof errorStatuses) => responses[errorStatuses[code]]?.["x-codes"] ?? [];
      const expected = [...endpoint.errors, "malformed", "invalid", "rate_limited", "internal", "unavailable"] as const;
      for (const code of expected) expect(of(code), endpoint.name).toContain(code);
      for (const code of ["unauthenticated", "token_expired", "session_ended"] as const)
        expect(of(code).includes(code), endpoint.name).toBe(needsSession(endpoint));
      // The body of a GET is not read. Any other body is read, and checked, before its endpoint refuses the call.
      for (const code of ["too_large", "unsupported_media_type"] as const)
        expect(of(code).includes(code), endpoint.name).toBe(endpoint.method !== "GET");
      expect(of("idempotency_mismatch").includes("idempotency_mismatch"), endpoint.name).toBe(Boolean(endpoint.idempotent));
      expect(operationOf(endpoint).parameters.some(({ name }) => name === "Idempotency-Key")).toBe(Boolean(endpoint.idempotent));
      const results = endpoint.stream ? ["text/event-stream"] : (endpoint.file ?? ["application/json"]);
      for (const [status, { content }] of Object.entries(responses))
        expect(Object.keys(content), endpoint.name).toEqual(Number(status) < 400 ? results : ["application/problem+json"]);
    }
  });

  it("takes forms where files are taken", () => {
    for (const endpoint of w.app.endpoints.filter(({ body, files }) => body ?? files)) {
      const types = Object.keys(operationOf(endpoint).requestBody?.content ?? {});
      const expected = [
        ...(endpoint.files ? ["multipart/form-data"] : []),
        ...(endpoint.body ? ["application/json"] : []),
        ...(endpoint.fileBodies ?? []),
      ];
      expect(types, endpoint.name).toEqual(expected);
    }
  });

  it("describes every parameter and every property", () => {
    const missing: string[] = [];
    for (const [name, schema] of Object.entries(description.components.schemas)) missing.push(...undescribed(schema, name));
    for (const { operationId, parameters, requestBody } of operations()) {
      for (const { name, description: text } of parameters) if (!text) missing.push(`${operationId}: ${name}`);
      for (const { schema } of Object.values(requestBody?.content ?? {})) missing.push(...undescribed(schema, operationId));
    }
    expect(missing).toEqual([]);
  });

  it("describes nothing that is not there", () => {
    const texts = new Set(
      [...JSON.stringify(description).matchAll(/"description":("(?:[^"\\]|\\.)*")/g)].map(([, text = ""]) => JSON.parse(text)),
    );
    expect([...Object.entries(commonFields), ...Object.entries(fileParts)].filter(([, text]) => !texts.has(text))).toEqual([]);
  });

  it("names each schema that is used, and refers to it", () => {
    const names = Object.keys(description.components.schemas);
    const used = [...JSON.stringify(description).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(names.sort()).toEqual([...new Set(used)].sort());
    expect(names).toEqual(expect.arrayContaining(["Program", "Report", "LoginInput", "Problem", "ReportsListResult"]));
  });

  it("says in words what each answer is, links each code to its explanation, and names the headers", async () => {
    for (const operation of operations())
      for (const [status, response] of Object.entries(responsesOf(operation))) {
        expect(response.description, operation.operationId).toMatch(/ \S/);
        for (const code of response["x-codes"] ?? [])
          expect(response.description).toContain(`(/v1/docs/errors#${code}): ${titles[code]}`);
        expect(Object.keys(response.headers)).toContain("x-request-id");
        expect(Object.keys(response.headers).includes("retry-after")).toBe(status === "429" || status === "503");
      }
    const { headers } = await w.app.fastify.inject("/v1/auth/country_codes/");
    const declared = Object.keys(responsesOf(operationOf(countryCodes))[200]?.headers ?? {});
    expect(declared).toHaveLength(4);
    expect(Object.keys(headers)).toEqual(expect.arrayContaining(declared));
  });

  it("introduces the API, and says what each tag is about", () => {
    for (const text of [
      "Bearer",
      "two_factor_required",
      "12 hours",
      "`pass`",
      "Idempotency-Key",
      "/v1/docs/errors",
      "/v1/events/",
      "`page`",
    ])
      expect(description.info.description).toContain(text);
    const used = new Set(operations().flatMap(({ tags }) => tags));
    expect(description.tags.map(({ name }) => name).sort()).toEqual([...used].sort());
  });

  it("gives each body an example that its schema accepts @spec:10.37", () => {
    for (const endpoint of w.app.endpoints) {
      const { example } = operationOf(endpoint).requestBody?.content["application/json"] ?? {};
      if (!endpoint.body) continue;
      expect(example, endpoint.name).toBeTypeOf("object");
      expect(endpoint.body.safeParse(example).error?.issues, endpoint.name).toBeUndefined();
    }
  });

  it("gives each answer in JSON an example that its schema accepts, once for all answers with the schema @spec:10.37", () => {
    const used = new Set<string>();
    for (const endpoint of w.app.endpoints) {
      const answer = responsesOf(operationOf(endpoint))[endpoint.status ?? 200]?.content["application/json"];
      // A file in JSON has no schema.
      if (!answer || endpoint.file) continue;
      const refs = Object.values(answer.examples ?? {}).map(({ $ref }) => $ref.replace("#/components/examples/", ""));
      expect(refs, endpoint.name).toHaveLength(1);
      const [name = ""] = refs;
      used.add(name);
      const example = description.components.examples[name]?.value;
      const result = endpoint.result?.safeParse(example);
      expect(result?.error?.issues, endpoint.name).toBeUndefined();
      // Nothing but what the endpoint answers.
      expect(result?.data, endpoint.name).toEqual(example);
    }
    expect(Object.keys(description.components.examples).toSorted()).toEqual([...used].toSorted());
  });

  it("has no example of a secret that could be one, and stays below 2 MB", () => {
    const secrets = /"(?:\w*(?:secret|token|challenge))":"([^"]*)"/g;
    const found = [...JSON.stringify(description.components.examples).matchAll(secrets)].map(([, value]) => value);
    expect(new Set(found)).toEqual(new Set(["example", "whsec_example"]));
    expect(JSON.stringify(description).length).toBeLessThan(2_000_000);
  });

  it("gives each parameter an example that its schema accepts @spec:10.37", () => {
    for (const endpoint of w.app.endpoints)
      for (const [where, schema] of [
        ["path", endpoint.params],
        ["query", endpoint.query],
      ] as const) {
        const own = operationOf(endpoint).parameters.filter((parameter) => parameter.in === where);
        const examples = Object.fromEntries(own.map(({ name, example }) => [name, String(example)]));
        expect(own.map(({ name }) => name)).toEqual(own.filter(({ example }) => example !== undefined).map(({ name }) => name));
        expect(schema?.safeParse(examples).error?.issues, endpoint.name).toBeUndefined();
      }
  });
});

describe("its pages", () => {
  const get = (url: string) => w.app.fastify.inject(url);

  it("open, with and without the slash, and run no script but their own", async () => {
    for (const url of ["/v1/docs/", "/v1/docs"]) {
      const { statusCode, headers, body } = await get(url);
      expect([statusCode, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
      const policy = String(headers["content-security-policy"]);
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      const scripts = [...body.matchAll(/<script(?: src="([^"]+)")?>([^<]*)<\/script>/g)];
      expect(scripts).toHaveLength(2);
      for (const [, src, code = ""] of scripts) {
        if (src) expect((await get(src)).statusCode).toBe(200);
        else expect(policy).toContain(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
      }
      for (const [, href = ""] of body.matchAll(/<link rel="stylesheet" href="([^"]+)">/g))
        expect((await get(href)).statusCode).toBe(200);
    }
  });

  it("explain every code where a problem's type leads", async () => {
    const { body } = await w.call(null, me);
    const [page = "", anchor = ""] = body.type.split("#");
    const { statusCode, body: html } = await get(page);
    expect([statusCode, anchor]).toEqual([200, "unauthenticated"]);
    for (const [code, status] of Object.entries(errorStatuses))
      expect(html).toContain(`<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${titles[code]}</td></tr>`);
  });

  it.each([
    "package.json",
    "..%2fpackage.json",
    "%2e%2e%2f%2e%2e%2fpackage.json",
    "..%5cpackage.json",
    "constructor",
    "__proto__",
    "toString",
    "swagger-ui.css%00",
  ])("give out no other file: %s", async (file) => {
    expect((await get(`/v1/docs/${file}`)).statusCode).toBe(404);
  });
});
