import type { Feature } from "../feature.ts";
import { fileRoutes } from "./file.routes.ts";
import { uploadExports } from "./upload-exports.ts";
import { uploadedFileRoutes } from "./uploaded-file.routes.ts";

/** The routes and jobs of uploads; features use the `FileStore`. */
export const files: Feature = {
  name: "files",
  routes(http) {
    fileRoutes(http);
    uploadedFileRoutes(http);
  },
  exports: uploadExports,
  tasks: ({ files }) => ({
    remove_file: (payload) => files.remove((payload as { file_id: string }).file_id),
    sweep_unattached_files: () => files.sweepUnattached(),
    sweep_stored_objects: () => files.sweepObjects(),
  }),
  // Objects only once a day, since all of them are listed.
  cron: ["41 * * * * sweep_unattached_files", "41 3 * * * sweep_stored_objects"],
};
