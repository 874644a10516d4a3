import { foldMail } from "@safeport/contract/intake/mail-quote";
import { describe, expect, it } from "vitest";
import { splitAnswer } from "../src/features/intake/split-answer.ts";

const split = (text: string) => splitAnswer(text, "https://safeport.example");
const mark = "##- Write your answer above this line -##";

describe("an answer", () => {
  it("is cut at a quote that names when it was written and by whom, in any language", () => {
    const quote = "Le 2 mars 2026 à 10:00, Acme\n<a@acme.example> a écrit :\n> Which?";
    expect(split(`Yes\n\n${quote}`)).toEqual({ own: "Yes", quoted: quote });
  });

  it("is cut at our mark and the fields above it, and below a quote of ours", () => {
    const fields = "Von: Safeport <a@safeport.example>\nGesendet: Montag, 2. März 2026\nAn: kim@people.example";
    expect(split(`Yes\n\n-----Ursprüngliche Nachricht-----\n${fields}\n\n${mark}\n\nNews`).own).toBe("Yes");
    expect(split(`> ${mark}\n>\n> News\n\nBelow\n> mine`).own).toBe("Below\n> mine");
    expect(split(`Yes\n${mark}\nNews`)).toEqual({ own: "Yes", quoted: `${mark}\nNews` });
  });

  it("stays whole where it has a signature, answers between quoted lines, or nothing but a quote", () => {
    for (const text of [
      "Yes\n-- \nRobin",
      "a\n> quoted inside\nb",
      "> only a quote",
      `a\n> ${mark}\nb`,
      "See\n\n> GET / HTTP/1.1",
    ])
      expect(split(text)).toEqual({ own: text, quoted: "" });
  });

  it("is not cut at a link of ours that its sender writes about", () => {
    const text = "Your link https://safeport.example/intake-report#token=x fails.\nWhy?";
    expect(split(text)).toEqual({ own: text, quoted: "" });
  });

  it("is read in one pass, also with many quoted lines before its last word", () => {
    const text = `${">\n".repeat(100_000)}x`;
    expect(split(text).own).toBe(text);
    expect(split(`x\nOn 1 May 2026 Kim wrote:\n${text.slice(0, -1)}`).own).toBe("x");
  });
});

it("the page folds a signature or a quote at the end of a mail, and shows all else", () => {
  const quote = "On Mon, 23 Nov 2026 Kim <kim@o.example> wrote:\n> Hello";
  expect(foldMail(`Text\n\n${quote}`)).toEqual({ shown: "Text\n", folded: quote });
  expect(foldMail("Text\n-- \nRobin")).toEqual({ shown: "Text", folded: "-- \nRobin" });
  for (const text of [
    "Request:\n\n> GET / HTTP/1.1",
    "On the page I wrote:\n> x",
    "-- \nRobin",
    "a\n--\nb\nc".padEnd(400, "\nx"),
  ])
    expect(foldMail(text)).toEqual({ shown: text, folded: "" });
});
