/** Limits of the index of a repository's code. Texts of a tag that are longer are left out, and the tag with them. */
export const codeIndexLimits = {
  /** Bytes of a file, packed or not, and of what it unpacks to. */
  bytes: 200 * 1024 * 1024,
  tags: 2_000_000,
  paths: 300_000,
  /** Characters of a line of the file. */
  line: 20_000,
  /** Repositories of a program. */
  names: 20,
  /** Versions of a repository that stay. */
  versions: 5,
  /** Characters of the name of a repository, of a version, of a commit, of a tag, of its kind and of a path. */
  name: 60,
  version: 100,
  commit: 64,
  tag: 200,
  kind: 30,
  path: 400,
} as const;
