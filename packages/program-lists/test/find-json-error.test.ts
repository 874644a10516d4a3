import { describe, expect, test } from "vitest";
import { findJsonError } from "../src/find-json-error.ts";

const encode = (text: string) => new TextEncoder().encode(text);

describe("findJsonError", () => {
  test("finds a place where JSON.parse refuses, and none where it does not", () => {
    // Every single-byte change of a text with every construct of JSON in it, and every cut.
    const source = encode('[{"a":[1,-2.5e+3,0,true,false,null,"\\u00e9\\n\\"ü"],"b":{},"c":[ ]}, {"d" : 1E5}\n]');
    const values = [..."\"'\\,:[]{}0159+-.eEtfnu \n\t/x"].map((char) => char.charCodeAt(0));
    let refused = 0;
    for (let at = 0; at <= source.length; at++) {
      const variants = values.flatMap((byte) => [
        Uint8Array.from([...source.slice(0, at), byte, ...source.slice(at + 1)]),
        Uint8Array.from([...source.slice(0, at), byte, ...source.slice(at)]),
      ]);
      for (const bytes of [...variants, source.slice(0, at)]) {
        const text = new TextDecoder().decode(bytes);
        const found = findJsonError(text);
        let parses = true;
        try {
          JSON.parse(text);
        } catch {
          parses = false;
          refused++;
        }
        expect([found === null, text]).toEqual([parses, text]);
        if (found) expect(found.offset).toBeLessThanOrEqual(text.length);
      }
    }
    expect(refused).toBeGreaterThan(1_000);
  });

  test("gives up on lists that are nested too deeply", () => {
    expect(findJsonError("[".repeat(1_000_000))).toBeNull();
  });
});
