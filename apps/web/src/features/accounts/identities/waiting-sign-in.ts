import { tabStorage } from "../../../lib/storage.ts";

/** A sign-in at an identity provider that this tab has begun. */
export interface WaitingSignIn {
  /** Of its address; the provider returns it. */
  state: string;
  browser_secret: string;
  /** Path to open after the sign-in. */
  from: string | null;
}

const key = "safeport.identity";
/** Tells the page that opened a window what that window came back with. */
export const returnChannel = "safeport.identity";

/** A secret that only this browser keeps, and its digest. */
export async function newBrowserSecret(): Promise<{ browser_secret: string; browser: string }> {
  const browser_secret = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(browser_secret));
  return { browser_secret, browser: base64Url(new Uint8Array(digest)) };
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** The state in the address of a provider, where SAML calls it `RelayState`, or in a response. */
export function stateOf(query: string): string | null {
  const params = new URLSearchParams(query);
  return params.get("RelayState") ?? params.get("state");
}

/** Keeps a sign-in while this tab is at the provider. */
export function keepWaiting(waiting: WaitingSignIn): void {
  tabStorage.set(key, JSON.stringify(waiting));
}

/** The sign-in that a response is for, which no longer waits; null if this tab has not begun it. */
export function takeWaiting(answer: string): WaitingSignIn | null {
  try {
    const waiting = JSON.parse(tabStorage.get(key) ?? "null") as WaitingSignIn | null;
    if (waiting === null || waiting.state !== stateOf(answer)) return null;
    tabStorage.set(key, null);
    return waiting;
  } catch {
    return null;
  }
}
