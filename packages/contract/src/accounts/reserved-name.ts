/** Usernames that people would take for the platform's own, for everybody's, or for nobody's. */
const reserved: ReadonlySet<string> = new Set([
  ...["admin", "administrator", "superadmin", "root", "system", "staff", "moderator", "official", "platform"],
  ...["support", "helpdesk", "security", "everyone", "all", "anonymous", "deleted", "deleteduser", "private", "privateuser"],
]);

/** Letters and signs that read as those of our own name. */
const alike: Record<string, string> = {
  ...{ ѕ: "s", $: "s", "5": "s", а: "a", α: "a", "@": "a", "4": "a", е: "e", ε: "e", "3": "e" },
  ...{ р: "p", ρ: "p", о: "o", ο: "o", "0": "o", т: "t", τ: "t", "7": "t" },
};

/** A name without case, accents, spaces and signs, for comparison. */
function wordOf(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}$@]/gu, "");
}

/** Whether a name, of whatever kind, passes for the platform's own: "Safeport", "S A F E P O R T support", "ѕаfeport". */
export function readsAsPlatform(name: string): boolean {
  return wordOf(name)
    .replace(/./gu, (letter) => alike[letter] ?? letter)
    .startsWith("safeport");
}

/** Whether nobody can sign up under this username. */
export function isReservedUsername(username: string): boolean {
  return reserved.has(wordOf(username)) || readsAsPlatform(username);
}

/** Whether a full name is one that the platform shows for itself or for an unnamed person. */
export function isReservedFullName(fullName: string): boolean {
  return ["deleteduser", "privateuser"].includes(wordOf(fullName)) || readsAsPlatform(fullName);
}
