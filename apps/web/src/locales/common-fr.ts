import app from "./fr/app.json";
import ui from "./fr/ui.json";

/** The texts that every page needs, in one file. */
export const common = { app, ui };
