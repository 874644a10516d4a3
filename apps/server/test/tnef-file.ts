/** Writes files of TNEF by MS-OXTNEF, with properties of MAPI by MS-OXCDATA. */

/** Levels and ids with their types (MS-OXTNEF 2.1.3.1). */
export const attribute = {
  version: [1, 0x0008_9006],
  messageClass: [1, 0x0007_8008],
  text: [1, 0x0002_800c],
  message: [1, 0x0006_9003],
  begin: [2, 0x0006_9002],
  title: [2, 0x0001_8010],
  data: [2, 0x0006_800f],
  file: [2, 0x0006_9005],
} as const;

/** The types of properties that are written here (MS-OXCDATA 2.11.1). */
export const type = {
  integer: 0x03,
  boolean: 0x0b,
  ansi: 0x1e,
  unicode: 0x1f,
  time: 0x40,
  binary: 0x102,
  manyAnsi: 0x101e,
} as const;

const uint16 = (value: number) => Buffer.from([value & 0xff, value >> 8]);
export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** One attribute; `size` and `sum` are said instead of the right ones. */
export function attributeOf(
  name: keyof typeof attribute,
  value: Buffer | string,
  said: { size?: number; sum?: number } = {},
): Buffer {
  const bytes = typeof value === "string" ? Buffer.from(`${value}\0`) : value;
  const [level, id] = attribute[name];
  const sum = bytes.reduce((total, byte) => (total + byte) & 0xffff, 0);
  return Buffer.concat([Buffer.from([level]), uint32(id), uint32(said.size ?? bytes.length), bytes, uint16(said.sum ?? sum)]);
}

const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
const counted = (bytes: Buffer) => Buffer.concat([uint32(bytes.length), padded(bytes)]);

/** A property: one of a fixed length is written as its padded bytes. A name makes it one of the named properties. */
export interface Property {
  id: number;
  type: number;
  values: Buffer[];
  name?: string;
}

const isFixed = (kind: number) => kind < 0x1e || kind === type.time;

export function propertiesOf(properties: readonly Property[]): Buffer {
  const list = properties.map(({ id, type: kind, values, name }) =>
    Buffer.concat([
      uint16(kind),
      uint16(id),
      ...(name === undefined ? [] : [Buffer.alloc(16, 7), uint32(1), counted(Buffer.from(`${name}\0`, "utf16le"))]),
      ...(isFixed(kind) ? values.map(padded) : [uint32(values.length), ...values.map(counted)]),
    ]),
  );
  return Buffer.concat([uint32(list.length), ...list]);
}

export const unicode = (text: string): Buffer => Buffer.from(`${text}\0`, "utf16le");

/** Properties that mail programs write before the one that is looked for. */
const before: readonly Property[] = [
  { id: 0x0e20, type: type.integer, values: [uint32(12)] },
  { id: 0x0e21, type: type.boolean, values: [Buffer.from([1, 0])] },
  { id: 0x3007, type: 0x14, values: [Buffer.alloc(8, 1)] },
  { id: 0x3702, type: type.binary, values: [Buffer.alloc(5)] },
  { id: 0x8001, type: type.unicode, values: [unicode("x")], name: "Odd name" },
  { id: 0x8002, type: type.manyAnsi, values: [Buffer.from("one\0"), Buffer.from("three\0")], name: "Words" },
];

export const withOthers = (property: Property): Buffer => propertiesOf([...before, property]);

/** The attributes of one attachment. */
export function fileOf({ title, content, longName }: { title: string; content: Buffer | string; longName?: string }): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([
    attributeOf("begin", Buffer.concat([uint16(1), Buffer.alloc(12, 0xff)])),
    attributeOf("title", title),
    attributeOf("data", bytes),
    ...(longName ? [attributeOf("file", withOthers({ id: 0x3707, type: type.unicode, values: [unicode(longName)] }))] : []),
  ]);
}

/** A whole file of the attributes. */
export function tnefOf(...attributes: Buffer[]): Buffer {
  const head = [
    uint32(0x223e_9f78),
    uint16(1),
    attributeOf("version", uint32(0x0001_0000)),
    attributeOf("messageClass", "IPM.Microsoft Mail.Note"),
  ];
  return Buffer.concat([...head, ...attributes]);
}
