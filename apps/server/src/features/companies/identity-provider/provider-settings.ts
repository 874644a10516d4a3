import type { setIdentityProvider as setEndpoint } from "@safeport/contract/companies/identity-provider.endpoints";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { checkFields, invalidField } from "../../../platform/http/app-error.ts";
import { sealProviderSecret } from "../../accounts/identities/provider-secret.ts";
import { readCertificate } from "../../accounts/identities/saml/certificate.ts";
import { isSsoUrl, readMetadata } from "../../accounts/identities/saml/metadata.ts";
import type { IdentityProviderRow } from "./identity-provider.queries.ts";

export type ProviderInput = z.output<NonNullable<(typeof setEndpoint)["body"]>>;

type Own =
  | "kind"
  | "issuer"
  | "client_id"
  | "sealed"
  | "secret_hint"
  | "sso_url"
  | "certificates"
  | "email_attribute"
  | "name_attribute";

/** The columns that depend on the kind of a provider. */
type Settings = Pick<IdentityProviderRow, Own> & {
  /** Whether it is another provider than before, with which nobody has signed in. */
  isOther: boolean;
  /** True if the new keys no longer verify responses that the old ones did. */
  isTrustChanged: boolean;
};

/** Settings of OpenID Connect after a change; throws 422 for those that are missing or wrong. */
export async function oidcSettings(
  { keyFor }: Ctx,
  companyId: string,
  { secret, ...changes }: ProviderInput,
  before: IdentityProviderRow | undefined,
): Promise<Settings> {
  const { issuer = before?.issuer ?? "", client_id = before?.client_id ?? "" } = changes;
  const isOther = before?.issuer !== issuer || before.client_id !== client_id;
  await checkFields(
    () => {
      if (issuer === "") throw invalidField(["body", "issuer"], "required");
      if (!isIssuer(issuer)) throw invalidField(["body", "issuer"], "https_address");
    },
    () => {
      if (client_id === "") throw invalidField(["body", "client_id"], "required");
    },
    () => {
      if (isOther && secret === undefined) throw invalidField(["body", "secret"], "required");
    },
  );
  return {
    kind: "oidc",
    issuer,
    client_id,
    sealed: secret === undefined ? (before?.sealed ?? Buffer.alloc(0)) : sealProviderSecret(keyFor, companyId, secret),
    secret_hint: secret === undefined ? (before?.secret_hint ?? "…") : hintOf(secret),
    sso_url: null,
    certificates: [],
    email_attribute: null,
    name_attribute: null,
    isOther,
    isTrustChanged: isOther,
  };
}

/** Settings of SAML after a change, of which metadata give issuer, address and certificates; throws 422 for those that are missing or wrong. */
export async function samlSettings(changes: ProviderInput, before: IdentityProviderRow | undefined): Promise<Settings> {
  const read = changes.metadata === undefined ? null : await readMetadata(changes.metadata);
  const refusal = typeof read === "string" ? read : null;
  const metadata = typeof read === "string" ? null : read;
  const issuer = metadata?.issuer ?? changes.issuer ?? before?.issuer ?? "";
  const sso_url = metadata?.sso_url ?? changes.sso_url ?? before?.sso_url ?? "";
  const entered = changes.certificates?.map(readCertificate);
  const certificates = metadata?.certificates ?? entered?.filter((one) => one !== null) ?? before?.certificates ?? [];
  await checkFields(
    () => {
      if (refusal) throw invalidField(["body", "metadata"], refusal);
    },
    () => {
      if (!refusal && issuer === "") throw invalidField(["body", "issuer"], "required");
    },
    () => {
      if (refusal) return;
      if (sso_url === "") throw invalidField(["body", "sso_url"], "required");
      if (!isSsoUrl(sso_url)) throw invalidField(["body", "sso_url"], "https_address");
    },
    () => {
      if (metadata === null && entered?.includes(null)) throw invalidField(["body", "certificates"], "saml_certificate");
      if (!refusal && certificates.length === 0) throw invalidField(["body", "certificates"], "required");
    },
  );
  const isOther = before?.issuer !== issuer;
  const { email_attribute = before?.email_attribute ?? null, name_attribute = before?.name_attribute ?? null } = changes;
  const isSameTrust =
    !isOther && before.certificates.join() === certificates.join() && before.email_attribute === email_attribute;
  return {
    kind: "saml",
    issuer,
    client_id: null,
    sealed: null,
    secret_hint: null,
    sso_url,
    certificates: [...new Set(certificates)],
    email_attribute,
    name_attribute,
    isOther,
    isTrustChanged: !isSameTrust,
  };
}

/** Whether an address can be the issuer of a provider of OpenID Connect. */
export function isIssuer(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === "https:" && url.username === "" && url.password === "" && url.search === "" && url.hash === "";
}

/** The last four characters of a secret that is long enough to spare them. */
function hintOf(secret: string): string {
  return secret.length >= 16 ? `…${secret.slice(-4)}` : "…";
}
