/** The size of a logo or an avatar at most; evidence has a limit of its own. */
export const maxImageBytes = 2 * 1024 * 1024;

/** The images that are accepted: what a browser draws without running anything in it, so no SVG. Their names are in the texts, too. */
export const imageTypes = { png: "image/png", jpg: "image/jpeg", webp: "image/webp", gif: "image/gif" } as const;
export type ImageType = keyof typeof imageTypes;

/** What a file field accepts. */
export const acceptedImages = Object.values(imageTypes).join(",");

/** Pixels per side at most. A browser allocates memory for all of them, and a file of a few kilobytes can claim gigabytes. */
export const maxImageSide = 4_096;

/** Pixels per side of a stored logo or avatar at most: larger ones are reduced to it. No page shows one larger than that. */
export const storedImageSide = 512;
