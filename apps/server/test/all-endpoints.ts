import { readdirSync } from "node:fs";
import path from "node:path";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";

const contract = path.resolve(import.meta.dirname, "../../../packages/contract/src");

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "path" in value;
}

const files = readdirSync(contract, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".endpoints.ts"));
const modules = await Promise.all(files.map((file): Promise<object> => import(path.join(contract, file))));

/** The endpoints of the contract, whether the server mounts them or not, in the order of their names. */
export const allEndpoints: readonly Endpoint[] = modules
  .flatMap((module): unknown[] => Object.values(module))
  .filter(isEndpoint)
  .sort((a, b) => (a.name < b.name ? -1 : 1));
