/** Why a response of a SAML provider is refused, for the log. `denied`: the provider itself has refused the person. */
export class SamlError extends Error {
  override name = "SamlError";
  readonly isDenied: boolean;
  constructor(reason: string, { isDenied = false } = {}) {
    super(reason);
    this.isDenied = isDenied;
  }
}

/** Throws `SamlError` with the reason unless the condition holds. */
export function refuseUnless(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new SamlError(reason);
}
