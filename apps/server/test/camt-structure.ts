import { DOMParser } from "@xmldom/xmldom";

/** Children of an element of `camt.053.001.08` in their order, each with how often it may come; of a leaf what its text is. */
type Rule = RegExp | readonly (readonly [name: string, min: number, max: number, rule: Rule])[];

const max35 = /^.{1,35}$/;
const many = Number.POSITIVE_INFINITY;
const day = /^20\d\d-\d\d-\d\d$/;
const moment = /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)?$/;
const amount = /^\d{1,18}(\.\d{1,5})?$/;
const direction = /^(CRDT|DBIT)$/;
const code4 = /^[A-Z0-9]{4}$/;
const onDay: Rule = [["Dt", 1, 1, day]];
const party: Rule = [["Pty", 1, 1, [["Nm", 0, 1, /^.{1,140}$/]]]];

const rules: Rule = [
  [
    "BkToCstmrStmt",
    1,
    1,
    [
      [
        "GrpHdr",
        1,
        1,
        [
          ["MsgId", 1, 1, max35],
          ["CreDtTm", 1, 1, moment],
        ],
      ],
      [
        "Stmt",
        1,
        many,
        [
          ["Id", 1, 1, max35],
          ["ElctrncSeqNb", 0, 1, /^\d{1,18}$/],
          ["CreDtTm", 0, 1, moment],
          [
            "Acct",
            1,
            1,
            [
              ["Id", 1, 1, [["IBAN", 1, 1, /^[A-Z]{2}\d{2}[a-zA-Z0-9]{1,30}$/]]],
              ["Ccy", 0, 1, /^[A-Z]{3}$/],
            ],
          ],
          [
            "Bal",
            1,
            many,
            [
              ["Tp", 1, 1, [["CdOrPrtry", 1, 1, [["Cd", 1, 1, code4]]]]],
              ["Amt", 1, 1, amount],
              ["CdtDbtInd", 1, 1, direction],
              ["Dt", 1, 1, onDay],
            ],
          ],
          [
            "Ntry",
            0,
            many,
            [
              ["NtryRef", 0, 1, max35],
              ["Amt", 1, 1, amount],
              ["CdtDbtInd", 1, 1, direction],
              ["RvslInd", 0, 1, /^(true|false)$/],
              ["Sts", 1, 1, [["Cd", 1, 1, /^(BOOK|PDNG|INFO|FUTR)$/]]],
              ["BookgDt", 0, 1, onDay],
              ["ValDt", 0, 1, onDay],
              ["AcctSvcrRef", 0, 1, max35],
              [
                "BkTxCd",
                1,
                1,
                [
                  [
                    "Domn",
                    0,
                    1,
                    [
                      ["Cd", 1, 1, code4],
                      [
                        "Fmly",
                        1,
                        1,
                        [
                          ["Cd", 1, 1, code4],
                          ["SubFmlyCd", 1, 1, code4],
                        ],
                      ],
                    ],
                  ],
                ],
              ],
              [
                "NtryDtls",
                0,
                many,
                [
                  [
                    "Btch",
                    0,
                    1,
                    [
                      ["PmtInfId", 0, 1, max35],
                      ["NbOfTxs", 0, 1, /^\d{1,15}$/],
                    ],
                  ],
                  [
                    "TxDtls",
                    0,
                    many,
                    [
                      ["Refs", 0, 1, [["EndToEndId", 0, 1, max35]]],
                      [
                        "RltdPties",
                        0,
                        1,
                        [
                          ["Dbtr", 0, 1, party],
                          ["Cdtr", 0, 1, party],
                        ],
                      ],
                      ["RmtInf", 0, 1, [["Ustrd", 0, many, /^.{1,140}$/]]],
                      ["RtrInf", 0, 1, [["Rsn", 0, 1, [["Cd", 1, 1, code4]]]]],
                    ],
                  ],
                ],
              ],
            ],
          ],
        ],
      ],
    ],
  ],
];

interface Node {
  nodeType: number;
  localName: string;
  namespaceURI: string | null;
  textContent: string | null;
  firstChild: Node | null;
  nextSibling: Node | null;
  getAttribute(name: string): string | null;
}

/**
 * Violations of the structure of `camt.053.001.08` by a file: names, order, number and form of its elements. The rules are written out for the
 * elements that tests use, and no others pass, so that no schema file of ISO 20022 has to be shipped.
 */
export function structureFaults(xml: string): string[] {
  const faults: string[] = [];
  const errorHandler = (level: string, text: string) => faults.push(`${level}: ${text}`);
  const root = new DOMParser({ errorHandler }).parseFromString(xml, "text/xml").documentElement as unknown as Node;
  if (root.localName !== "Document" || root.namespaceURI !== "urn:iso:std:iso:20022:tech:xsd:camt.053.001.08")
    faults.push(`root ${root.localName} of ${root.namespaceURI}`);
  check(root, rules, "Document", faults);
  return faults;
}

function check(node: Node, rule: Rule, path: string, faults: string[]): void {
  const children: Node[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.nodeType === 1) children.push(child);
    else if (!(rule instanceof RegExp) && (child.textContent ?? "").trim() !== "") faults.push(`${path}: text between elements`);
  }
  if (rule instanceof RegExp) {
    if (children.length > 0 || !rule.test(node.textContent ?? "")) faults.push(`${path}: ${node.textContent?.slice(0, 50)}`);
    if (node.localName === "Amt" && !/^[A-Z]{3}$/.test(node.getAttribute("Ccy") ?? "")) faults.push(`${path}: no Ccy`);
    return;
  }
  let at = 0;
  for (const [name, min, max, below] of rule) {
    let count = 0;
    for (let child = children[at]; child?.localName === name && count < max; child = children[at]) {
      check(child, below, `${path}/${name}`, faults);
      count += 1;
      at += 1;
    }
    if (count < min) faults.push(`${path}: ${name} is missing`);
  }
  const rest = children[at];
  if (rest) faults.push(`${path}: ${rest.localName} is not expected here`);
}
