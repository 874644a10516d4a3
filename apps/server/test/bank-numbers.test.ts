import { ibanCountries, schemeOfCountry } from "@safeport/contract/wallet/core/bank-account.values";
import { composeIBAN, countrySpecs } from "ibantools";
import { describe, expect, it } from "vitest";
import { isRoutingNumber, readBankNumber } from "../src/features/wallet/bank-accounts/bank-number.ts";
import { compareNames } from "../src/features/wallet/core/person-name.ts";

/** Countries with IBANs, each with a number of the right length and characters; national check digits are those of one accepted account. */
const examples: Record<string, string> = Object.fromEntries(
  (
    "AD1200012030200359100100 AE070331234567890123456 AL47212110090000000235698741 AT611904300234573201 AZ21NABZ00000000137010001944 " +
    "BA391290079401028494 BE68539007547034 BG80BNBG96611020345678 BH67BMAG00001299123456 BI4210000100010000332045181 " +
    "BR1800360305000010009795493C1 BY13NBRB3600900000002Z00AB00 CH9300762011623852957 CR05015202001026284066 CY17002001280000001200527600 " +
    "CZ6508000000192000145399 DE89370400440532013000 DJ2100010000000154000100186 DK5000400440116243 DO28BAGR00000001212453611324 " +
    "EE382200221020145685 EG380019000500000000263180002 ES9121000418450200051332 FI2112345600000785 FK88SC123456789012 FO6264600001631634 " +
    "FR1420041010050500013M02606 GB29NWBK60161331926819 GE29NB0000000101904917 GI75NWBK000000007099453 GL8964710001000206 " +
    "GR1601101250000000012300695 GT82TRAJ01020000001210029690 HN88CABF00000000000250005469 HR1210010051863000160 " +
    "HU42117730161111101800000000 IE29AIBK93115212345678 IL620108000000099999999 IQ98NBIQ850123456789012 IS140159260076545510730339 " +
    "IT60X0542811101000000123456 JO94CBJO0010000000000131000302 KW81CBKU0000000000001234560101 KZ86125KZT5004100100 " +
    "LB62099900000001001901229114 LC55HEMM000100010012001200023015 LI21088100002324013AA LT121000011101001000 LU280019400644750000 " +
    "LV80BANK0000435195001 LY83002048000020100120361 MC5811222000010123456789030 MD24AG000225100013104168 ME25505000012345678951 " +
    "MK07250120000058984 MN121234123456789123 MR1300020001010000123456753 MT84MALT011000012345MTLCAST001S MU17BOMM0101101030300200000MUR " +
    "NI45BAPR00000013000003558124 NL91ABNA0417164300 NO9386011117947 OM810180000001299123456 PK36SCBL0000001123456702 " +
    "PL61109010140000071219812874 PS92PALS000000000400123456702 PT50000201231234567890154 QA58DOHB00001234567890ABCDEFG " +
    "RO49AAAA1B31007593840000 RS35260005601001611379 RU0304452522540817810538091310419 SA0380000000608010167519 " +
    "SC18SSCB11010000000000001497USD SD2129010501234001 SE4550000000058398257466 SI56263300012039086 SK3112000000198742637541 " +
    "SM86U0322509800000000270100 SO211000001001000100141 ST23000100010051845310146 SV62CENR00000000000000700025 TL380080012345678910157 " +
    "TN5910006035183598478831 TR330006100519786457841326 UA213223130000026007233566001 VA59001123000012345678 VG96VPVG0000012345678901 " +
    "XK051212012345678906 YE15CBYE0001018861234567891234"
  )
    .split(" ")
    .map((iban) => [iban.slice(0, 2), iban]),
);

const read = (country: string, iban: string) => readBankNumber({ scheme: "iban", country, iban });
function refusalOf(country: string, iban: string) {
  try {
    read(country, iban);
  } catch (error) {
    return (error as { extras: { errors: { loc: string[]; code: string; params: object }[] } }).extras.errors[0];
  }
  return undefined;
}

describe("IBANs of every country", () => {
  it("with an example here are accepted, and refused with one character less or more, by the length of the country (money-51)", () => {
    expect(Object.keys(examples).length).toBeGreaterThan(85);
    for (const [country, iban] of Object.entries(examples)) {
      expect(read(country, iban), country).toEqual({ scheme: "iban", iban });
      const refusal = { loc: ["body", "iban"], code: "iban_length", params: { country, length: iban.length } };
      expect(refusalOf(country, iban.slice(0, -1)), country).toEqual(refusal);
      expect(refusalOf(country, `${iban}0`), country).toEqual(refusal);
    }
  });

  it("of Côte d’Ivoire have a bank code with one letter or two", () => {
    for (const iban of ["CI93CI0080111301134291200589", "CI05A00060174100178530011852"])
      expect(read("CI", iban)).toEqual({ scheme: "iban", iban });
    expect(refusalOf("CI", "CI93C10080111301134291200589")).toMatchObject({ loc: ["body", "iban"] });
  });

  it("of the registry are refused with another digit anywhere", () => {
    for (const [country, iban] of Object.entries(examples))
      for (let at = 2; at < iban.length; at++) {
        const digit = iban[at] as string;
        if (!/\d/.test(digit)) continue;
        const wrong = iban.slice(0, at) + String((Number(digit) + 1) % 10) + iban.slice(at + 1);
        expect(refusalOf(country, wrong), `${country} at ${at}`).toBeDefined();
      }
  });

  it("that the library has a format for are read, also without an example here", () => {
    const others = Object.entries(countrySpecs).filter(([country, { chars }]) => chars && !examples[country]);
    for (const [country, { chars = 0, bban_regexp = "" }] of others) {
      // Built from the format: digits where it takes any.
      const bban = bban_regexp
        .replace(/[\^$]/g, "")
        .replace(/(\[[^\]]+\])\{(\d+)\}/g, (_, kind: string, count: string) =>
          (kind.includes("0-9") ? "1" : "A").repeat(Number(count)),
        );
      const iban = composeIBAN({ countryCode: country, bban });
      if (iban === null) continue;
      expect(iban.length, country).toBe(chars);
      const answer = refusalOf(country, iban);
      if (answer) expect(answer.code, country).toBe("account_country");
    }
  });

  it("of a place without IBANs of its own are those of its country", () => {
    expect(read("JE", examples.GB as string)).toEqual({ scheme: "iban", iban: examples.GB });
    expect(refusalOf("FR", examples.DE as string)).toMatchObject({ loc: ["body", "country"], code: "account_country" });
  });
});

it("the form offers IBANs where accounts have them", () => {
  const read = Object.entries(countrySpecs).flatMap(([country, { chars }]) => (chars ? [country] : []));
  const places = ["GG", "IM", "JE", "IC"];
  expect([...ibanCountries].sort()).toEqual([...new Set([...read, ...places])].sort());
  expect(["US", "JP", "DE", null].map(schemeOfCountry)).toEqual(["us", "swift", "iban", "iban"]);
});

describe("other account numbers", () => {
  it("a routing number has nine digits, a district and a check digit", () => {
    for (const right of ["021000021", "011401533", "091000019", "121000248", "322271627"])
      expect(isRoutingNumber(right)).toBe(true);
    for (const wrong of ["021000022", "000000000", "21000021", "0210000210", "991000018", "02100002a", ""])
      expect(isRoutingNumber(wrong), wrong).toBe(false);
  });

  it("a BIC is one with and without XXX, and an account that is an IBAN is refused", () => {
    const japan = { scheme: "swift", country: "JP", bic: "BOTKJPJTXXX", account_number: "1234-567" } as const;
    expect(readBankNumber(japan)).toEqual({ scheme: "swift", bic: "BOTKJPJT", account_number: "1234567" });
    const refused = (over: object) => () => readBankNumber({ ...japan, ...over });
    expect(refused({ account_number: "DE89 3704 0044 0532 0130 00" })).toThrow();
    expect(refused({ country: "FR" })).toThrow();
    expect(refused({ bic: "BOTKJP" })).toThrow();
  });
});

describe("the holder's name", () => {
  it("is compared by whole words without case, marks and order (money-57)", () => {
    const same = [
      ["ROBIN EXAMPLE", "Example, Robin"],
      ["José Núñez-Łącki", "Lacki Jose Nunez"],
      ["Nguyễn Thị", "nguyen thi"],
      ["Suharto", "SUHARTO"],
      ["محمد علي", "محمد علي"],
      ["O’Brien Sean", "Seán O'Brien"],
      ["JUERGEN GROSS", "Jürgen Groß"],
      ["Oedegaard Jose", "José Ødegaard"],
    ] as const;
    for (const [one, other] of same) expect(compareNames(one, other), one).toBe("accepted");
    const review = [
      ["Jan Tom", "Jan Peter Tom"],
      ["Juergen Gross", "Jürgen Max Groß"],
      ["Muhammad Ali", "محمد علي"],
    ] as const;
    for (const [one, other] of review) expect(compareNames(one, other), one).toBe("review");
    const refused = [
      ["Jan Tomas", "Jan Tom"],
      ["Tom", "Jan Tom"],
      ["Jan Jan", "Jan Tom Peter"],
      ["Alice Example", "Robin Example"],
    ] as const;
    for (const [one, other] of refused) expect(compareNames(one, other), one).toBe("refused");
  });
});
