import { createStore } from "./store.ts";

export const locales = ["en", "fr"] as const;
export type Locale = (typeof locales)[number];
/** Each in its own words. */
export const localeNames: Record<Locale, string> = { en: "English", fr: "Français" };
/** One locale file per feature; `ui` and `app` are always there. */
export type MessageGroup = keyof import("use-intl").Messages;

type Messages = Record<string, unknown>;
const files = import.meta.glob<Messages>("../locales/*/*.json", { import: "default" });
const storageKey = "safeport.locale";

interface I18nState {
  locale: Locale;
  messages: Messages;
}

const store = createStore<I18nState>({ locale: "en", messages: {} });
export const useI18n = store.use;

/** The language chosen before, else the first of the browser's that we have, else English. */
export function preferredLocale(): Locale {
  const wanted = [localStorage.getItem(storageKey) ?? "", ...navigator.languages];
  return wanted.map((tag) => tag.slice(0, 2)).find(isLocale) ?? "en";
}

/** Loads the texts of `groups` in the current language, those that are not there yet. Routes call it beside their component. */
export async function loadMessages(...groups: MessageGroup[]): Promise<void> {
  const { locale } = store.get();
  const missing = groups.filter((group) => !(group in store.get().messages));
  if (missing.length === 0) return;
  const loaded = await readGroups(locale, missing);
  if (store.get().locale === locale) store.set({ locale, messages: { ...store.get().messages, ...loaded } });
  else await loadMessages(...groups);
}

/** Switches the language: first loads all texts that are in use, then shows them at once. */
export async function setLocale(locale: Locale, ...groups: MessageGroup[]): Promise<void> {
  const inUse = new Set([...Object.keys(store.get().messages), ...groups]) as Set<MessageGroup>;
  const messages = await readGroups(locale, [...inUse]);
  store.set({ locale, messages });
  document.documentElement.lang = locale;
}

/** As `setLocale`, and remembered. */
export async function chooseLocale(locale: Locale): Promise<void> {
  await setLocale(locale);
  localStorage.setItem(storageKey, locale);
}

async function readGroups(locale: Locale, groups: MessageGroup[]): Promise<Messages> {
  const loaded = await Promise.all(groups.map((group) => files[`../locales/${locale}/${group}.json`]?.()));
  return Object.fromEntries(groups.map((group, at) => [group, loaded[at] ?? {}]));
}

function isLocale(tag: string): tag is Locale {
  return (locales as readonly string[]).includes(tag);
}
