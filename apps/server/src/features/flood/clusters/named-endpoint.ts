import { type CheckedField, checkedFields } from "@safeport/contract/flood/checks/check.values";
import { type CheckedTexts, findMentions, type Mention } from "../../reports/checks/check.ts";
import { findNamedAddresses } from "../../reports/checks/named-addresses.ts";

/** Segments of a path that count. */
const maxSegments = 12;
const maxEndpoint = 200;

const requestLine = /\b(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) (?<name>\/[^\s"'`<>()|\\^]{1,300})/g;
const quotedPath = /`(?<name>\/[^\s"'`<>()|\\^]{1,300})`/g;
const barePath = /(?<=^|[\s(])(?<name>\/[a-z][\w.~%-]{0,80}(?:\/[\w.~%:{}$-]{1,80}){1,12})/gim;

/** Where a report says what it is about, the surest first. */
const order: readonly CheckedField[] = [
  "poc_description_markdown",
  "steps_markdown",
  "poc_title",
  ...checkedFields.filter((field) => !["poc_description_markdown", "steps_markdown", "poc_title"].includes(field)),
];

/** Folders of an operating system: a file that an attacker reads, not the endpoint that lets them. */
const systemFolders = new Set([
  "bin",
  "boot",
  "data",
  "dev",
  "etc",
  "home",
  "lib",
  "mnt",
  "opt",
  "proc",
  "root",
  "sdcard",
  "sys",
  "tmp",
  "usr",
  "var",
  "windows",
]);

/** The endpoint of the first path that the texts name, without ids; null if they name none. With the host where the address has one. */
export function namedEndpoint(texts: CheckedTexts): { path: string; host: string | null } | null {
  const mentions = [
    ...findNamedAddresses(texts).filter(({ text }) => !/^(?:@|pkg:)/i.test(text)),
    ...findMentions(texts, requestLine),
    ...[quotedPath, barePath].flatMap((path) => findMentions(texts, path)).filter(({ text }) => !isOfSystem(text)),
  ];
  const rank = ({ field }: Mention) => order.indexOf(field);
  mentions.sort((one, other) => rank(one) - rank(other) || one.index - other.index);
  for (const { text } of mentions) {
    const path = endpointOf(text);
    if (path !== null) return { path, host: hostOf(text) };
  }
  return null;
}

const isOfSystem = (path: string) => systemFolders.has(path.split("/", 2)[1]?.toLowerCase() ?? "");

/** The host of an address in lower case; null for a path. */
function hostOf(text: string): string | null {
  if (text.startsWith("/")) return null;
  const address = text.toLowerCase().replace(/^[a-z]{2,10}:\/\//, "");
  return (address.split(/[/?#]/, 1)[0] ?? "").replace(/:\d{1,5}$/, "") || null;
}

/** The path of an address or a path in lower case, with `{id}` in place of ids; null where nothing but ids is left. */
export function endpointOf(text: string): string | null {
  const address = text.replace(/^[a-z]{2,10}:\/\/[^/?#]*/i, "");
  const path = (address.split(/[?#]/, 1)[0] ?? "").toLowerCase();
  const from = path.startsWith("/") ? 0 : path.indexOf("/");
  if (from < 0) return null;
  const segments = path.slice(from).split("/").map(withoutPunctuation).filter(Boolean).slice(0, maxSegments);
  const named = segments.map((segment) => (isId(segment) ? "{id}" : segment));
  if (named.every((segment) => segment === "{id}")) return null;
  return `/${named.join("/")}`.slice(0, maxEndpoint);
}

/** Punctuation after a path ends the sentence around it. */
function withoutPunctuation(segment: string): string {
  let end = segment.length;
  while (end > 0 && ".,;:!)]*".includes(segment[end - 1] ?? "")) end -= 1;
  return segment.slice(0, end);
}

const uuid = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/;
/** A name with a number of three digits or more: `user_123`, `inv-2024-001`. */
const numbered = /^[a-z]{0,16}(?:[-_.]?\d{3,20}){1,4}$/;
const hexadecimal = /^(?=.{0,40}\d)[0-9a-f]{8,64}$/;

/** Whether a segment of a path names one object and not a kind of objects. `v1` and `oauth2` are none. */
function isId(segment: string): boolean {
  if (/^\d+$/.test(segment) || uuid.test(segment) || numbered.test(segment) || hexadecimal.test(segment)) return true;
  if (/^[:{<$%[*]/.test(segment) || segment.includes("@")) return true;
  return segment.length >= 20 && /\d/.test(segment) && /[a-z]/.test(segment) && !segment.includes("-");
}

const file =
  /(?<![\w/.-])(?<name>(?:[\w.-]{1,60}\/){0,10}[\w-]{1,80}\.(?:c|cc|cpp|go|h|hpp|java|js|kt|m|php|py|rb|rs|swift|ts))\b/g;
const calledFunction = /(?<![\w.])(?<name>[A-Za-z_]\w{3,80})\(\)/g;
const quotedFunction = /`(?<name>[A-Za-z_]\w{3,80})(?:\(\))?`/g;

/** Functions that any code calls, and names that reporters give to their own. */
const commonFunctions = new Set(
  `alert assert calloc close eval exec exit exploit fopen fprintf fread free malloc main memcpy memmove memset open payload poc printf read realloc snprintf
  sprintf strcat strcpy strlen strncpy system test write`.split(/\s+/),
);

/** The function of source code that the texts name first, with the file that they name first; null without both. */
export function namedFunction(texts: CheckedTexts): string | null {
  const first = (expressions: readonly RegExp[], fits: (text: string) => boolean) => {
    const mentions = expressions.flatMap((expression) => findMentions(texts, expression)).filter(({ text }) => fits(text));
    const rank = ({ field }: Mention) => order.indexOf(field);
    return mentions.sort((one, other) => rank(one) - rank(other) || one.index - other.index)[0]?.text;
  };
  const named = first([calledFunction, quotedFunction], (text) => !commonFunctions.has(text.toLowerCase()));
  const path = first([file], (text) => !/(?:poc|exploit|test)/i.test(text));
  // The name of the file alone: one reporter writes the folder, another does not.
  return named && path ? `${path.split("/").at(-1)} ${named}`.slice(0, maxEndpoint) : null;
}
