/**
 * The keys behind which the parts of an ordered list begin: `first`, then the last key of each full part. `lastOfPart` returns the last key of the
 * part behind a key; undefined for a part that is not full.
 */
export async function partBeginnings<Key>(first: Key, lastOfPart: (after: Key) => Promise<Key | undefined>): Promise<Key[]> {
  const keys = [first];
  for (let key = await lastOfPart(first); key !== undefined; key = await lastOfPart(key)) keys.push(key);
  return keys;
}
