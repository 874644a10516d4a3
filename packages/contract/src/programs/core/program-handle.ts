/** Leaves room in the 80 characters of a handle for a suffix. */
const maxStem = 70;

/** Letters that compatibility decomposition leaves whole. */
const latin: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", ł: "l", þ: "th", ı: "i" };

/** Words that stand in addresses of our own at the place of a handle, as in `/bounties/edit/…` and `/v1/programs/scopes/…`. */
const reserved: ReadonlySet<string> = new Set(["create", "edit", "favourites", "interests", "invitations", "public", "scopes"]);

/**
 * The address of a program, from its title: lower-case letters, digits and single hyphens, at most 70 characters; `program` where
 * the title has none of these. `nth` above 1 adds a number, for a title whose handle is taken.
 */
export function handleOf(title: string, nth = 1): string {
  const plain = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => latin[letter] ?? "");
  const words =
    plain
      .match(/[a-z0-9]+/g)
      ?.join("-")
      .slice(0, maxStem)
      .replace(/-$/, "") ?? "";
  const stem = words === "" ? "program" : reserved.has(words) ? `${words}-program` : words;
  return nth > 1 ? `${stem}-${nth}` : stem;
}
