import { addApiToken } from "@safeport/contract/accounts/api-tokens/api-token.endpoints";
import { expect } from "vitest";
import type { Person, World } from "./world.ts";

/** Makes a token of a person; `as` is the person with this token in place of that of their session. */
export async function makeToken(w: World, as: Person, scopes: readonly string[], over: object = {}) {
  const { status, body } = await w.call(as, addApiToken, { body: { name: "Script", scopes, ...over } });
  expect(status).toBe(201);
  return { ...body, as: { ...as, token: body.token as string } };
}
