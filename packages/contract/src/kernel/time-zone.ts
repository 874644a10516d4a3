/** Whether this is a time zone of the IANA database that the runtime knows, such as "Europe/Paris". */
export function isTimeZone(name: string): boolean {
  try {
    return name === new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone || name.includes("/");
  } catch {
    return false;
  }
}
