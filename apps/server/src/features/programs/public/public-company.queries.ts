import type { Db } from "@safeport/db/named-statement";
import { isShownCompany } from "../core/program.visibility.ts";

/** Companies whose page everybody may read. */
function publicCompanies(db: Db, onlyId: string | null) {
  return db
    .selectFrom("company as c")
    .where(isShownCompany)
    .$if(onlyId !== null, (query) => query.where("c.id", "=", onlyId));
}

/** The company with this domain, if everybody may read of it. */
export function findPublicCompany(db: Db, onlyId: string | null, domain: string) {
  return publicCompanies(db, onlyId)
    .select(["c.id", "c.name", "c.domain", "c.website", "c.description", "c.country", "c.logo_file_id", "c.in_search_engines"])
    .where("c.domain", "=", domain)
    .executeTakeFirst();
}

/** The next `limit` companies behind a domain that search engines may list, without the first `offset`. */
export function findCompanyAddresses(db: Db, onlyId: string | null, after: string, limit: number, offset = 0) {
  return publicCompanies(db, onlyId)
    .select("c.domain")
    .where("c.in_search_engines", "=", true)
    .where("c.domain", ">", after)
    .orderBy("c.domain")
    .limit(limit)
    .offset(offset)
    .execute();
}
