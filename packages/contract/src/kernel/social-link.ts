import * as z from "zod/mini";
import { maxLinkLength, socialLinkTypes } from "./social-link.values.ts";

/** `http` or `https`. */
export const WebLink = z.url({ protocol: /^https?$/ }).check(z.maxLength(maxLinkLength));
export const SocialLink = z.strictObject({ link: WebLink, type: z.enum(socialLinkTypes) });
