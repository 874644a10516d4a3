/** Templates of a person. */
export const maxTemplates = 200;
