import type { User } from "@safeport/contract/accounts/core/account.schema";
import { vi } from "vitest";
import { setActiveCompany, signedIn, signedOut } from "../../src/lib/accounts-store.ts";

/** Somebody of this role. */
export function userOf(role: User["role"]): User {
  return {
    user_id: "0198f3c0-0000-7000-8000-000000000001",
    username: "ada",
    full_name: "Ada",
    email: "ada@example.com",
    role,
    display_picture: null,
    email_verified: true,
    two_factor_enabled: false,
    country: null,
    created_at: "2026-01-01T00:00:00Z",
    can: [],
  };
}

/** Signs somebody of this role in for one test, in a storage of its own. */
export async function asViewer(role: User["role"], test: () => unknown, companyId: string | null = null): Promise<void> {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  signedIn(userOf(role), "no token");
  setActiveCompany(companyId);
  try {
    await test();
  } finally {
    signedOut("ada");
    vi.unstubAllGlobals();
  }
}
