import * as z from "zod/mini";
import { fieldRule } from "./field-error.ts";
import { maxLinkLength, socialLinkTypes } from "./social-link.values.ts";

// Controls, joiners, marks that turn the direction of writing, and what browsers drop or turn into a slash.
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s\\]/u;
/** A user name before the host, which passes for the host: `https://www.example.com@evil.example/`. */
const withUser = /^[a-z]+:\/*[^/?#]*@/i;

/** An `http` or `https` address that leads where it seems to lead. */
export function webLink(max: number) {
  return z.string().check(
    // Ends the check: reading a long address takes long.
    z.maxLength(max, { abort: true }),
    z.url({ protocol: /^https?$/ }),
    fieldRule((text: string) => !hidden.test(text), "forbidden_characters"),
    fieldRule((text: string) => !withUser.test(text), "url_with_user"),
  );
}

export const WebLink = webLink(maxLinkLength);
export const SocialLink = z.strictObject({
  link: WebLink.check(z.describe("The address of the page.")),
  type: z.enum(socialLinkTypes).check(z.describe("The site of the page.")),
});
