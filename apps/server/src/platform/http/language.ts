import { type Language, languages } from "@safeport/messages/languages";
import type { FastifyRequest } from "fastify";
import Negotiator from "negotiator";

/** The language that the request's Accept-Language asks for; our first language if it asks for none of ours. */
export function languageOf({ headers }: Pick<FastifyRequest, "headers">): Language {
  const wanted = new Negotiator({ headers }).language([...languages]);
  return languages.find((language) => language === wanted) ?? languages[0];
}
