import type { Http } from "../../platform/http/mount.ts";
import { assetRoutes } from "./layout/assets.ts";
import { mountPage } from "./layout/send-page.ts";
import { programDirectory } from "./programs/program-directory.ts";
import { programPage } from "./programs/program-page.ts";

/** Mounts the pages that everybody reads. */
export function publicPageRoutes(http: Http): void {
  assetRoutes(http.fastify);
  mountPage(http, "/programs", programDirectory);
  mountPage(http, "/p/:handle", programPage);
}
