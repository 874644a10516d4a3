/** The size of a logo or an avatar at most; evidence has a limit of its own. */
export const maxImageBytes = 2 * 1024 * 1024;

/** Pixels per side at most. A browser allocates memory for all of them, and a file of a few kilobytes can claim gigabytes. */
export const maxImageSide = 4_096;

/** Pixels per side of a stored logo or avatar at most: larger ones are reduced to it. No page shows one larger than that. */
export const storedImageSide = 512;
