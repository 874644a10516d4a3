import { seeded } from "@safeport/db/factories/seeded";
import { titleKey } from "@safeport/db/factories/title-key";
import { companies } from "../content/companies.ts";
import type { CompanyContent, ProgramContent } from "../content/shapes.ts";
import { before, day, hour, minute } from "./clock.ts";
import { datedId } from "./dated-id.ts";
import type { GeneratedCompanies, GeneratedCompany, GeneratedProgram, GeneratedScope, People } from "./generated.ts";

/** Companies with their people, programs and scopes. */
export function generateCompanies(now: Date, people: People): GeneratedCompanies {
  const random = seeded("market");
  const result: GeneratedCompanies & { programs: GeneratedProgram[]; companies: GeneratedCompany[] } = {
    programs: [],
    companies: [],
    rows: { companies: [], members: [], programs: [], scopes: [], programMembers: [] },
  };
  for (const content of companies) {
    const created = new Date(before(now, content.age).getTime() - random.int(0, 6) * hour);
    const company = generateCompany(content, created);
    for (const program of content.programs) generateProgram(program, company);
  }
  return result;

  function generateCompany(content: CompanyContent, created_at: Date): GeneratedCompany {
    const id = datedId(random, created_at);
    const members = content.team.map(([username, role]) => [people.byName(username), role] as const);
    const { name, domain, domain_verification_method, domain_status, status } = content;
    result.rows.companies.push({
      id,
      name,
      domain,
      domain_verification_method,
      domain_status,
      logo_file_id: null,
      status,
      version: random.int(1, 4),
      created_at,
    });
    members.forEach(([user, role], place) => {
      const joined = new Date(created_at.getTime() + place * random.int(1, 30) * hour);
      result.rows.members.push({ company_id: id, user_id: user.id, role, created_at: joined });
    });
    const company = { id, content, created: created_at, members };
    result.companies.push(company);
    return company;
  }

  function generateProgram(content: ProgramContent, company: GeneratedCompany): void {
    const created = new Date(before(now, content.age).getTime() - random.int(0, 9) * hour);
    const id = datedId(random, created);
    const scopes = new Map<string, GeneratedScope>();
    let changed = created;
    content.scopes.forEach((scope, place) => {
      const [asset_type, identifier, max_severity, terms, instructions = ""] = scope;
      const reported = content.surfaces.some(([, asset]) => asset === identifier);
      // A program without reports may be newer; and texts change now and then.
      const later = !reported && random.chance(0.5) ? random.int(1, Math.max(1, content.age - 3)) * day : 0;
      const created_at = new Date(created.getTime() + later + place * random.int(1, 9) * minute);
      const age = now.getTime() - created_at.getTime();
      const updated_at = random.chance(0.3)
        ? new Date(created_at.getTime() + Math.floor(random.next() * age * 0.95))
        : created_at;
      if (updated_at > changed) changed = updated_at;
      const generated = { id: datedId(random, created_at), content: scope };
      scopes.set(identifier, generated);
      result.rows.scopes.push({
        id: generated.id,
        program_id: id,
        asset_type,
        identifier,
        instructions_markdown: instructions,
        is_eligible_for_bounty: terms === "bounty",
        is_out_of_scope: terms === "out of scope",
        max_severity,
        created_at,
        updated_at,
      });
    });
    result.rows.programs.push(programRow(id, content, company, created, changed));
    for (const username of content.members) {
      const created_at = new Date(created.getTime() + random.int(1, 40) * hour);
      result.rows.programMembers.push({ program_id: id, user_id: people.byName(username).id, created_at });
    }
    result.programs.push({ id, content, company, created, scopes });
  }

  function programRow(id: string, content: ProgramContent, company: GeneratedCompany, created_at: Date, changed: Date) {
    const [low = [0, 0], medium = [0, 0], high = [0, 0], critical = [0, 0]] = content.rewards;
    const { handle, title, description, policy, program_type, status, visibility, participation } = content;
    const site = `https://www.${company.content.domain}`;
    const draft = status === "draft";
    return {
      id,
      company_id: company.id,
      handle,
      title,
      title_key: titleKey(title),
      description,
      policy,
      program_type,
      status,
      visibility,
      participation,
      low_min: low[0],
      low_max: low[1],
      medium_min: medium[0],
      medium_max: medium[1],
      high_min: high[0],
      high_max: high[1],
      critical_min: critical[0],
      critical_max: critical[1],
      program_launch_date: draft ? null : new Date(created_at.getTime() + random.int(1, 30) * hour),
      tags: [...content.tags],
      features: [...content.features],
      operating_systems: [...content.operating_systems],
      dashboard_link: "",
      social_links: JSON.stringify(
        draft
          ? []
          : [
              { link: site, type: "Website" },
              ...(random.chance(0.5)
                ? [{ link: `https://social.example/${handle}`, type: random.pick(["Twitter", "LinkedIn"]) }]
                : []),
            ],
      ),
      credential_info: content.credential_info,
      scope_overview: content.scope_overview,
      in_scope_info: content.in_scope_info,
      out_of_scope_info: content.out_of_scope_info,
      scope_changed_at: content.scopes.length > 0 ? changed : null,
      version: random.int(1, 9),
      created_at,
      updated_at: changed,
    };
  }
}
