/** Why a request to the outside was refused or failed. */
export type OutboundErrorCode =
  /** Not an absolute http or https address, with a user name in it, or with an IPv4 address in an unusual form. */
  | "invalid_url"
  /** A port that is not allowed. */
  | "port_refused"
  /** The name has no address, or the resolver does not answer. */
  | "unknown_host"
  /** The name has an address that is not public. */
  | "address_refused"
  /** Nobody listens, the connection broke, its certificate is wrong, or what came is not HTTP. */
  | "unreachable"
  | "too_many_redirects"
  /** The answer has more bytes than were asked for. */
  | "too_large"
  | "timed_out";

/** A request to the outside that has no answer. Reveals nothing about the server's network. */
export class OutboundError extends Error {
  override name = "OutboundError";
  readonly code: OutboundErrorCode;
  constructor(code: OutboundErrorCode, options?: ErrorOptions) {
    super(`A request to the outside failed: ${code}`, options);
    this.code = code;
  }
}
