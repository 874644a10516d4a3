import { seeded } from "@safeport/db/factories/seeded";
import type { UserRole } from "@safeport/db/types.gen";
import { companies } from "../content/companies.ts";
import { hackers } from "../content/hackers.ts";
import { team } from "../content/team.ts";
import { before, day, hour } from "./clock.ts";
import { datedId } from "./dated-id.ts";
import type { GeneratedHacker, GeneratedUser, People } from "./generated.ts";

interface Person {
  username: string;
  full_name: string;
  country: string | null;
  role: UserRole;
  mailHost: string;
  joined: Date;
  /** The profile has a page for everybody; otherwise members alone see it. */
  hasPage?: boolean;
}

/** All accounts of the demo; they share one password. */
export function generatePeople(now: Date, passwordHash: string): People {
  const random = seeded("people");
  const userOf = ({ username, full_name, country, role, mailHost, joined, hasPage }: Person): GeneratedUser => {
    const id = datedId(random, joined);
    return {
      id,
      username,
      full_name,
      first_name: full_name.split(" ")[0] ?? full_name,
      joined,
      row: {
        id,
        username,
        email: `${username}@${mailHost}`,
        email_verified_at: new Date(joined.getTime() + random.int(1, 180) * 60_000),
        full_name,
        role,
        state: "active",
        country,
        password_hash: passwordHash,
        is_demo: true,
        audience: hasPage ? "everybody" : "members",
        created_at: joined,
      },
    };
  };

  const generatedHackers: GeneratedHacker[] = hackers.map(([username, full_name, country, voice, skill, age, language]) => ({
    ...userOf({
      username,
      full_name,
      country,
      role: "Hacker",
      mailHost: random.pick(["mail.example", "post.example", "inbox.example"]),
      joined: new Date(before(now, age).getTime() - random.int(0, 20) * hour),
      hasPage: skill === "expert",
    }),
    voice,
    skill,
    language,
  }));
  const others = team.map(([username, full_name, country, role]) => {
    const firsts = companies.filter((company) => company.team.some(([member]) => member === username));
    const first = firsts.toSorted((a, b) => b.age - a.age)[0];
    const joined = new Date(before(now, first?.age ?? 790).getTime() - random.int(2, 40) * hour - day);
    return userOf({ username, full_name, country, role, mailHost: first?.domain ?? "safeport.example", joined });
  });

  const all = [...generatedHackers, ...others];
  const byName = new Map(all.map((user) => [user.username, user]));
  return {
    all,
    hackers: generatedHackers,
    staff: others.filter((user) => user.row.role === "Super Admin" || user.row.role === "Admin"),
    byName(username) {
      const user = byName.get(username);
      if (!user) throw new Error(`Nobody is called ${username}`);
      return user;
    },
  };
}
