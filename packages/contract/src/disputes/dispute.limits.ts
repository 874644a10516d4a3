/** Days for which a person who has withdrawn a dispute cannot open another one on that report. */
export const withdrawalCooldownDays = 7;
