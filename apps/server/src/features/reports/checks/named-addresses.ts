import { appOfLink } from "@safeport/scope-coverage/named-asset";
import { isPublicName } from "@safeport/scope-coverage/public-suffix";
import { type CheckedTexts, findMentions, type Mention } from "./check.ts";

const url =
  /\b(?:https?|wss?|ftp):\/\/(?:\[[0-9a-f:.]{2,45}\]|[^\s/?#<>"'`()[\]{}|\\^]{1,260})(?:[/?#][^\s<>"'`{}|\\^]{0,500})?/giu;
const hostName =
  /(?<![\p{L}\p{N}_.@/:%+-])(?:[\p{L}\p{N}_](?:[\p{L}\p{N}_-]{0,62})\.){1,10}[\p{L}][\p{L}\p{N}-]{1,62}(?::\d{1,5})?(?:\/[\w./%~?=&#@:+-]{0,300})?/gu;
const ipAddress = /(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5})?(?:\/[\w./%~?=&#@:+-]{0,300})?(?![\w.])/g;
const npmName = /(?<![\w/@.])@[a-z0-9][\w.-]{0,100}\/[a-z0-9][\w.-]{0,100}/gi;
const packageUrl = /\bpkg:[a-z]{2,20}\/[\w.%@/+-]{2,200}/gi;

/** Endings of files that are top-level domains, too; a name of two parts that ends so is a file. */
const fileEndings = new Set(
  "ai app cc cfg conf css go java js json lock log md mov pl php ps py rb rs sh so sql ts txt vue xml yaml yml zip".split(" "),
);

/** Endings that programs use as names of properties, such as `user.name`. */
const propertyNames = new Set(
  "app call data date fun host id info int link map name next now page run show style top".split(" "),
);

/** Domains for documents and tests (RFC 2606, RFC 6761), which are no public suffixes. */
const reservedEndings = new Set(["example", "test", "invalid", "localhost", "local", "internal", "onion", "lan"]);

/** Sites that reports refer to or test with; naming them says nothing of the asset. */
const helperSites = new Set(
  `bugcrowd.com burpcollaborator.net canarytokens.com cloudfront.net cvedetails.com cve.org exploit-db.com first.org gist.github.com gitbook.io
  google.com hackerone.com hackertricks.xyz imgur.com interact.sh intigriti.com loom.com medium.com microsoft.com mitre.org mozilla.org ngrok.io ngrok-free.app nist.gov
  oast.fun oast.live oast.me oast.online oast.pro oast.site oastify.com oauth.net openwall.com owasp.org pastebin.com pipedream.net portswigger.net prnt.sc
  requestbin.com requestbin.net rfc-editor.org schema.org stackoverflow.com streamable.com vimeo.com w3.org webhook.site wikipedia.org xss.ht xss.report yeswehack.com youtu.be youtube.com`.split(
    /\s+/,
  ),
);

/** Labels by which a reporter names their own machine. */
const attackerLabel =
  /(?:^|[.-])(?:attack(?:er)?s?|bad|evil|hack(?:er)?|malicious|my-?server|pwn(?:ed)?|victim|your-?(?:domain|server))(?:[.-]|$)/;

/** What texts name as addresses, hosts and packages, without what reports name only to explain. */
export function findNamedAddresses(texts: CheckedTexts): Mention[] {
  const hosts = findMentions(texts, hostName).filter(({ text }) => isHostName(text));
  const named = [
    ...findMentions(texts, url).map(withoutPunctuation),
    ...hosts.map(withoutPunctuation),
    ...findMentions(texts, ipAddress).filter(({ text }) => isPublicAddress(text)),
    ...findMentions(texts, npmName).filter(({ text }) => !text.includes("..")),
    ...findMentions(texts, packageUrl),
  ];
  return named.filter(({ text }) => appOfLink(text.toLowerCase()) !== null || !isHelper(hostOf(text)));
}

/** Punctuation after an address ends the sentence around it. */
function withoutPunctuation(mention: Mention): Mention {
  let end = mention.text.length;
  while (end > 0 && ".,;:!?)]*_".includes(mention.text[end - 1] ?? "")) end -= 1;
  return { ...mention, text: mention.text.slice(0, end) };
}

function isHostName(text: string): boolean {
  const host = hostOf(text);
  const labels = host.split(".");
  const last = labels.at(-1) ?? "";
  if (reservedEndings.has(last)) return true;
  if (propertyNames.has(last) || (labels.length === 2 && fileEndings.has(last))) return false;
  return isPublicName(host);
}

/** Whether an address is one of a machine that others can reach. */
function isPublicAddress(text: string): boolean {
  const parts = (text.split(/[:/]/, 1)[0] ?? "").split(".").map(Number);
  const [a = 0, b = 0] = parts;
  if (parts.some((part) => part > 255) || a === 0 || a === 10 || a === 127 || a >= 224) return false;
  return !(a === 169 && b === 254) && !(a === 172 && b >= 16 && b < 32) && !(a === 192 && b === 168);
}

/** The host of an address in lower case, without port; the text itself for a package. */
function hostOf(text: string): string {
  const address = text.toLowerCase().replace(/^[a-z]{2,10}:\/\//, "");
  return (address.split(/[/?#]/, 1)[0] ?? "").replace(/^[^@]*@(?=.)/, "").replace(/:\d{1,5}$/, "");
}

function isHelper(host: string): boolean {
  if (host === "localhost" || /^example\.(?:com|net|org)$/.test(host) || attackerLabel.test(host)) return true;
  if (/^[\d.]+$/.test(host)) return !isPublicAddress(host);
  const labels = host.split(".");
  return labels.some((_, at) => helperSites.has(labels.slice(at).join(".")));
}
