import type { ParsedMail } from "./parse-mail.ts";

/** Headers that plugins for forms write, or PHP for a mail that a website's script sends. */
const formHeaders =
  /^x-(wpcf7|wpforms|gravity-?forms|ninja-?forms|formidable|forminator|elementor|fluentform|typeform|jotform|formspree|netlify-form|hs-form|squarespace|wix|webflow|google-forms?|tally|form-?(id|name|submission))\b/;
const siteMailer = /\b(phpmailer|wpmailsmtp|wp mail smtp|drupal|joomla|typo3|swiftmailer|symfony|contact form|webform)\b/i;
/** Services that send what somebody has entered into a form. */
const formServices =
  /[@.](typeform\.(com|io)|jotform\.com|formspree\.io|netlify\.com|hubspot\.com|squarespace\.(com|info)|wix(forms)?\.com|webflow\.com|cognitoforms\.com|wufoo\.com|formstack\.com|123formbuilder\.(com|io)|tally\.so|paperform\.co|getform\.io|usebasin\.com|formsubmit\.co|web3forms\.com)$|^forms?[-\w]*@google\.com$/i;
/** Accounts of websites that send what somebody else has written. */
const siteAccount =
  /^(no|do-?not|donot)[-_.]?reply\b|^(wordpress|website|web|www|www-data|webmaster|forms?|contact|contact-?form|kontakt|notifications?|mailer|apache|nobody|root)@/i;

export const isWebsite = (address: string) => siteAccount.test(address);
export const isNoReply = (address: string | null) => /^(no|do-?not|donot)[-_.]?reply\b[^@]{0,60}@/i.test(address ?? "");
export const domainOf = (address: string) => address.slice(address.lastIndexOf("@") + 1).toLowerCase();

/**
 * Whether a mail is plainly the form of a website, which sends what the person of its Reply-To has written: by a header of a plugin, by its service, or since a
 * website's account names somebody of another domain. No form answers a mail, names a list or has a rule of a mailbox.
 */
export function isForm({ from, replyTo, headers, references }: ParsedMail): boolean {
  if (from === null || replyTo === null || replyTo.toLowerCase() === from.toLowerCase() || isNoReply(replyTo)) return false;
  const names = Object.keys(headers);
  if (references.length > 0 || names.some((name) => /^(list-id|x-ms-exchange-)/.test(name))) return false;
  if (names.some((name) => formHeaders.test(name)) || formServices.test(from)) return true;
  const [sender, writer] = [domainOf(from), domainOf(replyTo)];
  // A system that takes answers by mail has a domain below its own for them.
  if (sender === writer || sender.endsWith(`.${writer}`) || writer.endsWith(`.${sender}`)) return false;
  const isOfSite = siteMailer.test(headers["x-mailer"] ?? "") || names.some((name) => name.startsWith("x-php-"));
  return isOfSite || (isWebsite(from) && headers["list-unsubscribe"] === undefined);
}
