import { expect, it } from "vitest";
import { isReservedFullName, isReservedUsername } from "../src/features/accounts/core/reserved-name.ts";

it.each(["deleted-0123456789abcdef01234567", "s4feport", "5afeport-team", "adm1n"])(
  "a username is not that of the platform: %s",
  (username) => expect(isReservedUsername(username)).toBe(true),
);

it.each(["Deleted user", "DELETED  USER", "Dеlеtеd usеr", "Private user", "Utilisateur supprimé"])(
  "a full name is not that of nobody: %s",
  (name) => expect(isReservedFullName(name)).toBe(true),
);

it.each(["mira", "deletion", "harbour-team"])("a name of one's own is nobody else's: %s", (name) => {
  expect([isReservedUsername(name), isReservedFullName(name)]).toEqual([false, false]);
});
