import type { Feature } from "../feature.ts";
import { fileRoutes } from "./file.routes.ts";

/** What uploads bring to the server, beside the `FileStore` that features use. */
export const files: Feature = {
  name: "files",
  routes: fileRoutes,
  tasks: ({ files }) => ({
    remove_file: (payload) => files.remove((payload as { file_id: string }).file_id),
    sweep_unattached_files: () => files.sweepUnattached(),
    sweep_stored_objects: () => files.sweepObjects(),
  }),
  // The objects once a day only, since they have to be listed.
  cron: ["41 * * * * sweep_unattached_files", "41 3 * * * sweep_stored_objects"],
};
