import { randomBytes } from "node:crypto";
import { newId } from "@safeport/db/new-id";
import type { Tx } from "../../../platform/transaction.ts";
import { insertUser } from "../core/account.queries.ts";
import { hashPassword } from "../core/password-rules.ts";

/** An account that is no person's and has no way in but its token: its address gets no mail, and nobody knows its password. */
export async function newMachine(name: string, kind: "API" | "agent" = "API") {
  return {
    id: newId(),
    username: `token-${randomBytes(8).toString("hex")}`,
    full_name: `${name} (${kind})`,
    role: "Business" as const,
    is_machine: true,
    password_hash: await hashPassword(randomBytes(32).toString("base64url")),
  };
}

/** Stores the account of a machine. */
export async function insertMachine(tx: Tx, machine: Awaited<ReturnType<typeof newMachine>>): Promise<void> {
  const inserted = await insertUser(tx, { ...machine, email: `${machine.id}@machine.invalid` });
  if (!inserted) throw new Error(`The account ${machine.username} is there already`);
}
