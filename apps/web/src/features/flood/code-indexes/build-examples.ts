const ctags = "ctags -R --output-format=json --fields=+n-P -f - . | gzip > tags.json.gz";
const curl = (address: string, version: string, commit: string) =>
  `curl --fail-with-body -X PUT -H "Authorization: Bearer $SAFEPORT_TOKEN" -F file=@tags.json.gz -F version="${version}" -F commit="${commit}" ${address}`;

/** The commands that make an index and store it. */
export function uploadCommands(address: string): string {
  return [ctags, curl(address, "$(git describe --tags --always)", "$(git rev-parse HEAD)")].join("\n");
}

/** A workflow that stores the index of each tag. */
export function githubActions(address: string): string {
  return `name: Code index
on:
  push:
    tags: ["*"]
jobs:
  code-index:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - run: sudo apt-get update && sudo apt-get install --yes universal-ctags
      - run: ${ctags}
      - run: |
          ${curl(address, "$GITHUB_REF_NAME", "$GITHUB_SHA")}
        env:
          SAFEPORT_TOKEN: \${{ secrets.SAFEPORT_TOKEN }}`;
}

/** A job that stores the index of each tag; `SAFEPORT_TOKEN` is a masked variable of the project. */
export function gitlabCi(address: string): string {
  return `code-index:
  image: debian:stable-slim
  rules:
    - if: $CI_COMMIT_TAG
  script:
    - apt-get update && apt-get install --yes universal-ctags curl
    - ${ctags}
    - >-
      ${curl(address, "$CI_COMMIT_TAG", "$CI_COMMIT_SHA")}`;
}
