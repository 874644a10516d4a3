import type { PublicCtx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { partBeginnings } from "../../../platform/part-beginnings.ts";
import { findCompanyAddresses, findPublicCompany } from "./public-company.queries.ts";

type Ctx = Pick<PublicCtx, "db" | "site">;

/** Characters of a domain; PostgreSQL fails for texts that hold a NUL. */
const domainText = /^[a-z0-9.-]{1,253}$/i;

/** A company as everybody may read of it, by its domain; 404 for one without a proved domain or a program that strangers read of. */
export async function readPublicCompany({ db, site, files }: PublicCtx, domain: string) {
  const row = domainText.test(domain)
    ? await findPublicCompany(db, site.current.single_company_id, domain.toLowerCase())
    : undefined;
  if (!row) throw new AppError("not_found", "no_company");
  const { logo_file_id, in_search_engines, ...company } = row;
  return { company: { ...company, logo: files.link(logo_file_id) }, isIndexed: in_search_engines };
}

/** The domains of the next `limit` companies behind one that search engines may list. */
export async function listCompanyAddresses({ db, site }: Ctx, after: string, limit: number): Promise<string[]> {
  const rows = await findCompanyAddresses(db, site.current.single_company_id, after, limit);
  return rows.map(({ domain }) => domain);
}

/** The domains behind which the parts of a list of `size` companies each begin; the first is empty. */
export function listCompanyParts({ db, site }: Ctx, size: number): Promise<string[]> {
  const onlyId = site.current.single_company_id;
  return partBeginnings("", async (after) => (await findCompanyAddresses(db, onlyId, after, 1, size - 1))[0]?.domain);
}
