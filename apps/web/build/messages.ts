import compile from "icu-minify/compile";
import type { Plugin } from "vite";

type Messages = { [key: string]: string | Messages };

/** Compiles every text of a catalogue from ICU syntax to the format of `icu-minify/format`. A syntax error stops the build. */
export function compileMessages(): Plugin {
  return {
    name: "safeport:messages",
    enforce: "pre",
    transform: {
      filter: { id: /\/packages\/messages\/src\/.*\.json$/ },
      handler(code, id) {
        const compiled = compileAll(JSON.parse(code) as Messages, id);
        return { code: JSON.stringify(compiled), map: null };
      },
    },
  };
}

function compileAll(messages: Messages, file: string, path = ""): Record<string, unknown> {
  const entries = Object.entries(messages).map(([key, value]) => {
    const here = path ? `${path}.${key}` : key;
    if (typeof value !== "string") return [key, compileAll(value, file, here)];
    try {
      return [key, compile(value)];
    } catch (cause) {
      throw new Error(`${file}: ${here} is not a valid message: ${value}`, { cause });
    }
  });
  return Object.fromEntries(entries);
}
