import { textFields } from "../../lib/address.ts";

/** The search of the page Companies. In a file without the values, since the router needs it on every page. */
export const validateCompaniesSearch = textFields(["search", "status", "page"]);
