import path from "node:path";
import { OperatorError } from "@safeport/db/operator-error";
import { describe, expect, it } from "vitest";
import { publicUrlOf, readSettings } from "../src/platform/settings.ts";

const url = "postgres://user:secret@db.example/safeport";

const s3 = {
  S3_ENDPOINT: "https://s3.example.com",
  S3_BUCKET: "safeport",
  S3_REGION: "eu-central-1",
  S3_ACCESS_KEY_ID: "AKIAEXAMPLE",
  S3_SECRET_ACCESS_KEY: "a/secret+key",
};

describe("the settings", () => {
  it("have defaults for everything", () => {
    expect(readSettings({})).toEqual({
      host: "127.0.0.1",
      port: 3000,
      publicUrl: null,
      contentUrl: null,
      dataDir: path.resolve("data"),
      fontsDir: null,
      databaseUrl: null,
      databaseOwnerUrl: null,
      databaseReadUrl: null,
      databaseWait: 60,
      demo: true,
      secretKey: null,
      platformFeePercent: 20,
      currency: "USD",
      withdrawalMin: 5000,
      secondPersonFrom: 500_000,
      taxFormFrom: null,
      unpaidCountries: [],
      sanctionsFiles: [],
      payoutAccount: null,
      receivingAccount: {
        name: "Safeport demo, do not pay",
        iban: "DE89370400440532013000",
        bic: "COBADEFFXXX",
        bank: "Example Bank",
        text: null,
      },
      invoices: { seller: "Safeport", taxPercent: 0, taxNote: null },
      stripe: null,
      keepDays: { notifications: 365, mails: 90, sessions: 90, deliveries: 60 },
      keepAuditDays: null,
      outboundNetworks: [],
      metricsToken: null,
      backupPassphrase: null,
      trustProxy: 0,
      logLevel: "info",
      redisUrl: null,
      drainSeconds: 0,
      rateLimitFactor: 1,
      smtp: null,
      intakeMail: null,
      intakeKey: null,
      captcha: null,
      securityContact: null,
      socialLinks: ["https://github.com/", "https://mastodon.social/", "https://www.linkedin.com/"],
      oidc: null,
      s3: null,
    });
  });

  it("show the links of the operator, and those of the demo only there @spec:2.23", () => {
    expect(readSettings({ SOCIAL_LINKS: "https://x.com/safeport, https://a.example/?b=1&c" }).socialLinks).toEqual([
      "https://x.com/safeport",
      "https://a.example/?b=1&c",
    ]);
    expect(readSettings({ DEMO: "0" }).socialLinks).toEqual([]);
    const words = "The setting SOCIAL_LINKS must be up to eight https addresses, with commas between them.";
    for (const wrong of [
      "http://x.com",
      "javascript:alert(1)",
      "x.com",
      "https://a.example,",
      Array(9).fill("https://a.example").join(),
    ])
      expect(() => readSettings({ SOCIAL_LINKS: wrong })).toThrow(words);
  });

  it("are taken as they are written, an empty one for none", () => {
    expect(
      readSettings({
        REDIS_URL: "redis://127.0.0.1:6379/1",
        DRAIN_SECONDS: "20",
        HOST: "::1",
        PORT: "0",
        PUBLIC_URL: "https://bounty.example.com//",
        CONTENT_URL: "https://Content.example.net:443/",
        DATA_DIR: "/srv/safeport",
        DATABASE_URL: url,
        DEMO: "",
        SECRET_KEY: "x".repeat(32),
        PLATFORM_FEE_PERCENT: "12.5",
        TRUST_PROXY: "1",
        LOG_LEVEL: "warn",
        NODE_ENV: "production",
        SECURITY_CONTACT: "mailto:security@a.example",
        UNRELATED: "whatever",
      }),
    ).toEqual({
      host: "::1",
      port: 0,
      publicUrl: "https://bounty.example.com",
      contentUrl: "https://content.example.net",
      dataDir: "/srv/safeport",
      fontsDir: null,
      databaseUrl: url,
      databaseOwnerUrl: null,
      databaseReadUrl: null,
      databaseWait: 60,
      demo: false,
      secretKey: "x".repeat(32),
      platformFeePercent: 12.5,
      currency: "USD",
      withdrawalMin: 5000,
      secondPersonFrom: 500_000,
      taxFormFrom: null,
      unpaidCountries: [],
      sanctionsFiles: [],
      payoutAccount: null,
      receivingAccount: null,
      invoices: { seller: "Safeport", taxPercent: 0, taxNote: null },
      stripe: null,
      keepDays: { notifications: 365, mails: 90, sessions: 90, deliveries: 60 },
      keepAuditDays: null,
      outboundNetworks: [],
      metricsToken: null,
      backupPassphrase: null,
      trustProxy: 1,
      logLevel: "warn",
      redisUrl: "redis://127.0.0.1:6379/1",
      drainSeconds: 20,
      rateLimitFactor: 1,
      smtp: null,
      intakeMail: null,
      intakeKey: null,
      captcha: null,
      securityContact: "mailto:security@a.example",
      socialLinks: [],
      oidc: null,
      s3: null,
    });
    expect(readSettings({ PORT: "", LOG_LEVEL: "", DATABASE_URL: "" })).toEqual(readSettings({}));
  });

  it("take addresses and networks of proxies", () => {
    expect(readSettings({ TRUST_PROXY: "127.0.0.1, 10.0.0.0/8,fd00::/8" }).trustProxy).toEqual([
      "127.0.0.1",
      "10.0.0.0/8",
      "fd00::/8",
    ]);
  });

  it("name the mail server with who writes and where links lead", () => {
    const smtp = { SMTP_URL: "smtps://user:secret@mail.example:465", MAIL_FROM: "Safeport <bounty@safeport.example>" };
    const from = { name: "Safeport", address: "bounty@safeport.example" };
    expect(readSettings(smtp).smtp).toEqual({ url: smtp.SMTP_URL, from, domain: "safeport.example" });
    expect(readSettings({ ...smtp, MAIL_FROM: from.address }).smtp?.from).toEqual({ ...from, name: "" });
    expect(readSettings({ MAIL_FROM: from.address }).smtp).toBeNull();
    // Where only this machine uses the platform, it needs no sender.
    expect(readSettings({ SMTP_URL: smtp.SMTP_URL }).smtp?.from).toEqual({ name: "Safeport", address: "safeport@localhost" });
    for (const reached of [{ HOST: "0.0.0.0" }, { PUBLIC_URL: "https://bounty.example.com", DEMO: "0" }])
      expect(() => readSettings({ SMTP_URL: smtp.SMTP_URL, ...reached })).toThrow(
        new OperatorError("SMTP_URL needs MAIL_FROM, the address that mails come from."),
      );
    expect(() => readSettings({ ...smtp, HOST: "0.0.0.0" })).toThrow(
      new OperatorError("SMTP_URL needs PUBLIC_URL, where the links in mails lead."),
    );
    expect(publicUrlOf(readSettings({ ...smtp, HOST: "::1", PORT: "8080" }))).toBe("http://[::1]:8080");
    // As files of secrets end.
    expect(readSettings({ PUBLIC_URL: " https://bounty.example.com/\n", DEMO: "0" }).publicUrl).toBe(
      "https://bounty.example.com",
    );
    expect(() => readSettings({ NODE_ENV: "production", PUBLIC_URL: " http://bounty.example.com", DEMO: "0" })).toThrow(
      "In production PUBLIC_URL must be https",
    );
    expect(publicUrlOf(readSettings({ PUBLIC_URL: "https://bounty.example.com/" }))).toBe("https://bounty.example.com");
  });

  it("take an origin of its own for uploads, without TLS on this machine only", () => {
    const local = { PUBLIC_URL: "http://localhost:3000", CONTENT_URL: "http://127.0.0.1:3000" };
    expect(readSettings(local).contentUrl).toBe("http://127.0.0.1:3000");
    const wrong = [
      "content.example.net",
      "ftp://content.example.net",
      "http://content.example.net",
      "https://content.example.net/files",
      "https://content.example.net/?",
      "https://content.example.net/#",
      "https://user@content.example.net",
    ];
    for (const CONTENT_URL of wrong)
      expect(() => readSettings({ CONTENT_URL }), CONTENT_URL).toThrow(
        new OperatorError(
          "The setting CONTENT_URL must be an https address of a host alone, such as https://content.example.com.",
        ),
      );
    for (const env of [
      { PUBLIC_URL: "https://bounty.example.com", CONTENT_URL: "https://BOUNTY.example.com/" },
      // The host of a request does not tell the protocol.
      { PUBLIC_URL: "http://bounty.example.com", CONTENT_URL: "https://bounty.example.com" },
      { CONTENT_URL: "http://127.0.0.1:3000" },
    ])
      expect(() => readSettings(env)).toThrow(
        new OperatorError("CONTENT_URL needs a host other than that of PUBLIC_URL, so that uploads are not in the app's origin."),
      );
  });

  it("take the address of a host alone as the public one, and in production no readable one", () => {
    for (const PUBLIC_URL of ["https://example.com/bounty", "https://example.com/?a", "https://me@example.com"])
      expect(() => readSettings({ PUBLIC_URL }), PUBLIC_URL).toThrow(
        new OperatorError("PUBLIC_URL must be the address of a host alone, such as https://bounty.example.com, without a path."),
      );
    const readable = { PUBLIC_URL: "http://bounty.example.com" };
    expect(() => readSettings({ ...readable, NODE_ENV: "production" })).toThrow("In production PUBLIC_URL must be https");
    expect(readSettings(readable).publicUrl).toBe("http://bounty.example.com");
    expect(readSettings({ PUBLIC_URL: "http://localhost:8080", NODE_ENV: "production" }).publicUrl).toBe("http://localhost:8080");
  });

  it("name the object storage as a whole or not at all", () => {
    expect(readSettings({ ...s3, S3_ENDPOINT: "https://s3.example.com/" }).s3).toEqual({
      endpoint: "https://s3.example.com",
      bucket: "safeport",
      region: "eu-central-1",
      accessKeyId: "AKIAEXAMPLE",
      secretAccessKey: "a/secret+key",
    });
    expect(readSettings({ ...s3, S3_ACCESS_KEY_ID: "test:tester/é=+@" }).s3?.accessKeyId).toBe("test:tester/é=+@");
    expect(() => readSettings({ ...s3, S3_BUCKET: "", S3_REGION: "" })).toThrow(
      new OperatorError("The S3 storage also needs S3_BUCKET, S3_REGION; leave out all S3 settings to use a folder."),
    );
  });

  it.each<[NodeJS.ProcessEnv, boolean]>([
    [{}, true],
    [{ DEMO: "0" }, false],
    [{ DATABASE_URL: url }, false],
    [{ DATABASE_URL: url, DEMO: "1" }, true],
    [{ NODE_ENV: "production" }, false],
    [{ HOST: "0.0.0.0" }, false],
    [{ HOST: "localhost", DEMO: "1" }, true],
    [{ HOST: "127.8.8.8" }, true],
    [{ PUBLIC_URL: "http://localhost:8080" }, true],
    [{ PUBLIC_URL: "http://[::1]:8080" }, true],
    [{ PUBLIC_URL: "https://bounty.example.com" }, false],
    [{ PUBLIC_URL: "https://localhost.example.com" }, false],
    [{ TRUST_PROXY: "1" }, false],
  ])("turn the demo on where nobody else can see it: %j", (env, demo) => {
    expect(readSettings(env).demo).toBe(demo);
  });
});
