import Bowser from "bowser";

const maxLength = 30;

/** Browser and system in a `User-Agent` header (RFC 9110 §10.1.5); empty if it does not name them. */
export function deviceOf(userAgent: string): { browser: string; os: string } {
  const { browser, os } = userAgent === "" ? { browser: {}, os: {} } : Bowser.parse(userAgent);
  return { browser: nameOf(browser), os: nameOf(os) };
}

function nameOf({ name = "" }: { name?: string | undefined }): string {
  // The name is from the header, so anything may be in it, and it is put into mails.
  return name.replace(/[^\p{L}\p{N} -]/gu, "").slice(0, maxLength);
}
