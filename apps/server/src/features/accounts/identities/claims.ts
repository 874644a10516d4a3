/** The values of a claim: its text, or the texts of its list. */
export function valuesOf({ all }: Pick<Claims, "all">, claim: string): string[] {
  const value = Object.hasOwn(all, claim) ? all[claim] : null;
  return [value].flat().filter((one): one is string => typeof one === "string");
}

/** Claims about a person, verified by their provider. */
export interface Claims {
  subject: string;
  /** Lower-case, and only if the provider says that it has verified it; SAML has no word for that. */
  email: string | null;
  name: string | null;
  username: string | null;
  /** When they signed in there; null if the provider does not say. */
  signedInAt: Date | null;
  /** All claims of the ID token, or the attribute of SAML that gives roles. */
  all: Readonly<Record<string, unknown>>;
}
