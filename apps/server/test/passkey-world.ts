import * as passkeys from "@safeport/contract/accounts/passkeys/passkey.endpoints";
import { type Authenticator, newAuthenticator } from "./authenticator.ts";
import type { Answer, Person, World } from "./world.ts";

export const origin = "https://safeport.example";

/** The settings of two processes of one server. */
export const passkeyEnv = {
  SECRET_KEY: "the one secret of two server processes",
  PUBLIC_URL: origin,
  RATE_LIMIT_FACTOR: "1",
  TRUST_PROXY: "1",
};

/** Gives somebody a passkey of a new authenticator. */
export async function addPasskey(
  w: World,
  person: Person,
  name = "Key",
): Promise<{ authenticator: Authenticator; answer: Answer }> {
  const authenticator = newAuthenticator(origin);
  const { body } = await w.call(person, passkeys.startPasskey);
  const credential = authenticator.register(body);
  return { authenticator, answer: await w.call(person, passkeys.addPasskey, { body: { name, credential } }) };
}

let addresses = 0;
/** The headers of a call from an address that nobody used before. */
export const fromAnywhere = () => ({ "x-forwarded-for": `198.51.100.${(addresses++ % 250) + 1}` });

/** Options for proving a passkey at a sign-in. */
export const startSignIn = async (w: World) =>
  (await w.call(null, passkeys.startPasskeySignIn, { headers: fromAnywhere() })).body as { challenge: string };

/** Signs in by a passkey alone. */
export async function signInWith(
  w: World,
  authenticator: Authenticator,
  over: Parameters<Authenticator["prove"]>[1] = {},
): Promise<Answer> {
  const credential = authenticator.prove(await startSignIn(w), over);
  return w.call(null, passkeys.logInWithPasskey, { body: { credential }, headers: fromAnywhere() });
}

/** Moves a person's last reauthentication into the past. */
export async function ageSession(w: World, person: Person, minutes = 11): Promise<void> {
  const assured_at = new Date(Date.now() - minutes * 60_000);
  await w.db.updateTable("session").set({ assured_at }).where("user_id", "=", person.id).execute();
}
