/** Minutes for which a sign-in, or a password or passkey given again, counts as recent for calls with `auth: "reauth"`. */
export const reauthMinutes = 10;
