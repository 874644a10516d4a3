/** Error types of RFC 7644 §3.12. */
type ScimType = "invalidFilter" | "invalidPath" | "invalidSyntax" | "invalidValue" | "uniqueness" | "mutability";

const schema = "urn:ietf:params:scim:api:messages:2.0:Error";

/** A refusal in SCIM's own form. Administrators of identity providers read its detail, which is in English like the rest of SCIM. */
export class ScimError extends Error {
  override name = "ScimError";
  readonly status: number;
  readonly detail: string;
  readonly scimType: ScimType | undefined;
  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail);
    this.status = status;
    this.detail = detail;
    this.scimType = scimType;
  }
}

export const noUser = () => new ScimError(404, "The company has no such user.");

/** The body of an answer that refuses. */
export function errorBody({ status, detail, scimType }: Pick<ScimError, "status" | "detail" | "scimType">) {
  return { schemas: [schema], status: String(status), detail, ...(scimType && { scimType }) };
}
