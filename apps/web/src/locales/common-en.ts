import app from "./en/app.json";
import ui from "./en/ui.json";

/** The texts that every page needs, in one file. */
export const common = { app, ui };
