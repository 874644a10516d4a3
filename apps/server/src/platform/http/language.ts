import { type Language, languages } from "@safeport/messages/languages";
import type { FastifyRequest } from "fastify";
import Negotiator from "negotiator";

/** The language of ours that Accept-Language prefers; our first language if it names none of ours. */
export function languageOf({ headers }: Pick<FastifyRequest, "headers">): Language {
  const preferred = new Negotiator({ headers }).language([...languages]);
  return languages.find((language) => language === preferred) ?? languages[0];
}
