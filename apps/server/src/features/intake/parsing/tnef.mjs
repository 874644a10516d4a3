/** Attributes of a TNEF stream (MS-OXTNEF 2.1.3.1) and properties of MAPI that are read. */
const attributes = { data: 0x800f, title: 0x8010, message: 0x9003, file: 0x9005, begin: 0x9002, text: 0x800c };
const properties = { plain: 0x1000, html: 0x1013, longName: 0x3707 };
const signature = 0x223e9f78;
/** Files and properties of one stream that are read. */
const most = { files: 50, properties: 2_000 };

/**
 * The files and the texts in a `winmail.dat`; null if it is none. What cannot be read ends it: the files before stay. `leftOut` is how many more files it has, and
 * `isWhole` tells whether all else was read. Checksums are passed over: a file with a wrong one is still what its sender meant.
 * @param {Buffer} bytes
 */
export function unpackTnef(bytes) {
  if (bytes.length < 6 || bytes.readUInt32LE(0) !== signature) return null;
  /** @type {{ filename: string, content: Buffer }[]} */
  const files = [];
  let [html, plain, begun] = ["", "", 0];
  // The attributes of a file follow the one that begins it.
  let at = 6;
  while (at + 9 <= bytes.length) {
    const id = bytes.readUInt16LE(at + 1);
    const end = at + 9 + bytes.readUInt32LE(at + 5);
    if (end + 2 > bytes.length) break;
    const value = bytes.subarray(at + 9, end);
    const file = begun === files.length ? files.at(-1) : undefined;
    if (id === attributes.begin && begun++ < most.files) files.push({ filename: "", content: Buffer.alloc(0) });
    else if (id === attributes.title && file && file.filename === "") file.filename = ansi(value);
    else if (id === attributes.data && file) file.content = value;
    else if (id === attributes.text) plain = ansi(value);
    else if (id === attributes.message) {
      html = propertyOf(value, properties.html) || html;
      plain = propertyOf(value, properties.plain) || plain;
    } else if (id === attributes.file && file) file.filename = propertyOf(value, properties.longName) || file.filename;
    at = end + 2;
  }
  // A file without content is a message in the message, or its content is too far on.
  const read = files.filter(({ content }) => content.length > 0);
  return {
    files: read,
    html,
    plain,
    leftOut: begun - files.length,
    isWhole: at === bytes.length && read.length === files.length,
  };
}

/** @param {Buffer} bytes */
const ansi = (bytes) => new TextDecoder().decode(bytes).replace(/\0.*$/s, "");

/** Bytes of one value of a type of fixed length (MS-OXCDATA 2.11.1). */
const sizes = new Map([
  ...[0x02, 0x03, 0x04, 0x0a, 0x0b].map((type) => /** @type {const} */ ([type, 4])),
  ...[0x05, 0x06, 0x07, 0x14, 0x40].map((type) => /** @type {const} */ ([type, 8])),
  [0x48, 16],
]);

/** The text of one property in a list of them; empty without it. @param {Buffer} bytes @param {number} wanted */
function propertyOf(bytes, wanted) {
  if (bytes.length < 4) return "";
  let at = 4;
  const count = Math.min(bytes.readUInt32LE(0), most.properties);
  for (let n = 0; n < count && at + 4 <= bytes.length; n++) {
    const type = bytes.readUInt16LE(at);
    const id = bytes.readUInt16LE(at + 2);
    at += 4;
    if (id >= 0x8000) at = skipName(bytes, at);
    const isMany = (type & 0x1000) !== 0;
    const size = sizes.get(type & 0x0fff);
    const values = isMany || size === undefined ? read(bytes, at) : 1;
    if (isMany || size === undefined) at += 4;
    for (let v = 0; v < values && v < most.properties; v++) {
      const length = size ?? read(bytes, at);
      const start = size === undefined ? at + 4 : at;
      if (length < 0 || start + length > bytes.length) return "";
      if (id === wanted) {
        const value = bytes.subarray(start, start + length);
        return type === 0x1f ? value.toString("utf16le").replace(/\0.*$/s, "") : ansi(value);
      }
      at = start + Math.ceil(length / 4) * 4;
    }
  }
  return "";
}

/** Passes the name of a property that has one. @param {Buffer} bytes @param {number} at */
function skipName(bytes, at) {
  const kind = read(bytes, at + 16);
  if (kind === 0) return at + 24;
  return at + 24 + Math.ceil(read(bytes, at + 20) / 4) * 4;
}

/** @param {Buffer} bytes @param {number} at */
const read = (bytes, at) => (at + 4 <= bytes.length ? bytes.readUInt32LE(at) : -1);
