import type { Seeded } from "@safeport/db/factories/seeded";
import { fillIn, type Words } from "./fill-in.ts";
import type { GeneratedUser, People, ReportPlan } from "./generated.ts";

/** People who handle a report, and their texts. */
export interface ReportPeople {
  agent: GeneratedUser;
  colleague: GeneratedUser;
  /** Member who may award. */
  payer: GeneratedUser;
  mediator: GeneratedUser;
  author: GeneratedUser;
  /** One of the texts, never the same twice on a report, with its words filled in. */
  say(texts: readonly string[], more?: Words): string;
}

const work = { triager: 6, manager: 2, owner: 1, finance: 0, viewer: 0 };
const payers = { owner: 2, finance: 6, manager: 0, triager: 0, viewer: 0 };

export function peopleOf(random: Seeded, { program, author }: ReportPlan, people: People, words: Words): ReportPeople {
  const { members } = program.company;
  const pickBy = (weights: Readonly<Record<(typeof members)[number][1], number>>) =>
    random.pick(members.flatMap(([user, role]) => Array.from({ length: weights[role] }, () => user)));
  const agent = pickBy(work);
  const colleague = pickBy(work);
  const usedTexts = new Set<string>();
  return {
    agent,
    colleague,
    payer: pickBy(payers),
    mediator: random.pick(people.staff),
    author,
    say(texts, more = {}) {
      const fresh = texts.filter((text) => !usedTexts.has(text));
      const text = random.pick(fresh.length > 0 ? fresh : texts);
      usedTexts.add(text);
      return fillIn(text, { ...words, agent: agent.first_name, colleague: colleague.username, ...more });
    },
  };
}
