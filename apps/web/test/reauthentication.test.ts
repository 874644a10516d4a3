import { changePassword } from "@safeport/contract/accounts/password/password.endpoints";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { activateAccount, signedIn } from "../src/lib/accounts-store.ts";
import { call } from "../src/lib/call.ts";
import { settleReauthentication } from "../src/lib/reauthentication.ts";

/** The token of each sent call. */
let sent: string[];
let isProved: boolean;

beforeEach(() => {
  sent = [];
  isProved = false;
  const items = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
  vi.stubGlobal("sessionStorage", globalThis.localStorage);
  vi.stubGlobal("fetch", (_path: string, init: { headers: Record<string, string> }) => {
    sent.push(init.headers.authorization ?? "");
    const body = isProved ? { ended_sessions: 0 } : { code: "reauthentication_required", detail: "", title: "" };
    return Promise.resolve(new Response(JSON.stringify(body), { status: isProved ? 200 : 403 }));
  });
  for (const username of ["mira", "dana"]) signedIn({ username, can: [] } as never, `token of ${username}`);
  activateAccount("mira");
});
afterEach(() => vi.unstubAllGlobals());

const change = () => call(changePassword, { body: { new_password: "Lantern-harbour-97-willow" } });

test("a call goes on once its caller has proved who they are", async () => {
  const changed = change();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await Promise.resolve();
  isProved = true;
  await vi.waitFor(() => {
    settleReauthentication(true);
    expect(sent).toEqual(["Bearer token of mira", "Bearer token of mira"]);
  });
  expect(await changed).toEqual({ ended_sessions: 0 });
});

test("a call that waits for the password is never sent as another account, chosen meanwhile in another tab", async () => {
  const changed = change().catch((error: unknown) => error);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  activateAccount("dana");
  isProved = true;
  let done = false;
  void changed.then(() => {
    done = true;
  });
  await vi.waitFor(() => {
    settleReauthentication(true);
    expect(done).toBe(true);
  });
  expect(sent).toEqual(["Bearer token of mira"]);
  expect(await changed).toMatchObject({ code: "reauthentication_required" });
});
