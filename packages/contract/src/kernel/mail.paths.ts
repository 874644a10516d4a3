/** Where mail programs stop the mails that others cause to an address; every such mail names it. */
export const stopByOneClickPath = "/v1/mails/stop/one-click/";
