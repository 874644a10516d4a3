import { getProgram, listPrograms } from "@safeport/contract/programs/core/program.endpoints";
import { answerProgramInvitation, inviteResearcher } from "@safeport/contract/programs/participation/invitation.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { ownDatabase } from "@safeport/db/factories/own-database";
import { expect, inject } from "vitest";
import { buildCase } from "./case.ts";
import { startMailServer } from "./mail-server.ts";
import { type Answer, buildWorld, type Person } from "./world.ts";

export type InvitationCase = Awaited<ReturnType<typeof buildInvitationCase>>;

export const emailOf = ({ username }: Person) => `${username}@people.example`;
export const refusal = ({ status, body }: Answer) => [status, body.detail];

/** A company that invites to its private programs, in a world of its own with mails. */
export async function buildInvitationCase() {
  const server = await startMailServer();
  // The job queue is shared by all servers of a database.
  const own = await ownDatabase(inject("databaseUrl"));
  const w = await buildWorld({ jobs: true, env: server.env, databaseUrl: own.url });
  const one = await buildCase(w);
  const hidden = (over: object = {}) => buildProgram(w.db, { company_id: one.companyId, visibility: "PRIVATE", ...over });
  const invite = (as: Person, program: string, body: object) => w.call(as, inviteResearcher, { params: { program }, body });
  return {
    w,
    one,
    server,
    /** A private program. */
    hidden,
    invite,
    answer: (as: Person, invitation_id: string, accept: boolean, more: object = {}) =>
      w.call(as, answerProgramInvitation, { body: { invitation_id, accept, ...more } }),
    /** A researcher whom the owner has invited to a private program. */
    async invited(over: object = {}) {
      const program = await hidden(over);
      const person = await w.person("Hacker");
      const { body } = await invite(one.owner, program.id, { username: person.username, message: "You know trains" });
      return { program, person, id: body.invitation_id as string };
    },
    /** Whether somebody finds the program, by its id, its title, and in the list, with the list's total. */
    async sees(as: Person, { id, title }: { id: string; title: string }): Promise<boolean> {
      const ways = [
        (await w.call(as, getProgram, { params: { program: id } })).status === 200,
        (await w.call(as, getProgram, { params: { program: title } })).status === 200,
        (await w.call(as, listPrograms, { query: { search: title } })).body.total === 1,
      ];
      expect(new Set(ways).size).toBe(1);
      return ways[0] as boolean;
    },
    async close() {
      await w.close();
      await server.close();
      await own.drop();
    },
  };
}
