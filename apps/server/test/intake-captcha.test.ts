import { getChallenge, getIntakeForm, submitToIntake } from "@safeport/contract/intake/intake.endpoints";
import { uniqueSuffix } from "@safeport/db/factories/unique-suffix";
import { OperatorError } from "@safeport/db/operator-error";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { providerApi } from "../src/features/intake/captcha-provider.ts";
import { intakePage } from "../src/features/intake/intake-page.ts";
import { readSettings } from "../src/platform/settings.ts";
import { captchaKeys, startCaptchaServer } from "./captcha-server.ts";
import { buildIntakeCase } from "./intake-case.ts";
import { buildWorld, type World } from "./world.ts";

const hosts = { PUBLIC_URL: "https://bounty.example.com", CONTENT_URL: "https://content.example.net" };
const providers = ["hcaptcha", "turnstile"] as const;
let server: Awaited<ReturnType<typeof startCaptchaServer>>;
const worlds = new Map<string, World>();
beforeAll(async () => {
  server = await startCaptchaServer();
  const env = { ...hosts, ...captchaKeys, CAPTCHA_ORIGIN: server.origin, OUTBOUND_NETWORKS: "127.0.0.1" };
  for (const provider of providers) worlds.set(provider, await buildWorld({ env: { ...env, INTAKE_CHALLENGE: provider } }));
  worlds.set(
    "wrong secret",
    await buildWorld({ env: { ...env, INTAKE_CHALLENGE: "turnstile", CAPTCHA_SECRET: "another-secret" } }),
  );
});
afterAll(async () => {
  for (const world of worlds.values()) await world.close();
  await server.close();
});

const worldOf = (name: string) => worlds.get(name) as World;
const isStored = async (w: World, email: string) =>
  (await w.db.selectFrom("intake_submission").select("id").where("email", "=", email).execute()).length === 1;

/** The form of a program with a CAPTCHA. */
async function captchaCase(name: string) {
  const w = worldOf(name);
  const c = await buildIntakeCase(w, { is_open: true, frame_origins: ["https://www.acme.example"] });
  const send = async (body: object) => {
    const email = `guest-${uniqueSuffix()}@people.example`;
    const content = { title: "Open redirect", description_markdown: "It follows any address.", email };
    const answer = await w.call(null, submitToIntake, { params: c.handle, body: { ...content, ...body } });
    expect(await isStored(w, email)).toBe(answer.status === 202);
    return { status: answer.status, codes: answer.body.errors?.map(({ code }: { code: string }) => code), body: answer.body };
  };
  return { ...c, w, send };
}

describe.each(providers)("the form with %s", (provider) => {
  it("names the provider and its frame, and gives out no challenge", async () => {
    const { w, handle, program } = await captchaCase(provider);
    const form = await w.call(null, getIntakeForm, { params: handle });
    const frame_url = `https://content.example.net/captcha/${program.handle}`;
    expect(form.body.captcha).toEqual({ provider, frame_url });
    expect((await w.call(null, getChallenge, { params: handle })).status).toBe(404);
    expect(JSON.stringify(form.body)).not.toContain(captchaKeys.CAPTCHA_SECRET);
  });

  it("takes a report with a token of our host once, and asks as the provider documents, without the address of the person @spec:10.40", async () => {
    const { send } = await captchaCase(provider);
    const captcha = server.issue(provider, "content.example.net");
    expect((await send({ captcha })).status).toBe(202);
    const sent = { secret: captchaKeys.CAPTCHA_SECRET, response: captcha };
    const sitekey = provider === "hcaptcha" ? { sitekey: captchaKeys.CAPTCHA_SITE_KEY } : {};
    expect(server.checks.at(-1)).toEqual({ ...sent, ...sitekey });
    expect(server.faults).toEqual([]);
    expect(await send({ captcha })).toMatchObject({ status: 422, codes: ["captcha_refused"] });
  });

  it("refuses a report without a token, with an unknown one, with one of another site, and with a proof of work", async () => {
    const { send } = await captchaCase(provider);
    expect(await send({})).toMatchObject({ status: 422, codes: ["captcha_required"] });
    expect(await send({ challenge: "x", nonce: "1" })).toMatchObject({ status: 422, codes: ["captcha_required"] });
    expect(await send({ captcha: "made-up" })).toMatchObject({ status: 422, codes: ["captcha_refused"] });
    for (const hostname of ["evil.example", "bounty.example.com", "x.content.example.net", ""])
      expect(await send({ captcha: server.issue(provider, hostname) })).toMatchObject({
        status: 422,
        codes: ["captcha_refused"],
      });
  });

  it.each(["hangs", "garbage", "breaks off", "fails", "list"] as const)(
    "answers 503 when the provider %s, and takes the report later",
    async (fault) => {
      const { send } = await captchaCase(provider);
      const captcha = server.issue(provider, "content.example.net");
      server.failNext(fault);
      const answer = await send({ captcha });
      expect(answer).toMatchObject({ status: 503, body: { code: "unavailable" } });
      expect(answer.body.detail).toContain("nothing was sent");
      expect((await send({ captcha })).status).toBe(202);
    },
  );

  it("has its widget in a page of another origin, whose policy alone names the provider", async () => {
    const { w, program } = await captchaCase(provider);
    const get = (url: string, host: string) => w.app.fastify.inject({ url, headers: { host } });
    const path = `/captcha/${program.handle}`;
    const { statusCode, headers, body } = await get(`${path}?theme=dark&language=fr`, "content.example.net");
    expect(statusCode).toBe(200);
    const policy = Object.fromEntries(
      String(headers["content-security-policy"])
        .split("; ")
        .map((line) => [line.split(" ")[0], line.slice(line.indexOf(" ") + 1)]),
    );
    expect(policy).toMatchObject({
      "default-src": "'none'",
      "script-src": expect.stringMatching(new RegExp(`^'sha256-[\\w+/=]+' ${server.origin}$`)),
      "frame-src": server.origin,
      "frame-ancestors": "https://bounty.example.com https://www.acme.example",
    });
    expect(policy["connect-src"]).toBe(provider === "hcaptcha" ? server.origin : undefined);
    expect(headers["x-frame-options"]).toBeUndefined();
    expect(headers["referrer-policy"]).toBe("strict-origin");
    expect(body).toContain(`data-key="${captchaKeys.CAPTCHA_SITE_KEY}"`);
    expect(body).toContain('data-parent="https://bounty.example.com"');
    expect(body).not.toContain(captchaKeys.CAPTCHA_SECRET);
    for (const [url, host, status] of [
      [path, "bounty.example.com", 404],
      ["/captcha/no-such-program", "content.example.net", 404],
      [`${path}?theme=%22%3E%3Cscript%3E`, "content.example.net", 422],
      [`${path}?key=other`, "content.example.net", 422],
    ] as const)
      expect((await get(url, host)).statusCode).toBe(status);
    expect(await intakePage.head(w.app.services, [program.handle])).toMatchObject({ frames: ["https://content.example.net"] });
  });
});

describe("a CAPTCHA", () => {
  it("takes a token once, should the provider take it twice, and one of hCaptcha without a host", async () => {
    const { send } = await captchaCase("hcaptcha");
    const captcha = server.issue("hcaptcha", "not-provided", true);
    expect((await send({ captcha })).status).toBe(202);
    expect(await send({ captcha })).toMatchObject({ status: 409, body: { code: "conflict" } });
    const turnstile = await captchaCase("turnstile");
    expect((await turnstile.send({ captcha: server.issue("turnstile", "not-provided") })).status).toBe(422);
  });

  it("that the provider refuses for its settings is not blamed on the person", async () => {
    const { send } = await captchaCase("wrong secret");
    expect(await send({ captcha: server.issue("turnstile", "content.example.net") })).toMatchObject({ status: 503 });
  });

  it("is off without the setting: the form asks for a proof of work, and no page may frame a provider", async () => {
    const w = await buildWorld({ env: hosts });
    const c = await buildIntakeCase(w);
    expect((await w.call(null, getIntakeForm, { params: c.handle })).body.captcha).toBeNull();
    expect((await c.send({ challenge: null, captcha: "x" })).body.errors).toMatchObject([{ code: "challenge_unsolved" }]);
    expect((await c.send()).status).toBe(202);
    const url = `/captcha/${c.program.handle}`;
    expect((await w.app.fastify.inject({ url, headers: { host: "content.example.net" } })).statusCode).toBe(404);
    expect(await intakePage.head(w.app.services, [c.program.handle])).not.toHaveProperty("frames");
    await w.close();
  });
});

describe("the settings of a CAPTCHA", () => {
  const all = { ...hosts, ...captchaKeys, INTAKE_CHALLENGE: "turnstile" };
  const textOf = (env: object) => {
    try {
      return readSettings(env as NodeJS.ProcessEnv).captcha;
    } catch (error) {
      return error instanceof OperatorError ? error.message : error;
    }
  };
  it("are refused where a key or the origin of the frame is missing, or nothing uses them", () => {
    const keys = "INTAKE_CHALLENGE=turnstile needs CAPTCHA_SITE_KEY and CAPTCHA_SECRET.";
    expect(textOf({ ...all, CAPTCHA_SECRET: "" })).toBe(keys);
    expect(textOf({ ...all, CAPTCHA_SITE_KEY: "" })).toBe(keys);
    expect(textOf({ ...all, CONTENT_URL: "" })).toContain("INTAKE_CHALLENGE=turnstile needs CONTENT_URL");
    expect(textOf({ ...all, INTAKE_CHALLENGE: "work" })).toContain("need INTAKE_CHALLENGE=hcaptcha or turnstile");
    expect(textOf({ ...all, INTAKE_CHALLENGE: "recaptcha" })).toBe(
      "The setting INTAKE_CHALLENGE must be work, hcaptcha or turnstile.",
    );
    expect(textOf({ ...all, CAPTCHA_ORIGIN: "http://captcha.example.com" })).toContain("The setting CAPTCHA_ORIGIN must be");
  });

  it("lead to the addresses that the providers document", () => {
    const apiOf = (provider: string) => {
      const { captcha } = readSettings({ ...all, INTAKE_CHALLENGE: provider });
      return captcha && providerApi(captcha, "fr");
    };
    const query = "render=explicit&onload=onCaptchaLoad";
    expect(apiOf("hcaptcha")).toEqual({
      script: `https://js.hcaptcha.com/1/api.js?${query}&recaptchacompat=off&hl=fr`,
      check: "https://api.hcaptcha.com/siteverify",
      sources: "https://hcaptcha.com https://*.hcaptcha.com",
      directives: ["script-src", "frame-src", "style-src", "connect-src"],
    });
    expect(apiOf("turnstile")).toEqual({
      script: `https://challenges.cloudflare.com/turnstile/v0/api.js?${query}`,
      check: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
      sources: "https://challenges.cloudflare.com",
      directives: ["script-src", "frame-src"],
    });
  });

  it("are read", () => {
    const { CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = captchaKeys;
    const frameOrigin = hosts.CONTENT_URL;
    expect(textOf(all)).toEqual({ provider: "turnstile", siteKey, secret, origin: null, frameOrigin });
  });
});
