import satisfies from "spdx-satisfies";

/**
 * Licences that ask no more than MPL-2.0 does: at most, that changes of their own files are published. Others, and those we do not know,
 * are refused until somebody has read them.
 */
const accepted = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "PostgreSQL",
  "Python-2.0",
  "Unlicense",
  "Zlib",
];

/** Packages under other licences that somebody has read, with the page that says why they may be shipped. */
export const readLicences: Record<string, { licence: string; page: string }> = {
  openpgp: { licence: "LGPL-3.0", page: "docs/decisions/076-encrypted-mails-are-opened-in-the-parser.md" },
};

/**
 * Whether we may ship a package under this licence: for an expression with OR one side is enough, with AND both are needed.
 * @param expression as in the package's manifest; a text that is not an SPDX expression is refused
 */
export function isAccepted(expression: string | undefined): boolean {
  if (!expression) return false;
  try {
    return satisfies(expression, accepted);
  } catch {
    return false;
  }
}
