import { createRequire } from "node:module";
import type * as z from "zod/mini";
import { responseSchema } from "./response-schema.ts";

const require = createRequire(import.meta.url);

type Write = (answer: unknown) => string;

/** By schema, so that several servers in one process, as in tests, compile each of them once. */
const compiled = new WeakMap<z.ZodMiniType, Write>();

/**
 * Serialises answers of a schema as JSON. The serialiser is compiled for the first answer, so that a start does not compile two hundred
 * of them, most of which are rarely used.
 */
export function serialiserOf(schema: z.ZodMiniType): Write {
  return (answer) => {
    let write = compiled.get(schema);
    if (!write) {
      write = compile(schema);
      compiled.set(schema, write);
    }
    return write(answer);
  };
}

/** Loads the compiler with the first answer as well. */
function compile(schema: z.ZodMiniType): Write {
  const build = require("fast-json-stringify") as typeof import("fast-json-stringify");
  return build(responseSchema(schema));
}
