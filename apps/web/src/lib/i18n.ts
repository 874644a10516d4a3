import { type Locale, locales } from "./locales.ts";
import { createStore } from "./store.ts";

/** Each in its own words. */
export const localeNames: Record<Locale, string> = { en: "English", fr: "Français" };
/** One locale file per feature. */
export type MessageGroup = keyof import("use-intl").Messages;
/** Those that every page needs; they come together and are always there. */
const commonGroups = ["accounts", "app", "companies", "notifications", "ui"] as const satisfies MessageGroup[];
type CommonGroup = (typeof commonGroups)[number];

type Messages = Record<string, unknown>;
const common = import.meta.glob<Record<CommonGroup, Messages>>("../locales/common-*.ts", { import: "common" });
const files = import.meta.glob<Messages>(
  ["../locales/*/*.json", "!../locales/*/{accounts,app,companies,notifications,ui}.json"],
  { import: "default" },
);
const storageKey = "safeport.locale";

interface I18nState {
  locale: Locale;
  messages: Messages;
}

const store = createStore<I18nState>({ locale: locales[0], messages: {} });
export const useI18n = store.use;

/** Loads the texts that every page needs in the current language, before the first one is shown. */
export function loadCommonMessages(): Promise<void> {
  return loadMessages(...commonGroups);
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

/** Begins in the language chosen before, else in the first of the browser's that we have, else in our first. */
export function startLocale(): void {
  showLocale(preferredLocale(), {});
}

/** Switches the language and remembers it; all texts in use are loaded first, then shown at once. */
export async function chooseLocale(locale: Locale): Promise<void> {
  let messages: Messages = {};
  // A page may load further texts in the meantime.
  for (let missing = groupsBeyond(messages); missing.length > 0; missing = groupsBeyond(messages)) {
    messages = { ...messages, ...(await readGroups(locale, missing)) };
  }
  showLocale(locale, messages);
  localStorage.setItem(storageKey, locale);
}

function groupsBeyond(messages: Messages): MessageGroup[] {
  return (Object.keys(store.get().messages) as MessageGroup[]).filter((group) => !(group in messages));
}

function showLocale(locale: Locale, messages: Messages): void {
  store.set({ locale, messages });
  document.documentElement.lang = locale;
}

async function readGroups(locale: Locale, groups: MessageGroup[]): Promise<Messages> {
  const loaded = await Promise.all(groups.map((group) => readGroup(locale, group)));
  return Object.fromEntries(groups.map((group, at) => [group, loaded[at] ?? {}]));
}

async function readGroup(locale: Locale, group: MessageGroup): Promise<Messages | undefined> {
  if (isCommon(group)) return (await common[`../locales/common-${locale}.ts`]?.())?.[group];
  return files[`../locales/${locale}/${group}.json`]?.();
}

function isCommon(group: MessageGroup): group is CommonGroup {
  return (commonGroups as readonly MessageGroup[]).includes(group);
}

function isLocale(tag: string): tag is Locale {
  return (locales as readonly string[]).includes(tag);
}

function preferredLocale(): Locale {
  const wanted = [localStorage.getItem(storageKey) ?? "", ...navigator.languages];
  return wanted.map((tag) => tag.slice(0, 2)).find(isLocale) ?? locales[0];
}
