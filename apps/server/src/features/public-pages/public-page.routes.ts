import type { Http } from "../../platform/http/mount.ts";
import { hallOfFame } from "./boards/hall-of-fame.ts";
import { companyPage } from "./companies/company-page.ts";
import { discoveryRoutes } from "./discovery/discovery.routes.ts";
import { assetRoutes } from "./layout/assets.ts";
import { mountPage } from "./layout/send-page.ts";
import { profilePage } from "./people/profile-page.ts";
import { pictureRoutes } from "./pictures/picture.routes.ts";
import { nonIssuesPage } from "./programs/non-issues-page.ts";
import { programDirectory } from "./programs/program-directory.ts";
import { programPage } from "./programs/program-page.ts";
import { versionPage } from "./programs/version-page.ts";
import { reportList } from "./reports/report-list.ts";
import { reportPage } from "./reports/report-page.ts";

/** Mounts the pages that everybody reads. */
export function publicPageRoutes(http: Http): void {
  assetRoutes(http.fastify);
  discoveryRoutes(http);
  pictureRoutes(http);
  mountPage(http, "/programs", programDirectory);
  mountPage(http, "/p/:handle", programPage);
  mountPage(http, "/p/:handle/non-issues", nonIssuesPage);
  mountPage(http, "/p/:handle/versions/:number", versionPage);
  mountPage(http, "/d", reportList);
  mountPage(http, "/d/:number", reportPage);
  mountPage(http, "/hall-of-fame", hallOfFame);
  mountPage(http, "/c/:domain", companyPage);
  mountPage(http, "/u/:username", profilePage);
}
