import type { Claims } from "../claims.ts";
import type { SamlProvider } from "../identity-provider.ts";
import type { Assertion } from "./assertion.ts";

const soap = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims";
const microsoft = "http://schemas.microsoft.com";

/** Attributes as Entra, Okta, Google Workspace and Keycloak name them by default or in their guides; the first that an assertion has counts. */
const usual = {
  email: [`${soap}/emailaddress`, "email", "mail", "Email", "emailAddress", "urn:oid:0.9.2342.19200300.100.1.3"],
  name: [`${microsoft}/identity/claims/displayname`, "displayName", "name", "cn", "urn:oid:2.16.840.1.113730.3.1.241"],
  given: [`${soap}/givenname`, "firstName", "givenName", "first_name", "urn:oid:2.5.4.42"],
  family: [`${soap}/surname`, "lastName", "surname", "sn", "last_name", "urn:oid:2.5.4.4"],
  groups: ["groups", `${microsoft}/ws/2008/06/identity/claims/groups`, "memberOf", "Group"],
} as const;

/** More groups than that are not looked at. */
const maxValues = 500;

/**
 * The claims of an assertion. The provider speaks for the addresses of the company's domain, so the address it names counts as verified there. When the
 * person signed in counts only after a request for a new sign-in (`isAgain`): several providers give the time of the answer.
 */
export function claimsOf(assertion: Assertion, provider: SamlProvider, { isAgain }: { isAgain: boolean }): Claims {
  const { attributes, nameId, isNameIdEmail, authenticatedAt } = assertion;
  const valuesOf = (names: readonly string[]) => names.map((name) => attributes.get(name)).find((values) => values?.length);
  // With several values, none of them is the person's.
  const single = (names: readonly string[]) => {
    const values = valuesOf(names) ?? [];
    return values.length === 1 ? (values[0] ?? null) : null;
  };
  const { emailAttribute, nameAttribute, roleAttribute } = provider;
  const named = emailAttribute === null ? valuesOf(usual.email) : attributes.get(emailAttribute);
  const email =
    named === undefined && emailAttribute === null && isNameIdEmail
      ? nameId
      : single(emailAttribute === null ? usual.email : [emailAttribute]);
  const parts = [single(usual.given), single(usual.family)].filter((part) => part !== null);
  const name = nameAttribute === null ? (single(usual.name) ?? (parts.join(" ") || null)) : single([nameAttribute]);
  const groups = roleAttribute === "groups" ? valuesOf(usual.groups) : roleAttribute && attributes.get(roleAttribute);
  return {
    subject: nameId,
    email: email?.toLowerCase() ?? null,
    name,
    username: null,
    signedInAt: isAgain ? authenticatedAt : null,
    all: roleAttribute === null ? {} : { [roleAttribute]: (groups || []).slice(0, maxValues) },
  };
}
