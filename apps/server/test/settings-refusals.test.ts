import { OperatorError } from "@safeport/db/operator-error";
import { describe, expect, it } from "vitest";
import { readSettings } from "../src/platform/settings.ts";

const url = "postgres://user:secret@db.example/safeport";

const proxyWords =
  "The setting TRUST_PROXY must be a number of proxies, 0 to 9, or their addresses and networks, with commas between them.";
const demoWords = "DEMO=1 is for one machine: HOST and PUBLIC_URL must be loopback addresses, and TRUST_PROXY must be 0.";
const mailboxWords = "an address, or a name and an address as in Safeport <bounty@example.com>";

const s3 = {
  S3_ENDPOINT: "https://s3.example.com",
  S3_BUCKET: "safeport",
  S3_REGION: "eu-central-1",
  S3_ACCESS_KEY_ID: "AKIAEXAMPLE",
  S3_SECRET_ACCESS_KEY: "a/secret+key",
};

describe("wrong settings", () => {
  it.each<[NodeJS.ProcessEnv, string]>([
    [{ REDIS_URL: "http://127.0.0.1" }, "The setting REDIS_URL must be a redis:// or rediss:// address."],
    [{ PORT: "http" }, "The setting PORT must be a port number, 0 to 65535."],
    [{ PORT: "-1" }, "The setting PORT must be a port number, 0 to 65535."],
    [{ PORT: "65536" }, "The setting PORT must be a port number, 0 to 65535."],
    [{ PORT: "3000 " }, "The setting PORT must be a port number, 0 to 65535."],
    [{ PUBLIC_URL: "bounty.example.com" }, "The setting PUBLIC_URL must be an http or https address."],
    [{ PUBLIC_URL: "javascript:alert(1)" }, "The setting PUBLIC_URL must be an http or https address."],
    [
      { DATABASE_OWNER_URL: url },
      "DATABASE_OWNER_URL needs DATABASE_URL, the address of the same database for the server's role.",
    ],
    [{ DATABASE_URL: "mysql://db.example/safeport" }, "The setting DATABASE_URL must be a postgres:// address."],
    [{ DATABASE_URL: "safeport" }, "The setting DATABASE_URL must be a postgres:// address."],
    [{ DEMO: "yes" }, "The setting DEMO must be 0 or 1."],
    [{ SECRET_KEY: "short" }, "The setting SECRET_KEY must be at least 32 characters."],
    [{ PLATFORM_FEE_PERCENT: "100" }, "The setting PLATFORM_FEE_PERCENT must be a percentage from 0 to 99.9."],
    [{ PLATFORM_FEE_PERCENT: "-5" }, "The setting PLATFORM_FEE_PERCENT must be a percentage from 0 to 99.9."],
    [{ RECEIVING_IBAN: "DE88370400440532013000" }, "The setting RECEIVING_IBAN must be an IBAN."],
    [{ RECEIVING_BIC: "COBADEF" }, "The setting RECEIVING_BIC must be a BIC of 8 or 11 characters."],
    [{ RECEIVING_NAME: "n".repeat(71) }, "The setting RECEIVING_NAME must be a name of at most 70 characters."],
    [{ RECEIVING_TEXT: "two\nlines" }, "The setting RECEIVING_TEXT must be one line of at most 500 characters."],
    [{ RECEIVING_BANK: "Sparkasse" }, "Deposits by bank transfer need both RECEIVING_NAME and RECEIVING_IBAN."],
    [
      { RECEIVING_NAME: "Quay Ltd", RECEIVING_TEXT: "Account 123456" },
      "RECEIVING_TEXT stands alone: leave out RECEIVING_NAME, RECEIVING_IBAN, RECEIVING_BIC and RECEIVING_BANK.",
    ],
    [{ KEEP_AUDIT_DAYS: "364" }, "The setting KEEP_AUDIT_DAYS must be a number of days, 365 to 9999."],
    [{ KEEP_AUDIT_DAYS: "10000" }, "The setting KEEP_AUDIT_DAYS must be a number of days, 365 to 9999."],
    [{ TRUST_PROXY: "true" }, proxyWords],
    [{ TRUST_PROXY: "10" }, proxyWords],
    [{ TRUST_PROXY: "127.0.0.1," }, proxyWords],
    [{ TRUST_PROXY: "10.0.0.0/33" }, proxyWords],
    [{ TRUST_PROXY: "::1/129" }, proxyWords],
    [{ TRUST_PROXY: "0.0.0.0/0" }, proxyWords],
    [{ TRUST_PROXY: "proxy.example.com" }, proxyWords],
    [{ LOG_LEVEL: "loud" }, "The setting LOG_LEVEL must be silent, error, warn, info or debug."],
    [{ NODE_ENV: "staging" }, "The setting NODE_ENV must be production, development or test."],
    [{ RATE_LIMIT_FACTOR: "0.5" }, "The setting RATE_LIMIT_FACTOR must be a whole number from 1."],
    // A factor of 0 would refuse every call.
    [{ RATE_LIMIT_FACTOR: "0" }, "The setting RATE_LIMIT_FACTOR must be a whole number from 1."],
    [{ DRAIN_SECONDS: "60" }, "The setting DRAIN_SECONDS must be a whole number of seconds, 0 to 59."],
    [{ SMTP_URL: "mail.example:25" }, "The setting SMTP_URL must be an smtp:// or smtps:// address."],
    [{ SMTP_URL: "https://mail.example" }, "The setting SMTP_URL must be an smtp:// or smtps:// address."],
    [{ MAIL_FROM: "The platform" }, `The setting MAIL_FROM must be ${mailboxWords}.`],
    [{ MAIL_FROM: "a@b.example, c@d.example" }, `The setting MAIL_FROM must be ${mailboxWords}.`],
    [{ MAIL_FROM: "Safeport\r\nBcc: <c@d.example>" }, `The setting MAIL_FROM must be ${mailboxWords}.`],
    [{ ...s3, S3_ENDPOINT: "s3.example.com" }, "The setting S3_ENDPOINT must be an http or https address without a query."],
    [
      { ...s3, S3_ENDPOINT: "https://s3.example.com/?a=b" },
      "The setting S3_ENDPOINT must be an http or https address without a query.",
    ],
    [{ ...s3, S3_BUCKET: "../other" }, "The setting S3_BUCKET must be the name of a bucket."],
    [{ ...s3, S3_REGION: "Frankfurt am Main" }, "The setting S3_REGION must be a region, such as eu-central-1."],
    [{ ...s3, S3_ACCESS_KEY_ID: "a b" }, "The setting S3_ACCESS_KEY_ID must be an access key id."],
    [{ ...s3, S3_SECRET_ACCESS_KEY: "a b" }, "The setting S3_SECRET_ACCESS_KEY must be a secret access key without blanks."],
    [{ HOST: "0.0.0.0", DEMO: "1" }, demoWords],
    [{ HOST: "127.example.com", DEMO: "1" }, demoWords],
    [{ PUBLIC_URL: "https://bounty.example.com", DEMO: "1" }, demoWords],
    [{ TRUST_PROXY: "1", DEMO: "1" }, demoWords],
  ])("stop the start with one line that names the wrong one: %j", (env, line) => {
    expect(() => readSettings(env)).toThrow(new OperatorError(line));
    // The message does not repeat the value: it may be a secret in the wrong place.
    for (const value of Object.values(env)) if (value && value.length > 6) expect(line).not.toContain(value);
  });
});
