import build from "fast-json-stringify";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod/mini";
import { responseSchema } from "../src/platform/http/response-schema.ts";
import { serialiserOf } from "../src/platform/http/serialiser.ts";
import { buildWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

it("the answer of every endpoint has a schema that compiles, which a start does not show", () => {
  expect(w.app.endpoints.length).toBeGreaterThan(150);
  for (const { name, result } of w.app.endpoints) expect(() => build(responseSchema(result)), name).not.toThrow();
});

it("an answer has no field that its schema does not name", () => {
  const write = serialiserOf(z.object({ title: z.string(), closed_at: z.nullable(z.string()) }));
  expect(write({ title: "Reflected", closed_at: null, note: "Internal" })).toBe('{"title":"Reflected","closed_at":null}');
});
