import { createHash } from "node:crypto";
import { getChallenge, submitToIntake, updateIntake } from "@safeport/contract/intake/intake.endpoints";
import { uniqueSuffix } from "@safeport/db/factories/unique-suffix";
import { expect } from "vitest";
import { buildCase } from "./case.ts";
import type { startMailServer } from "./mail-server.ts";
import type { World } from "./world.ts";

/** A nonce for which the hash of the challenge begins with as many zero bits as it asks for. */
export function solve(challenge: string, bits: number): string {
  for (let nonce = 0; ; nonce++) {
    const hash = createHash("sha256").update(`${challenge}:${nonce}`).digest();
    if (Math.clz32(hash.readUInt32BE(0)) >= bits) return String(nonce);
  }
}

/** A company whose program takes reports of people without an account. */
export async function buildIntakeCase(w: World, settings: object = { is_open: true }) {
  const c = await buildCase(w);
  const params = { program: c.program.id };
  expect((await w.call(c.manager, updateIntake, { params, body: settings })).status).toBe(200);
  const handle = { handle: c.program.handle };
  const solved = async () => {
    const { body } = await w.call(null, getChallenge, { params: handle });
    return { challenge: body.challenge as string, nonce: solve(body.challenge, body.bits) };
  };
  return {
    ...c,
    params,
    handle,
    solved,
    address: () => `guest-${uniqueSuffix()}@people.example`,
    /** Sends the form. */
    send: async (over: object = {}) =>
      w.call(null, submitToIntake, {
        params: handle,
        body: {
          title: "Open redirect",
          description_markdown: "The login form follows any address.",
          email: `guest-${uniqueSuffix()}@people.example`,
          ...(await solved()),
          ...over,
        },
      }),
  };
}

type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** The token of the link in the newest mail to an address whose page has this name. */
export async function mailedToken(server: MailServer, address: string, page: string): Promise<string> {
  const tokenOf = () =>
    server
      .mailsTo(address)
      .flatMap(({ email }) => new RegExp(`/${page}#token=([\\w.-]+)`).exec(email.text ?? "")?.[1] ?? [])
      .at(-1);
  await expect.poll(tokenOf, { timeout: 15_000 }).toBeDefined();
  return tokenOf() ?? "";
}
