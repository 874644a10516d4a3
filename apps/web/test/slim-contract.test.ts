import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseAst, transformWithOxc } from "vite";
import { expect, it } from "vitest";
import { slimContract } from "../build/contract.ts";

const contract = path.resolve(import.meta.dirname, "../../../packages/contract/src");
const { handler } = slimContract().transform as unknown as {
  handler(this: { parse: typeof parseAst }, code: string, id: string): { code: string };
};

/** The code of a module of the contract as the web loads it. */
async function slimmed(id: string, source: string): Promise<string> {
  const { code } = await transformWithOxc(source, id);
  return handler.call({ parse: parseAst }, code, id).code;
}

it("leaves no sentence and no example of a field to the web", async () => {
  const files = readdirSync(contract, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const texts = /\.(?:describe|meta)\(/;
  let described = 0;
  for (const file of files) {
    const id = path.join(contract, file);
    const source = readFileSync(id, "utf8");
    if (!texts.test(source)) continue;
    described++;
    const code = await slimmed(id, source);
    expect(code, file).not.toMatch(texts);
    expect(() => parseAst(code), file).not.toThrow();
  }
  expect(described).toBeGreaterThan(80);
});

it("keeps the other checks of a field", async () => {
  const source = `import * as z from "zod/mini";
const inner = { name: z.string().check(z.trim(), z.describe("A name.")), age: z._default(z.int().check(z.meta({ example: 7 })), 1) };
export const Person = z.object(inner);`;
  const code = await slimmed("/packages/contract/src/person.schema.ts", source);
  expect(code.replace(/\s/g, "")).toContain("name:z.string().check(z.trim()),age:z._default(z.int(),1)");
});
