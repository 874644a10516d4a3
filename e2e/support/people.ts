import { randomBytes, randomUUID } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import { login, register } from "@safeport/contract/accounts/core/account.endpoints";
import type { LoginResult, RegisterInput, User } from "@safeport/contract/accounts/core/account.schema";
import { createCompany, listCompanies } from "@safeport/contract/companies/company.endpoints";
import type { Company } from "@safeport/contract/companies/company.schema";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { buildCompany } from "@safeport/db/factories/build-company";
import { buildMember } from "@safeport/db/factories/build-member";
import { buildUser, factoryPassword } from "@safeport/db/factories/build-user";
import { db, verifyCompanies } from "./database.ts";

/** Somebody with a running session. */
export interface Account {
  user: User;
  token: string;
}

/** An owner with their company. */
export interface Owner extends Account {
  company: Company;
}

/** Password of all people in these tests. */
export const password = factoryPassword;

/** A name nobody else has, short enough for a username. */
export function uniqueName(start: string): string {
  return `${start}-${randomBytes(5).toString("hex")}`;
}

/** Calls an endpoint of the contract as `account` and returns the body; anything but success fails the test. */
export async function send<T>(
  api: APIRequestContext,
  account: Account | null,
  endpoint: Pick<Endpoint, "name" | "method" | "path" | "idempotent">,
  { params = {}, body, form }: { params?: Record<string, string>; body?: object; form?: Record<string, string> } = {},
): Promise<T> {
  const answer = await api.fetch(
    endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? "")),
    {
      method: endpoint.method,
      headers: {
        ...(account && { authorization: `Bearer ${account.token}` }),
        ...(endpoint.idempotent === "required" && { "idempotency-key": randomUUID() }),
      },
      ...(body && { data: body }),
      ...(form && { multipart: form }),
    },
  );
  expect(answer.ok(), `${endpoint.name} answered ${answer.status()}`).toBe(true);
  return (await answer.json()) as T;
}

export async function logIn(api: APIRequestContext, username: string, secret = password): Promise<Account> {
  const { user, access_token } = await send<LoginResult>(api, null, login, { body: { username, password: secret } });
  return { user, token: access_token };
}

type NewPerson = Pick<RegisterInput, "username" | "email" | "full_name" | "role" | "country">;

function personWith({ username = uniqueName("robin"), ...over }: Partial<NewPerson>): NewPerson {
  return { username, email: `${username}@people.example`, full_name: "Robin Newcomer", role: "Hacker", ...over };
}

/**
 * A researcher nobody else knows, signed in. With `verified: false` they have just signed up through the API, which their activity log tells;
 * else they were inserted with a verified address.
 */
export async function newPerson(
  api: APIRequestContext,
  { verified = true, ...over }: Partial<NewPerson> & { verified?: boolean } = {},
): Promise<Account> {
  const person = personWith(over);
  if (verified) await buildUser(db, { ...person, country: person.country ?? null });
  else await send(api, null, register, { body: { ...person, password } });
  return logIn(api, person.username);
}

/** A company account of its own company, whose domain is verified, unless `verified` is false. */
export async function newOwner(
  api: APIRequestContext,
  name = uniqueName("Harbour Works"),
  { verified = true } = {},
): Promise<Owner> {
  const owner = await newPerson(api, { username: uniqueName("kim"), full_name: "Kim Founder", role: "Business" });
  const domain_status = verified ? "verified" : "pending";
  const { id } = await buildCompany(db, { name, domain: `${uniqueName("harbour")}.example`, domain_status });
  await buildMember(db, { company_id: id, user_id: owner.user.user_id, role: "owner" });
  const { items } = await send<{ items: [Company] }>(api, owner, listCompanies);
  return { ...owner, company: items[0] };
}

/** One more company of the same owner. */
export async function newCompany(api: APIRequestContext, owner: Account, name: string): Promise<Company> {
  const form = { name, domain: `${uniqueName("quay")}.example`, domain_verification_method: "META_TAG" };
  const company = await send<Company>(api, owner, createCompany, { form });
  await verifyCompanies(owner.user.username);
  return company;
}
