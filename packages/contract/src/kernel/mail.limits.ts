/** The most mails, within a day, that others than its owner can have sent to an address: by one of them, and by all together. */
export const maxMailsToAddress = 5;
export const maxMailsToAddressOfAll = 20;
/** The most mails to others that one sender can cause within a day, and that calls from one network can. */
export const maxMailsOfSender = 200;
export const maxMailsOfNetwork = 400;
