import { type UserFacts, userCan } from "@safeport/contract/accounts/users/admin-user.policy";
import { userRoles } from "@safeport/contract/kernel/actor";
import { describe, expect, it } from "vitest";

const can = (role: UserFacts["role"], over: Partial<UserFacts>) =>
  userCan({ user_id: "caller", role }, { user_id: "other", role: "Hacker", state: "active", ...over }).join(" ");

/** Allowed actions of each role on an account of each role. */
const table = (state: UserFacts["state"]) =>
  Object.fromEntries(
    userRoles.map((caller) => [caller, Object.fromEntries(userRoles.map((role) => [role, can(caller, { role, state })]))]),
  );
const nothing = { Hacker: "", Researcher: "", Business: "", Admin: "", "Super Admin": "" };
const toAll = (text: string) => Object.fromEntries(userRoles.map((role) => [role, text]));

describe("the rights of each on another person's account", () => {
  it("that is active", () => {
    const oversees = "suspend end_sessions";
    expect(table("active")).toEqual({
      Hacker: nothing,
      Researcher: nothing,
      Business: nothing,
      Admin: { Hacker: oversees, Researcher: oversees, Business: oversees, Admin: "", "Super Admin": "" },
      "Super Admin": toAll(`change_role ${oversees}`),
    });
  });

  it("that is suspended", () => {
    const oversees = "lift_suspension end_sessions";
    expect(table("suspended")).toEqual({
      Hacker: nothing,
      Researcher: nothing,
      Business: nothing,
      Admin: { Hacker: oversees, Researcher: oversees, Business: oversees, Admin: "", "Super Admin": "" },
      "Super Admin": toAll(`change_role ${oversees}`),
    });
  });

  it("that is deleted is nothing", () => {
    expect(table("deleted")).toEqual(Object.fromEntries(userRoles.map((role) => [role, nothing])));
  });
});

it("nobody suspends themselves; a Super Admin may step down", () => {
  expect(can("Super Admin", { user_id: "caller", role: "Super Admin" })).toBe("change_role");
  expect(can("Admin", { user_id: "caller", role: "Admin" })).toBe("");
});
