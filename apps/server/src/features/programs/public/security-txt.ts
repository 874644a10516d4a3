/** A file in the format of RFC 9116, which says where vulnerabilities are reported. */
export interface SecurityTxt {
  /** https or mailto addresses, the best first (§2.5.3). */
  contacts: readonly string[];
  /** Addresses of keys to encrypt with (§2.5.4). */
  encryption?: readonly string[];
  policy?: string;
  /** The address of the file itself, which distinguishes it from a copy elsewhere (§2.5.2). */
  canonical: readonly string[];
  /** Languages of the people who read the reports; left out where they are not known (§2.5.8). */
  languages?: readonly string[];
}

/** Months until the file expires. RFC 9116 §2.5.5 recommends less than a year. All requests of a month get the same date. */
const monthsValid = 6;

/** The text of a security.txt at `now`. */
export function securityTxt({ contacts, policy, canonical, encryption = [], languages = [] }: SecurityTxt, now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsValid, 1));
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    ...encryption.map((address) => `Encryption: ${address}`),
    ...canonical.map((address) => `Canonical: ${address}`),
    ...(policy === undefined ? [] : [`Policy: ${policy}`]),
    ...(languages.length > 0 ? [`Preferred-Languages: ${languages.join(", ")}`] : []),
  ];
  return `${lines.join("\n")}\n`;
}
