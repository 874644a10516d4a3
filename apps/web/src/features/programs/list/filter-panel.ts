/** The id of the filter panel, which a toggle in the top bar opens too. */
export const filterPanelId = "program-filters";
