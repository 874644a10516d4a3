/** Maximum characters of an announcement's parts, people named at once, and announcements of one person in an hour. */
export const announcementLimits = { title: 150, message: 2_000, usernames: 100, perHour: 30 } as const;
