import { me } from "@safeport/contract/accounts/core/account.endpoints";
import { changePassword } from "@safeport/contract/accounts/password/password.endpoints";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "../src/lib/call.ts";

let answers: ((response: Response) => void)[];

beforeEach(() => {
  answers = [];
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal("sessionStorage", globalThis.localStorage);
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => answers.push(resolve)));
});
afterEach(() => vi.unstubAllGlobals());

const change = (password: string) => call(changePassword, { body: { new_password: password } });
const answerAll = (status: number, body: unknown) => {
  for (const answer of answers.splice(0)) answer(new Response(JSON.stringify(body), { status }));
};

test("the two clicks of a double click are one write, and both get its answer", async () => {
  const clicks = [change("Lantern-harbour-97-willow"), change("Lantern-harbour-97-willow")];
  expect(answers).toHaveLength(1);
  answerAll(200, { ended_sessions: 3 });
  expect(await Promise.all(clicks)).toEqual([{ ended_sessions: 3 }, { ended_sessions: 3 }]);
});

test("a write is sent again once the earlier one has failed, and another write at once", async () => {
  const failed = change("Lantern-harbour-97-willow").catch((error: unknown) => error);
  const other = change("Lantern-harbour-98-willow").catch((error: unknown) => error);
  expect(answers).toHaveLength(2);
  answerAll(409, { code: "conflict", detail: "", title: "" });
  expect([await failed, await other]).toMatchObject([{ code: "conflict" }, { code: "conflict" }]);
  const repeated = change("Lantern-harbour-97-willow");
  expect(answers).toHaveLength(1);
  answerAll(200, { ended_sessions: 0 });
  expect(await repeated).toEqual({ ended_sessions: 0 });
});

test("reading calls are never shared, since each has its own signal and cache", () => {
  void call(me);
  void call(me);
  expect(answers).toHaveLength(2);
});
