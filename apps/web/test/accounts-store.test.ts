import type { User } from "@safeport/contract/accounts/core/account.schema";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";

class MemoryStorage {
  items = new Map<string, string>();
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
  removeItem = (key: string) => void this.items.delete(key);
}

let storage: MemoryStorage;
let tab: MemoryStorage;
let store: typeof import("../src/lib/accounts-store.ts");
let session: typeof import("../src/lib/session.ts");
let fromOtherTab: (event: { key: string | null }) => void;

function user(username: string): User {
  const made = {
    user_id: `id-${username}`,
    username,
    full_name: username,
    email: `${username}@example.com`,
    role: "Hacker" as const,
  };
  return {
    ...made,
    display_picture: null,
    email_verified: true,
    two_factor_enabled: false,
    country: null,
    created_at: "2026-01-01T00:00:00Z",
    can: [],
  };
}

function token(secondsLeft: number): string {
  const claims = { exp: Math.floor(Date.now() / 1000) + secondsLeft, jti: Math.random() };
  return `h.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.s`;
}

afterAll(() => vi.unstubAllGlobals());
beforeEach(async () => {
  storage = new MemoryStorage();
  tab = new MemoryStorage();
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("sessionStorage", tab);
  vi.stubGlobal("addEventListener", (_name: string, listener: typeof fromOtherTab) => {
    fromOtherTab = listener;
  });
  vi.resetModules();
  store = await import("../src/lib/accounts-store.ts");
  session = await import("../src/lib/session.ts");
});

describe("the accounts of a browser", () => {
  test("are saved, the last signed in is active, its company is not chosen yet @spec:1.17 @spec:3.2 @spec:4.17 @spec:9.11", () => {
    store.initAccounts();
    store.signedIn(user("ada"), token(60));
    store.setActiveCompany("company-1");
    store.signedIn(user("bob"), token(60));
    expect(store.accountsState()).toMatchObject({ activeId: "bob", activeCompanyId: null });
    expect(store.readState({ get: storage.getItem })).toEqual(store.accountsState());
  });

  test("have no actions when an older version stored them without, until the server sends them", () => {
    const { can: _can, ...older } = user("ada");
    storage.setItem("safeport.accounts", JSON.stringify([{ id: "ada", user: older, token: token(60) }]));
    store.initAccounts();
    expect(store.activeAccount()?.user.can).toEqual([]);
    store.refreshUser({ ...user("ada"), can: ["create_company"] });
    expect(store.readState({ get: storage.getItem }).accounts[0]?.user.can).toEqual(["create_company"]);
  });

  test("renew the token of one that is there, keeping its company", () => {
    store.initAccounts();
    store.signedIn(user("ada"), token(60));
    store.setActiveCompany("company-1");
    const renewed = token(3600);
    store.signedIn(user("ada"), renewed);
    expect(store.accountsState()).toMatchObject({ accounts: [{ token: renewed }], activeCompanyId: "company-1" });
  });

  test("signing out activates the first that is left, and in the end nobody @spec:4.18", () => {
    store.initAccounts();
    for (const name of ["ada", "bob", "cem"]) store.signedIn(user(name), token(60));
    store.signedOut("cem");
    expect(store.activeAccount()?.id).toBe("ada");
    store.signedOut("bob");
    expect(store.activeAccount()?.id).toBe("ada");
    store.signedOut("ada");
    expect(store.accountsState()).toEqual({ accounts: [], activeId: null, activeCompanyId: null });
    expect(storage.items.size).toBe(0);
  });

  test("are all cleared at start when the active token is expired or unreadable @spec:4.19", async () => {
    for (const bad of [token(-1), "nonsense"]) {
      storage.setItem(
        "safeport.accounts",
        JSON.stringify([
          { id: "ada", user: user("ada"), token: bad },
          { id: "bob", user: user("bob"), token: token(60) },
        ]),
      );
      storage.setItem("safeport.active_account", "ada");
      store.initAccounts();
      expect(store.accountsState().accounts).toEqual([]);
      expect(storage.items.size).toBe(0);
    }
  });

  test("follow another tab, and take anything unreadable for nothing", () => {
    store.initAccounts();
    storage.setItem("safeport.accounts", JSON.stringify([{ id: "ada", user: user("ada"), token: token(60) }]));
    fromOtherTab({ key: "safeport.accounts" });
    expect(store.activeAccount()?.id).toBe("ada");
    expect(store.accountElsewhere()).toBeNull();
    for (const garbage of ["{", "7", '[{"id":1}]', "null"]) {
      storage.setItem("safeport.accounts", garbage);
      fromOtherTab({ key: null });
      expect(store.activeAccount()).toBeNull();
    }
  });
});

describe("a tab keeps its account", () => {
  /** Writes items from another tab, one by one, with the events that browsers send for them. */
  function otherTab(items: Record<string, string | null>): void {
    for (const [key, value] of Object.entries(items)) {
      if (value === null) storage.removeItem(key);
      else storage.setItem(key, value);
    }
    for (const key of Object.keys(items)) fromOtherTab({ key });
  }
  const stored = (...names: string[]) => JSON.stringify(names.map((id) => ({ id, user: user(id), token: token(60) })));
  const elsewhere = () => store.accountElsewhere()?.id;

  beforeEach(() => {
    store.initAccounts();
    store.signedIn(user("mira"), token(60));
    store.signedIn(user("dana"), token(60));
    store.setActiveCompany("larkspur");
  });

  test("with its token and company when another tab switches, and says so until it is answered", () => {
    const own = store.activeAccount()?.token;
    otherTab({ "safeport.active_account": "mira", "safeport.active_company": null });
    expect(store.activeAccount()).toMatchObject({ id: "dana", token: own });
    expect(store.accountsState().activeCompanyId).toBe("larkspur");
    expect(elsewhere()).toBe("mira");
    store.keepAccount();
    expect(elsewhere()).toBeUndefined();
    // Another account's news do not ask again.
    otherTab({ "safeport.accounts": storage.items.get("safeport.accounts") ?? "" });
    expect(elsewhere()).toBeUndefined();
    otherTab({ "safeport.active_account": "dana" });
    otherTab({ "safeport.active_account": "mira" });
    expect(elsewhere()).toBe("mira");
    otherTab({ "safeport.active_account": "dana" });
    expect(elsewhere()).toBeUndefined();
  });

  test("over a reload, and never takes the browser's choice away from the other tab", () => {
    otherTab({ "safeport.active_account": "mira", "safeport.active_company": "other" });
    store.setActiveCompany("second");
    store.refreshUser({ ...user("dana"), full_name: "Dana Renamed" });
    expect(store.readState({ get: storage.getItem })).toMatchObject({ activeId: "mira", activeCompanyId: "other" });
    expect(store.readState({ get: storage.getItem }, { get: tab.getItem })).toMatchObject({
      activeId: "dana",
      activeCompanyId: "second",
    });
    expect(store.activeAccount()?.user.full_name).toBe("Dana Renamed");
  });

  test("when another tab signs somebody in, whom it does not forget", () => {
    otherTab({ "safeport.accounts": stored("mira", "dana", "cem"), "safeport.active_account": "cem" });
    store.refreshUser({ ...user("dana"), full_name: "Dana Renamed" });
    expect(store.readState({ get: storage.getItem }).accounts.map(({ id }) => id)).toEqual(["mira", "dana", "cem"]);
    expect(store.activeAccount()?.id).toBe("dana");
  });

  test("or has none once it is signed out in another tab", () => {
    otherTab({ "safeport.accounts": stored("mira"), "safeport.active_account": "mira" });
    expect(store.activeAccount()).toBeNull();
    otherTab({ "safeport.active_company": "any" });
    expect(store.activeAccount()).toBeNull();
    expect(store.readState({ get: storage.getItem }, { get: tab.getItem }).activeId).toBe("mira");
  });

  test("but not one whose token has expired, when it is opened again", () => {
    tab.setItem("safeport.active_account", "dana");
    const accounts = ["mira", "dana"].map((id) => ({ id, user: user(id), token: token(id === "dana" ? -1 : 60) }));
    otherTab({ "safeport.accounts": JSON.stringify(accounts), "safeport.active_account": "mira" });
    expect(store.readState({ get: storage.getItem }, { get: tab.getItem }).activeId).toBe("mira");
  });
});

test("without a storage, pages work and nobody is signed in", () => {
  const blocked = () => {
    throw new Error("SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(globalThis, name, { get: blocked, configurable: true });
  store.initAccounts();
  expect(store.activeAccount()).toBeNull();
  store.setActiveCompany(null);
});

describe("a 401", () => {
  test("drops an account whose token has expired @spec:2.5 @spec:8.29", () => {
    store.initAccounts();
    const expired = token(-1);
    store.signedIn(user("ada"), expired);
    session.reportUnauthenticated(expired);
    expect(store.activeAccount()).toBeNull();
  });

  test("leaves an unexpired token alone @spec:2.6", () => {
    store.initAccounts();
    const valid = token(60);
    store.signedIn(user("ada"), valid);
    session.reportUnauthenticated(valid);
    expect(store.activeAccount()?.token).toBe(valid);
  });
});
