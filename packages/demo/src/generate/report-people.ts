import type { Seeded } from "@safeport/db/factories/seeded";
import { fillIn, type Words } from "./fill-in.ts";
import type { DrawnUser, People, ReportPlan } from "./generated.ts";

/** Who deals with a report, and what they say. */
export interface Cast {
  agent: DrawnUser;
  colleague: DrawnUser;
  /** Who may award. */
  purse: DrawnUser;
  mediator: DrawnUser;
  author: DrawnUser;
  /** One of the texts, never the same twice on a report, with its words filled in. */
  say(texts: readonly string[], more?: Words): string;
}

const work = { triager: 6, manager: 2, owner: 1, finance: 0, viewer: 0 };
const purses = { owner: 2, finance: 6, manager: 0, triager: 0, viewer: 0 };

export function castFor(random: Seeded, { program, author }: ReportPlan, people: People, words: Words): Cast {
  const { members } = program.company;
  const drawBy = (weights: Readonly<Record<(typeof members)[number][1], number>>) =>
    random.pick(members.flatMap(([user, role]) => Array.from({ length: weights[role] }, () => user)));
  const agent = drawBy(work);
  const colleague = drawBy(work);
  const said = new Set<string>();
  return {
    agent,
    colleague,
    purse: drawBy(purses),
    mediator: random.pick(people.staff),
    author,
    say(texts, more = {}) {
      const fresh = texts.filter((text) => !said.has(text));
      const text = random.pick(fresh.length > 0 ? fresh : texts);
      said.add(text);
      return fillIn(text, { ...words, agent: agent.first_name, colleague: colleague.username, ...more });
    },
  };
}
