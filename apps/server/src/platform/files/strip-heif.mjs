/**
 * Overwrites in a HEIC or AVIF (ISO/IEC 23008-12) what is not its picture: the EXIF and XMP items, which have place and device, and the boxes
 * of others. Nothing moves, since the items of the file are found by their offsets. Throws for what is no such image or a sequence of them.
 */

const broken = () => new Error("The image is broken");

/** The boxes of a file that a still image needs. */
const keptBoxes = new Set(["ftyp", "meta", "mdat"]);
const metadataItems = new Set(["Exif", "mime", "uri "]);

/** @param {Buffer} bytes @returns {Buffer} */
export function stripHeif(bytes) {
  const clean = Buffer.from(bytes);
  const boxes = [...boxesOf(bytes, 0, bytes.length)];
  const meta = boxes.find(({ type }) => type === "meta");
  if (boxes[0]?.type !== "ftyp" || !meta || boxes.some(({ type }) => type === "moov" || type === "moof")) throw broken();
  const parts = [...boxesOf(bytes, meta.start + 4, meta.end)];
  const partOf = (/** @type {string} */ type) => parts.find((part) => part.type === type);
  const [iinf, iloc, idat] = [partOf("iinf"), partOf("iloc"), partOf("idat")];
  if (!iinf || !iloc) throw broken();
  const metadata = metadataItemsOf(bytes, iinf);
  for (const { id, start, end } of extentsOf(bytes, iloc, idat?.start)) {
    if (!metadata.has(id)) continue;
    if (start < 0 || end > bytes.length) throw broken();
    clean.fill(0, start, end);
  }
  for (const { type, start, end } of boxes) if (!keptBoxes.has(type)) clean.fill(0, start, end);
  return clean;
}

/** @typedef {{ type: string, start: number, end: number }} Box The bytes of its content. */

/** @param {Buffer} bytes @param {number} from @param {number} to @returns {Generator<Box>} */
function* boxesOf(bytes, from, to) {
  for (let at = from; at < to; ) {
    const short = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    const head = short === 1 ? 16 : 8;
    // 0 says "up to the end".
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short;
    if (size < head || at + size > to) throw broken();
    yield { type, start: at + head, end: at + size };
    at += size;
  }
}

/** The ids of the items that are metadata. @param {Buffer} bytes @param {Box} iinf */
function metadataItemsOf(bytes, { start, end }) {
  const items = new Set();
  for (const infe of boxesOf(bytes, start + (bytes[start] === 0 ? 6 : 8), end)) {
    const version = bytes[infe.start] ?? 0;
    if (infe.type !== "infe" || version < 2) throw broken();
    const at = infe.start + 4;
    const id = version === 2 ? bytes.readUInt16BE(at) : bytes.readUInt32BE(at);
    const type = at + (version === 2 ? 4 : 6);
    if (metadataItems.has(bytes.toString("latin1", type, type + 4))) items.add(id);
  }
  return items;
}

/**
 * Where the items are in the file. @param {Buffer} bytes @param {Box} iloc @param {number | undefined} idat
 * @returns {Generator<{ id: number, start: number, end: number }>}
 */
function* extentsOf(bytes, { start, end }, idat) {
  const version = bytes[start] ?? 0;
  if (version > 2) throw broken();
  let at = start + 4;
  const read = (/** @type {number} */ size) => {
    if (at + size > end || ![0, 2, 4, 8].includes(size)) throw broken();
    at += size;
    return size === 0 ? 0 : size === 8 ? Number(bytes.readBigUInt64BE(at - 8)) : bytes.readUIntBE(at - size, size);
  };
  const sizes = read(2);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version === 0 ? 0 : sizes & 15;
  for (let left = read(version < 2 ? 2 : 4); left > 0; left--) {
    const id = read(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : read(2) & 15;
    // An item of another file, or made of others.
    if (read(2) !== 0 || method > 1 || (method === 1 && idat === undefined)) throw broken();
    const base = read(baseSize) + (method === 1 ? (idat ?? 0) : 0);
    for (let extents = read(2); extents > 0; extents--) {
      read(indexSize);
      const from = base + read(offsetSize);
      const length = read(lengthSize);
      if (length === 0) throw broken();
      yield { id, start: from, end: from + length };
    }
  }
}
