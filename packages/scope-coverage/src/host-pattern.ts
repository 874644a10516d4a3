import { suffixLabels } from "./public-suffix.ts";

/** Whether a text fits a pattern in which `*` stands for anything; each part is sought once, from left to right. */
export function matchesPattern(pattern: string, text: string): boolean {
  const parts = pattern.split("*");
  const [first = "", last = ""] = [parts[0], parts.at(-1)];
  if (parts.length === 1) return pattern === text;
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  const end = text.length - last.length;
  // A leading placeholder stands for something: `*.example.com` is not about `.example.com`.
  let at = Math.max(first.length, first === "" ? 1 : 0);
  for (const part of parts.slice(1, -1)) {
    const start = text.indexOf(part, at);
    if (start < 0) return false;
    at = start + part.length;
  }
  return at <= end;
}

/**
 * Whether a host fits a pattern. In the part of a name that somebody registers, `*` stands for no dot, unless the pattern begins with it: strangers
 * own `example.attacker.com`, which `example.*` must not cover. At the very end it stands for a public suffix.
 */
export function matchesHost(pattern: string, host: string): boolean {
  if (!pattern.includes("*")) return pattern === host;
  // Most hosts do not have the end of a pattern.
  if (!host.endsWith(pattern.slice(pattern.lastIndexOf("*") + 1))) return false;
  if (/^[\d.]+$|^\[/.test(host)) return matchesPattern(pattern, host);
  const labels = pattern.split(".");
  const names = host.split(".");
  let registered = suffixLabels(labels) + 1;
  if (labels.length > 1 && labels.at(-1) === "*") {
    labels.pop();
    names.splice(-suffixLabels(names));
    registered = 1;
  }
  while (registered > 0 && labels.length > 0 && !(labels.length === 1 && labels[0]?.startsWith("*"))) {
    const [label, name] = [labels.pop() ?? "", names.pop()];
    if (name === undefined || !matchesPattern(label, name)) return false;
    registered--;
  }
  if (labels.length === 0 || names.length === 0) return labels.length === names.length;
  return matchesPattern(labels.join("."), names.join("."));
}
