import { createRequire } from "node:module";
import type * as z from "zod/mini";
import { responseSchema } from "./response-schema.ts";

const require = createRequire(import.meta.url);

/**
 * Serialises answers of a schema as JSON. The serialiser is compiled for the first answer, so that a start does not compile two hundred
 * of them, most of which are rarely used.
 */
export function serialiserOf(schema: z.ZodMiniType): (answer: unknown) => string {
  let write: ((answer: unknown) => string) | undefined;
  return (answer) => {
    write ??= compile(schema);
    return write(answer);
  };
}

/** Loads the compiler with the first answer as well. */
function compile(schema: z.ZodMiniType): (answer: unknown) => string {
  const build = require("fast-json-stringify") as typeof import("fast-json-stringify");
  return build(responseSchema(schema));
}
