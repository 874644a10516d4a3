/** Reason why a request to the outside was refused or failed. */
export type OutboundErrorCode =
  /** Not an absolute http or https address, with a user name in it, or with an IPv4 address in an unusual form. */
  | "invalid_url"
  /** A port that is not allowed. */
  | "port_refused"
  /** The name has no address, or the resolver does not answer. */
  | "unknown_host"
  /** The name has an address that is not public. */
  | "address_refused"
  /** Nothing listens, the connection broke, its certificate is wrong, or the answer is not HTTP. */
  | "unreachable"
  | "too_many_redirects"
  /** The answer exceeds the size limit. */
  | "too_large"
  | "timed_out";

/** An outbound request that got no answer. Its message reveals nothing about the server's network. */
export class OutboundError extends Error {
  override name = "OutboundError";
  readonly code: OutboundErrorCode;
  constructor(code: OutboundErrorCode, options?: ErrorOptions) {
    super(`A request to the outside failed: ${code}`, options);
    this.code = code;
  }
}
