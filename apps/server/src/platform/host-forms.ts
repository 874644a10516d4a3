import { domainToASCII, domainToUnicode } from "node:url";

/** Hosts within a text, such as `bücher.example`. */
const hosts = /[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*/gu;

/** A text, and where it names hosts in Unicode or punycode, the text with these hosts in the other form. */
export function hostForms(text: string): string[] {
  const isPlain = !/[^\x20-\x7e]/.test(text) && !/xn--/i.test(text);
  if (isPlain) return [text];
  const inForm = (convert: (host: string) => string) =>
    text.replace(hosts, (host) => (host.includes(".") && convert(host)) || host);
  return [...new Set([text, inForm(domainToASCII), inForm(domainToUnicode)])];
}
