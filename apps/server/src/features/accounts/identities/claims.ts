/** The most names of a path to a claim. */
const maxDepth = 5;

/** The values of a claim, by its name or the path to it: its text, or the texts of its list. */
export function valuesOf({ all }: Pick<Claims, "all">, claim: string): string[] {
  return [claimAt(all, claim)].flat().filter((one): one is string => typeof one === "string");
}

/**
 * A claim of this whole name, which may have dots (`https://example.com/roles`), or else the claim at the end of the path that its dots describe
 * (`realm_access.roles`); undefined where there is none. A path leads through objects alone, not through lists or what objects inherit.
 */
export function claimAt(all: Claims["all"], claim: string): unknown {
  if (Object.hasOwn(all, claim)) return all[claim];
  const names = claim.split(".");
  if (names.length > maxDepth) return undefined;
  return names.reduce<unknown>((value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined), all);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
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
