import { translate } from "@safeport/messages/translate";
import { describe, expect, it } from "vitest";
import { checkNonIssue } from "../src/features/flood/checks/non-issue.ts";
import { platformNonIssues } from "../src/features/flood/non-issues/platform-non-issues.ts";
import { expectResult, quoted, textsWith } from "./check-cases.ts";

/** A title, and the entry that it is about; null if a report of that title shows more, or something else. */
const cases: [string, string | null][] = [
  ["Content-Security-Policy is missing on the start page", "security_headers"],
  ["The site does not send X-Frame-Options", "security_headers"],
  ["Absence de l'en-tête Strict-Transport-Security", "security_headers"],
  ["Missing CSP header allowed account takeover by a stored script", null],
  ["The server header reveals nginx 1.18.0", "version_banner"],
  ["X-Powered-By exposes the version of PHP", "version_banner"],
  ["Remote code execution in the exposed version of Apache: RCE shown", null],
  ["Self-XSS in the search box when one tricks a victim to paste a script", "self_xss"],
  ["Pasting JavaScript into one's own browser runs an alert for self", "self_xss"],
  ["Stored XSS: a pasted script runs for another user", null],
  ["Clickjacking on the landing page", "clickjacking"],
  ["The public page can be framed in an iframe", "clickjacking"],
  ["Clickjacking on a public page lets one delete an account by one click", null],
  ["No SPF record for quay.example", "mail_records"],
  ["DMARC policy is p=none", "mail_records"],
  ["DNSSEC is not enabled", "mail_records"],
  ["No rate limit on the newsletter form", "rate_limit"],
  ["Email bombing by the invitation form", "rate_limit"],
  ["No rate limit on the OTP form: code guessed in an hour", null],
  ["The language cookie is missing the Secure flag", "cookie_flags"],
  ["A cookie without HttpOnly attribute", "cookie_flags"],
  ["The cookie of the session without HttpOnly is stolen by a script", null],
  ["TLS 1.0 is enabled", "tls_settings"],
  ["Weak SSL cipher 3DES (SWEET32)", "tls_settings"],
  ["The client skips validation of the TLS certificate: weak ciphers, too", null],
  ["User enumeration by the login message", "user_enumeration"],
  ["Énumération des utilisateurs à la connexion", "user_enumeration"],
  ["Account enumeration at login returns the phone number of each", null],
  ["Nikto scan results for quay.example", "scanner_output"],
  ["Nuclei detected these findings", "scanner_output"],
  ["Found by ZAP and manually verified: scan result with proof", null],
  ["Outdated jQuery 1.9 with CVE-2015-9251", "old_library"],
  ["Bootstrap is an old version, please upgrade", "old_library"],
  ["Outdated library lodash: payload works on the order page", null],
  ["Logout CSRF by an image tag", "harmless_csrf"],
  ["CSRF changes the language of the site", "harmless_csrf"],
  ["Login CSRF by OAuth leads to a linked account", null],
  ["Host header injection on the start page", "host_header"],
  ["X-Forwarded-Host is reflected in the redirect", "host_header"],
  ["Host header injection puts my host into the password reset mail", null],
  ["Content spoofing: text injection in the 404 page", "text_injection"],
  ["The error page reflects a text message", "text_injection"],
  ["HTML injection in the error page shows a form", null],
  ["Tabnabbing by links with target=_blank", "tabnabbing"],
  ["Links lack rel=noopener", "tabnabbing"],
  ["window.opener reads the token by postMessage", null],
  ["robots.txt discloses folders", "public_files"],
  ["Directory listing enabled on /static", "public_files"],
  ["Directory listing exposes a database backup", null],
  ["EXIF geolocation is not removed from uploaded pictures", "picture_metadata"],
  ["GPS data stays in avatar images", "picture_metadata"],
  ["SSRF by image upload reads the cloud metadata endpoint", null],
  ["CORS wildcard on a public API", "cors_without_credentials"],
  ["Access-Control-Allow-Origin: * on public files", "cors_without_credentials"],
  ["CORS on the public API sends Allow-Credentials: true, private data read", null],
  ["The TRACE method is enabled", "http_methods"],
  ["OPTIONS lists allowed HTTP methods", "http_methods"],
  ["The PUT method is allowed: I uploaded a file", null],
  ["The password 12345678 is accepted", "password_policy"],
  ["Weak password policy at sign-up", "password_policy"],
  ["Password policy bypass by the API", null],
  ["The session stays valid after a password change", "session_after_change"],
  ["Old session does not expire after logout", "session_after_change"],
  ["Session fixation: the token remains valid after login", null],
  ["nmap shows open port 22", "open_ports"],
  ["Open port 8080 is reachable", "open_ports"],
  ["Open port 6379: Redis answers without password", null],
  ["Possible subdomain takeover by a dangling CNAME", "takeover_unproved"],
  ["Potential takeover of the subdomain old.quay.example", "takeover_unproved"],
  ["Subdomain takeover: I claimed the possible CNAME target", null],
  ["CSV injection in the export opens in Excel", "csv_formula"],
  ["Formula injection by a spreadsheet", "csv_formula"],
  ["SQL injection in the CSV export for Excel", null],
  ["DoS by a very long password, in theory", "theoretical_denial"],
  ["No maximum length of the name may lead to denial of service", "theoretical_denial"],
  ["Denial of service: one request with a long string, the server went down", null],
  ["I have a bug, tell me how much you pay for the details", "details_for_money"],
  ["Details after payment to my PayPal", "details_for_money"],
  ["No certificate pinning in the Android app", "device_hardening"],
  ["The app runs on a rooted phone without root detection", "device_hardening"],
  ["No root detection; and a deep link of the app leads to account takeover", null],
  ["Google Maps API key exposed in the JavaScript bundle", "public_keys"],
  ["Firebase API key hardcoded in strings.xml", "public_keys"],
  ["Exposed API key with write access: database dumped", null],
  ["Logcat shows sensitive logs of the app", "local_logs"],
  ["An exported activity opens the settings screen", "local_logs"],
  ["An exported activity lets any app read the session", null],
  ["cppcheck warning: possible null pointer", "unreachable_code"],
  ["memcmp is not constant time", "unreachable_code"],
  ["Static analysis found a leak; ASan backtrace attached", null],
  ["SQL injection in the search of orders", null],
  ["IDOR: invoices of other companies", null],
  ["Stored XSS in comments", null],
  ["Path traversal in the download of files", null],
  ["The cart shows the carts of others", null],
  ["Lecture des factures d'autrui", null],
  ["", null],
];

describe("the platform's list of non-issues", () => {
  it.each(cases)("%s: %s", (title, entry) => {
    const result = checkNonIssue(textsWith({ poc_title: title }), platformNonIssues);
    expectResult(result, entry ? "fail" : "pass", entry ? "non_issue" : "no_non_issue");
    if (entry) expect(result.params.entry).toBe(entry);
  });

  it("has thirty entries with title, reason and what would change it, in both languages", () => {
    expect(new Set(platformNonIssues.map(({ key }) => key)).size).toBe(30);
    for (const { key } of platformNonIssues) {
      expect(cases.some(([, entry]) => entry === key)).toBe(true);
      for (const language of ["en", "fr"] as const)
        for (const part of ["title", "reason", "changes"] as const)
          expect(translate(language, `checks.non_issue.${key as "host_header"}.${part}`)).toMatch(/\S/);
    }
  });
});

describe("an entry", () => {
  const entry = { key: "tide", terms: [["tide", "marée"], ["low$"]], unless: ["storm"] };
  const isAbout = (title: string, description = "") =>
    checkNonIssue(textsWith({ poc_title: title, poc_description_markdown: description }), [entry]).result === "fail";

  it.each<[string, boolean]>([
    ["Low tide", true],
    ["LOW TIDES", true],
    ["La marée est low", true],
    ["tide: low, again", true],
    ["Slow tide", false],
    ["Lower tide", false],
    ["Low betide", false],
    ["Low water", false],
    ["Tide", false],
    ["Low tide in a storm", false],
  ])("is found at the beginning of words: %s", (title, found) => {
    expect(isAbout(title)).toBe(found);
  });

  it("is found in the first 700 characters of a description", () => {
    expect(isAbout("Low", `${" x".repeat(340)} tide`)).toBe(true);
    expect(isAbout("Low", `${" x".repeat(350)} tide`)).toBe(false);
  });

  it("is said with its words in the title", () => {
    const texts = textsWith({ poc_title: "At low tide" });
    const result = checkNonIssue(texts, [{ key: "tide", terms: [["tide"], ["low"]] }]);
    expect(quoted(texts, result)).toEqual(["tide", "low"]);
  });

  it("without words is about nothing", () => {
    expect(checkNonIssue(textsWith({ poc_title: "x" }), [{ key: "empty", terms: [] }]).result).toBe("pass");
  });
});
