import * as z from "zod/mini";
import { maxDomainLength } from "./domain.limits.ts";
import { fieldCode } from "./field-error.ts";

/** A host name (RFC 1123 §2.1) of at least two labels, lower case, as in `example.com`. */
export const DomainName = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(maxDomainLength),
    z.regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/, fieldCode("invalid_domain")),
  );
