/** Path at which mail programs stop mails that other people cause to an address; every such mail names it. */
export const stopByOneClickPath = "/v1/mails/stop/one-click/";
