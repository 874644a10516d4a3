/** Packages of the server that read texts or files of others. Each module that imports one has a parser or is one of the others. */
export const parsingPackages: readonly string[] = [
  ...["@fastify/multipart", "@napi-rs/image", "@node-saml/node-saml", "@xmldom/xmldom", "@zxcvbn-ts/core"],
  ...[
    "ae-cvss-calculator",
    "bowser",
    "chardet",
    "csv-parse",
    "exifreader",
    "file-type",
    "htmlparser2",
    "ibantools",
    "image-dimensions",
  ],
  ...[
    "imapflow",
    "ipaddr.js",
    "jose",
    "jsonc-parser",
    "negotiator",
    "omggif",
    "openid-client",
    "openpgp",
    "postal-mime",
    "tldts",
    "turndown",
    "@joplin/turndown-plugin-gfm",
  ],
  ...["undici", "unhomoglyph"],
];

/** Packages of the server that read nothing of others, or only what its schemas and limits have passed. */
export const otherPackages: readonly string[] = [
  ...[
    "@expo-google-fonts/noto-sans",
    "@fontsource-variable/inter",
    "@fastify/compress",
    "@fastify/rate-limit",
    "@fastify/static",
    "@fastify/swagger-ui",
  ],
  ...["@myriaddreamin/typst-ts-node-compiler", "@node-rs/argon2", "@simplewebauthn/server", "@zxcvbn-ts/language-common"],
  ...[
    "@modelcontextprotocol/sdk",
    "aws4fetch",
    "content-disposition",
    "countries-list",
    "csv-stringify",
    "fast-json-stringify",
    "fastest-levenshtein",
  ],
  ...["fastify", "graphile-worker", "ioredis", "kysely", "lru-cache", "nodemailer", "otpauth", "p-limit", "pg", "prom-client"],
  ...["property-information"],
  ...["stripe", "uqr", "web-push", "yazl", "zod"],
];
