import unhomoglyph from "unhomoglyph";

/** Usernames that people would take for everybody's, or for nobody's. */
const reserved = ["root", "system", "platform", "everyone", "all", "anonymous", "deleted", "private"];

/** Usernames that are, or may become, parts of our addresses, or that software takes for no value. */
const routes = [
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
];

/** Texts that are shown in place of a name, in the languages of the product. */
const unnamed = ["deleteduser", "privateuser", "utilisateursupprime", "utilisateurprive"];
/** Usernames like those of closed accounts. */
const closed = /^deleted-[0-9a-f]{24}$/;

/** Words for the platform's people, in the languages of the product. */
const roles = [
  ...["admin", "administrator", "administrateur", "administratrice", "support", "security", "securite", "staff", "moderator"],
  ...["moderateur", "mediator", "mediateur", "triage", "help", "assistance", "official", "officiel", "safety"],
];
/** Words that a name can add to these and still read as that of the platform's people. */
const fillers = [
  ...["the", "team", "equipe", "desk", "account", "compte", "platform", "plateforme", "site", "bounty", "trust", "and", "et"],
  ...["super", "at", "of", "de", "du", "la", "le", "service", "customer", "client", "center", "centre"],
];

/** Digits and signs that are used in place of letters but are no look-alikes to Unicode, and a letter that differs from another by a stroke only. */
const written: Record<string, string> = { $: "s", "5": "s", "4": "a", "@": "a", "3": "e", "7": "t", "8": "b", "!": "l", i: "l" };

/** A name without case, accents, spaces and signs, for comparison. */
function wordOf(name: string): string {
  return (
    name
      .normalize("NFKD")
      .toLowerCase()
      // Accents of Latin letters are dropped; the vowel signs of other scripts count as letters.
      .replace(/[\u0300-\u036f]/g, "")
      .replace(/[^\p{L}\p{M}\p{N}$@!]/gu, "")
  );
}

/** A word as it reads: each letter as the one that all its look-alikes stand for (Unicode UTS #39 §4, "skeleton"). */
function readingOf(name: string): string {
  return unhomoglyph(wordOf(name))
    .toLowerCase()
    .replace(/./gu, (letter) => written[letter] ?? letter);
}

const own = readingOf("safeport");
const reservedWords = new Set([...reserved, ...unnamed, ...routes].map(readingOf));
const unnamedWords = new Set(unnamed.map(readingOf));
const roleWords = roles.map(readingOf);
const official = new RegExp(`^(?:(?:${[...roles, ...fillers].map(readingOf).join("|")})s?)+$`);

/** Whether a name consists of words for the platform's people: "Platform Admin", "support-team", "Trust & Safety". */
function readsAsStaff(name: string): boolean {
  const reading = readingOf(name);
  return roleWords.some((role) => reading.includes(role)) && official.test(reading);
}

/** Whether a name of any kind passes for the platform's own: "Safeport", "Official S A F E P O R T", "ѕаfeport". */
export function readsAsPlatform(name: string): boolean {
  return readingOf(name).includes(own);
}

/** Whether two names read alike, whatever letters they are written with. */
export function readAlike(one: string, other: string): boolean {
  return readingOf(one) === readingOf(other);
}

/** Whether nobody can sign up under this username. */
export function isReservedUsername(username: string): boolean {
  return closed.test(username) || reservedWords.has(readingOf(username)) || readsAsStaff(username) || readsAsPlatform(username);
}

/** Whether a full name is one that the platform shows for itself or for an unnamed person, or that passes for its people. */
export function isReservedFullName(fullName: string): boolean {
  return unnamedWords.has(readingOf(fullName)) || readsAsStaff(fullName) || readsAsPlatform(fullName);
}
