/** Minutes for which a sign-in, or a password or passkey given again, counts for calls that ask for a recent one (`auth: "reauth"`). */
export const reauthMinutes = 10;
