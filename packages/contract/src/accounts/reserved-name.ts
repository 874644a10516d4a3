/** Usernames that people would take for the platform's own, for everybody's, or for nobody's. */
const reserved: ReadonlySet<string> = new Set([
  ...["admin", "administrator", "superadmin", "root", "system", "staff", "moderator", "official", "platform"],
  ...["support", "helpdesk", "security", "everyone", "all", "anonymous", "deleted", "deleteduser", "private", "privateuser"],
]);

/** Usernames that are, or may become, parts of our addresses, or that a program takes for no value. */
const routes: ReadonlySet<string> = new Set([
  ...[
    "create",
    "edit",
    "new",
    "me",
    "settings",
    "login",
    "signup",
    "logout",
    "verify",
    "users",
    "reports",
    "bounties",
    "programs",
  ],
  ...["companies", "vault", "leaderboard", "legends", "notifications", "null", "undefined", "nan", "true", "false", "api", "www"],
]);
/** What stands in the place of a name, in every language, as it reads. */
const unnamed: ReadonlySet<string> = new Set(["deleteduser", "privateuser", "utilisateursupprime", "utilisateurprive"]);
/** Usernames as those of closed accounts. */
const closed = /^deleted-[0-9a-f]{24}$/;

/** Words that, besides others, make a full name pass for the platform's people. */
const official =
  /^(the)?(platform|official|trustandsafety|site|bounty)?(admin|administrator|support|security|staff|moderator|team|mediator|triage)(team|staff|desk|account)?$/;

/** Letters and signs that read as those of our own name and of such words. */
const alike: Record<string, string> = {
  ...{ ѕ: "s", $: "s", "5": "s", а: "a", α: "a", "@": "a", "4": "a", е: "e", ε: "e", "3": "e" },
  ...{ р: "p", ρ: "p", о: "o", ο: "o", "0": "o", т: "t", τ: "t", "7": "t" },
  ...{ і: "i", ι: "i", "1": "i", "!": "i", с: "c", υ: "u", у: "y", м: "m", н: "n", ν: "v", х: "x", "8": "b" },
};

/** A name without case, accents, spaces and signs, for comparison. */
function wordOf(name: string): string {
  return (
    name
      .normalize("NFKD")
      .toLowerCase()
      // Accents of Latin letters go; the vowel signs of other scripts are letters of theirs.
      .replace(/[\u0300-\u036f]/g, "")
      .replace(/[^\p{L}\p{M}\p{N}$@]/gu, "")
  );
}

/** The word as it reads: look-alike letters and digits as the letters that they look like. */
function readingOf(name: string): string {
  return wordOf(name).replace(/./gu, (letter) => alike[letter] ?? letter);
}

/** Whether a name, of whatever kind, passes for the platform's own: "Safeport", "The S A F E P O R T team", "ѕаfeport". */
export function readsAsPlatform(name: string): boolean {
  return /^(the|team)?safeport/.test(readingOf(name));
}

/** Whether two names read alike, whatever letters they are written with. */
export function readAlike(one: string, other: string): boolean {
  return readingOf(one) === readingOf(other);
}

/** Whether nobody can sign up under this username. */
export function isReservedUsername(username: string): boolean {
  const word = wordOf(username);
  return (
    closed.test(username) ||
    reserved.has(word) ||
    reserved.has(readingOf(username)) ||
    routes.has(word) ||
    readsAsPlatform(username)
  );
}

/** Whether a full name is one that the platform shows for itself or for an unnamed person, or that passes for its people. */
export function isReservedFullName(fullName: string): boolean {
  const reading = readingOf(fullName);
  return unnamed.has(reading) || official.test(reading) || readsAsPlatform(fullName);
}
