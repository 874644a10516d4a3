import { createRequire } from "node:module";
import type * as z from "zod/mini";
import { responseSchema } from "./response-schema.ts";

const require = createRequire(import.meta.url);

/**
 * Writes the answers of a schema as JSON. What writes them is compiled for the first answer: a start does not wait for two hundred
 * endpoints, and most of them are asked rarely.
 */
export function serialiserOf(schema: z.ZodMiniType): (answer: unknown) => string {
  let write: ((answer: unknown) => string) | undefined;
  return (answer) => {
    write ??= compile(schema);
    return write(answer);
  };
}

/** Loaded by name, since the compiler is not needed before the first answer either. */
function compile(schema: z.ZodMiniType): (answer: unknown) => string {
  const build = require("fast-json-stringify") as typeof import("fast-json-stringify");
  return build(responseSchema(schema));
}
