import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import { invalidField } from "../../../platform/http/app-error.ts";
import { readsAsPlatform } from "./reserved-name.ts";

/** Throws 422 at `field` for a name under which somebody, a company or a program would pass for the platform; only its staff may use one. */
export function assertOwnName(actor: Actor | null, field: string, name: string): void {
  if (readsAsPlatform(name) && !(actor && isStaff(actor))) throw invalidField(["body", field], "name_reserved");
}
