import { expect, it } from "vitest";
import { MailDecoder } from "../src/features/intake/parsing/mail-decoder.mjs";

/** A text as bytes of a charset with one byte for each character. */
function bytesOf(text: string, charset: string): Buffer {
  const codes = new Map<string, number>();
  for (let code = 0; code < 256; code++) codes.set(new TextDecoder(charset).decode(Uint8Array.of(code)), code);
  return Buffer.from([...text].map((character) => codes.get(character) ?? 0x3f));
}

const western = {
  French:
    "Un attaquant prend les comptes\n---------- Message transféré ---------\nEnvoyé: 23.11.2026\nÀ: kim@people.example\nÉtapes à suivre",
  "short French": "Où est le problème ? Voilà.",
  German: "Die Anmeldeseite prüft die Adresse nicht, größere Lücke möglich",
  Spanish: "La página de inicio de sesión acepta cualquier dirección. ¿Qué más?",
  Portuguese: "A página de início não verifica o endereço; a função está vulnerável",
  Swedish: "Sidan för inloggning är sårbar på många sätt",
};
const central = {
  Polish: "Strona logowania przyjmuje dowolny adres. Atakujący może przejąć każde konto, ponieważ żądanie nie jest sprawdzane.",
  "short Polish": "Błąd na stronie",
  Czech: "Přihlašovací stránka přijímá jakoukoli adresu. Útočník může převzít účet.",
  Hungarian: "A bejelentkezési oldal bármilyen címet elfogad. A támadó bármelyik fiókot átveheti, mert nem működik a jelszó.",
};
const cases = [
  ...Object.entries(western).map(([name, text]) => [name, "iso-8859-15", text] as const),
  ...["windows-1250", "iso-8859-2"].flatMap((charset) =>
    Object.entries(central).map(([name, text]) => [name, charset, text] as const),
  ),
];

it.each(cases)("%s in %s is read without a label @spec:10.40", (_name, charset, text) => {
  expect(new MailDecoder("utf-8").decode(bytesOf(text, charset))).toBe(text);
});
