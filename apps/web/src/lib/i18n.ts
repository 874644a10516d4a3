import type { CatalogueName } from "@safeport/messages/en";
import { type Language, languages, pickLanguage } from "@safeport/messages/languages";
import { browserStorage } from "./storage.ts";
import { createStore } from "./store.ts";

/** The catalogues of the web: the texts of mails are the server's. */
export type PageCatalogue = Exclude<CatalogueName, `${string}/mail`>;

/** The catalogues that every page needs, or most pages people start at; they are loaded together, before the first page. */
const commonNames = [
  "accounts",
  "app",
  "companies",
  "notifications",
  "programs",
  "reports",
  "reports/severity",
  "reports/status",
  "ui",
] as const satisfies PageCatalogue[];
type CommonName = (typeof commonNames)[number];

type Catalogue = Record<string, unknown>;
const common = import.meta.glob<Record<CommonName, Catalogue>>("./messages/common-*.ts", { import: "common" });
const files = import.meta.glob<Catalogue>(
  [
    "./**/*.json",
    "!./**/mail/*.json",
    "!./{accounts,app,companies,notifications,programs,reports,reports/severity,reports/status,ui}/*.json",
  ],
  { base: "../../../../packages/messages/src", import: "default" },
);
const storageKey = "safeport.locale";

interface I18nState {
  locale: Language;
  messages: Catalogue;
}

const store = createStore<I18nState>({ locale: languages[0], messages: {} });
export const useI18n = store.use;

/** The current language. */
export function currentLanguage(): Language {
  return store.get().locale;
}

/** Loads the texts that every page needs in the current language, before the first one is shown. */
export function loadCommonMessages(): Promise<void> {
  return loadMessages(...commonNames);
}

/** Loads the missing catalogues of `names` in the current language. Routes call it while their component loads. */
export async function loadMessages(...names: PageCatalogue[]): Promise<void> {
  const { locale } = store.get();
  const missing = names.filter((name) => !(name in store.get().messages));
  if (missing.length === 0) return;
  const loaded = await readCatalogues(locale, missing);
  if (store.get().locale === locale) store.set({ locale, messages: { ...store.get().messages, ...loaded } });
  else await loadMessages(...names);
}

/** Starts in the saved language, else in the first of the browser's languages that we have, else in our first. */
export function startLocale(): void {
  showLocale(pickLanguage([browserStorage.get(storageKey) ?? "", ...navigator.languages]), {});
}

/** Loads all texts in use in another language, then switches to it and saves the choice. */
export async function chooseLocale(locale: Language): Promise<void> {
  let messages: Catalogue = {};
  // A page may load more texts in the meantime.
  for (let missing = namesBeyond(messages); missing.length > 0; missing = namesBeyond(messages)) {
    messages = { ...messages, ...(await readCatalogues(locale, missing)) };
  }
  showLocale(locale, messages);
  browserStorage.set(storageKey, locale);
}

function namesBeyond(messages: Catalogue): PageCatalogue[] {
  return (Object.keys(store.get().messages) as PageCatalogue[]).filter((name) => !(name in messages));
}

function showLocale(locale: Language, messages: Catalogue): void {
  store.set({ locale, messages });
  document.documentElement.lang = locale;
}

async function readCatalogues(locale: Language, names: PageCatalogue[]): Promise<Catalogue> {
  const loaded = await Promise.all(names.map((name) => readCatalogue(locale, name)));
  return Object.fromEntries(names.map((name, at) => [name, loaded[at] ?? {}]));
}

async function readCatalogue(locale: Language, name: PageCatalogue): Promise<Catalogue | undefined> {
  if (isCommon(name)) return (await common[`./messages/common-${locale}.ts`]?.())?.[name];
  return files[`./${name}/${locale}.json`]?.();
}

function isCommon(name: PageCatalogue): name is CommonName {
  return (commonNames as readonly PageCatalogue[]).includes(name);
}
