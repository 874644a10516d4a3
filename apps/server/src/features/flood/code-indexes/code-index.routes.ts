import * as endpoints from "@safeport/contract/flood/code-indexes/code-index.endpoints";
import { type Http, mount } from "../../../platform/http/mount.ts";
import { changeCodeIndexes, deleteCodeIndex, getIndexedToEdit, listCodeIndexes, putCodeIndex } from "./code-indexes.ts";

/** Mounts the indexes of the code of programs. */
export function codeIndexRoutes(http: Http): void {
  mount(
    http,
    endpoints.listCodeIndexes,
    (ctx, { params }) => listCodeIndexes(ctx, params.program),
    (list) => list,
  );
  mount(
    http,
    endpoints.getCodeIndexes,
    (ctx, { params }) => listCodeIndexes(ctx, params.program, params.name),
    (list) => list,
  );
  mount(
    http,
    endpoints.putCodeIndex,
    (ctx, { params, body, files }) => putCodeIndex(ctx, params, files.file, body),
    (index) => index,
    (ctx, { program }) => getIndexedToEdit(ctx, program),
  );
  mount(
    http,
    endpoints.updateCodeIndexes,
    (ctx, { params, body }) => changeCodeIndexes(ctx, params, body.is_public),
    (list) => list,
  );
  mount(
    http,
    endpoints.deleteCodeIndex,
    (ctx, { params }) => deleteCodeIndex(ctx, params, params.code_index_id),
    (list) => list,
  );
}
