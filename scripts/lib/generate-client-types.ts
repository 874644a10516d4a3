import { readdirSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import openapiTS, { astToString, COMMENT_HEADER } from "openapi-typescript";
import { openApi } from "../../apps/server/src/api-docs/openapi.ts";

const root = path.resolve(import.meta.dirname, "../..");
const target = path.join(root, "packages/client/src/api.gen.ts");
const contract = path.join(root, "packages/contract/src");

/** The endpoints of the contract, in the order of their names. */
async function readEndpoints(): Promise<Endpoint[]> {
  const files = readdirSync(contract, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".endpoints.ts"));
  const modules = await Promise.all(files.map((file): Promise<object> => import(path.join(contract, file))));
  return modules
    .flatMap((module): unknown[] => Object.values(module))
    .filter((value): value is Endpoint => typeof value === "object" && value !== null && "method" in value && "path" in value)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

interface Operation {
  responses: Record<string, { headers?: unknown; content?: Record<string, object> }>;
}

/** The description with one response for all failures of a call, since each of them has the same shape, and without headers of responses. */
function withOneFailure(description: { paths: Record<string, Record<string, Operation>> }): typeof description {
  for (const operation of Object.values(description.paths).flatMap((methods) => Object.values(methods))) {
    const responses = Object.entries(operation.responses);
    const failure = responses.find(([status]) => !status.startsWith("2"))?.[1];
    const kept = responses
      .filter(([status]) => status.startsWith("2"))
      .map(([status, { headers: _, ...rest }]) => [status, rest]);
    operation.responses = { ...Object.fromEntries(kept), ...(failure && { default: { ...failure, headers: undefined } }) };
  }
  return description;
}

const description = withOneFailure(openApi(await readEndpoints(), "0.1.0") as never);
const types =
  COMMENT_HEADER + astToString(await openapiTS(description as never, { alphabetize: true, defaultNonNullable: false }));
// Renamed, since a check and a test that packs the client may write it at the same time.
const written = `${target}.${process.pid}`;
await writeFile(written, types);
await rename(written, target);
