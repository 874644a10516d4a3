import type { CompanyProvider, RoleOfValue } from "@safeport/contract/companies/identity-provider.endpoints";
import type { IdentityProviderKind } from "@safeport/contract/companies/identity-provider.values";
import type { GivableRole } from "@safeport/contract/companies/member.policy";
import type { SchemaForm } from "../../../ui/forms/use-schema-form.ts";
import type { ProviderChanges } from "../api/identity-provider.ts";

export interface ProviderValues {
  kind: IdentityProviderKind;
  issuer: string;
  client_id: string;
  secret: string;
  /** Whether the settings of SAML come from a document or are typed. */
  source: "metadata" | "typed";
  metadata: string;
  sso_url: string;
  /** PEM, one behind the other. */
  certificates: string;
  email_attribute: string;
  name_attribute: string;
  default_role: GivableRole;
  role_claim: string;
  role_map: RoleOfValue[];
  is_enforced: boolean;
}

export type ProviderForm = SchemaForm<ProviderValues>;

const usualGroups = "groups";

/** The values of the form for a company's provider, or for a new one. */
export function valuesOf({ provider }: CompanyProvider): ProviderValues {
  return {
    kind: provider?.kind ?? "oidc",
    issuer: provider?.issuer ?? "",
    client_id: provider?.client_id ?? "",
    secret: "",
    source: provider?.kind === "saml" ? "typed" : "metadata",
    metadata: "",
    sso_url: provider?.sso_url ?? "",
    certificates: provider?.certificates.map(({ certificate }) => certificate).join("") ?? "",
    email_attribute: provider?.email_attribute ?? "",
    name_attribute: provider?.name_attribute ?? "",
    default_role: provider?.default_role ?? "viewer",
    role_claim: provider?.role_claim ?? "",
    role_map: provider?.role_map ?? [],
    is_enforced: provider?.is_enforced ?? false,
  };
}

/** Form after a change of kind: an issuer of the other kind is none, and the usual attribute of SAML for groups is set. */
export function kindChange({ provider }: CompanyProvider, kind: IdentityProviderKind): Partial<ProviderValues> {
  const issuer = provider?.kind === kind ? provider.issuer : "";
  const isNewSaml = kind === "saml" && provider === null;
  return { kind, issuer, ...(provider === null && { role_claim: isNewSaml ? usualGroups : "" }) };
}

/** The paths of the values that are missing. */
export function missingOf(values: ProviderValues, { provider }: CompanyProvider): string[] {
  const { kind, source, role_claim, role_map } = values;
  const own: (keyof ProviderValues)[] =
    kind === "oidc"
      ? ["issuer", "client_id", ...(provider?.kind === "oidc" ? [] : (["secret"] as const))]
      : source === "metadata"
        ? ["metadata"]
        : ["issuer", "sso_url", "certificates"];
  const roles = role_claim.trim() === "" ? [] : role_map;
  return [
    ...own.filter((path) => String(values[path]).trim() === ""),
    ...roles.flatMap(({ value }, index) => (value.trim() ? [] : [`role_map.${index}.value`])),
  ];
}

/** The call that saves the form. */
export function changesOf(values: ProviderValues, { provider }: CompanyProvider): ProviderChanges {
  const { kind, source, issuer, client_id, secret, metadata, sso_url, role_claim, default_role, role_map, is_enforced } = values;
  const typed = { issuer, sso_url, certificates: certificatesIn(values.certificates) };
  const attributes = {
    email_attribute: values.email_attribute.trim() || null,
    name_attribute: values.name_attribute.trim() || null,
  };
  const own =
    kind === "oidc"
      ? { issuer, client_id, ...(secret && { secret }) }
      : { ...(source === "metadata" ? { metadata } : typed), ...attributes };
  return {
    kind,
    ...own,
    default_role,
    role_claim: role_claim.trim() || null,
    role_map: role_claim.trim() ? role_map : [],
    is_enforced,
    ...(provider && { version: provider.version }),
  };
}

function certificatesIn(text: string): string[] {
  return text
    .split(/(?<=-----END CERTIFICATE-----)/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
