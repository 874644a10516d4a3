import { describe, expect, it } from "vitest";
import { bankSpelling } from "../src/features/wallet/core/bank-text.ts";
import { isXmlLine, type PayoutLine, pain001 } from "../src/features/wallet/withdrawals/pain001.ts";
import { payoutTable } from "../src/features/wallet/withdrawals/payout-table.ts";
import { isTargetDay, nextTargetDay } from "../src/features/wallet/withdrawals/target-day.ts";
import { countOf, validate } from "./pain001-schema.ts";

const german = { scheme: "iban", iban: "DE89370400440532013000" } as const;
const american = { scheme: "us", routing_number: "021000021", account_number: "12345678", account_type: "savings" } as const;
const japanese = { scheme: "swift", bic: "BOTKJPJT", account_number: "7654321" } as const;
function line(number: PayoutLine["details"]["number"], amount: bigint, holder = "Robin Example", country = "DE"): PayoutLine {
  return { reference: "SP23456789ABCDEFGH", amount, holder, details: { holder_name: holder, country, number } };
}
const payer = { name: "Safeport Ödland & Co", iban: "FR1420041010050500013M02606", bic: null, isBookedAsBatch: false };
const file = (currency: string, lines: PayoutLine[], paying = payer) =>
  pain001(
    {
      ...{ messageId: "SP2222222222222222", createdAt: new Date("2026-11-25T12:00:00Z"), executionDate: "2026-11-26" },
      ...{ currency, lines },
    },
    paying,
  );

describe("the bank file", () => {
  it("has a group for SEPA in euros only, sums and counts, and no empty bank (money-45, money-47)", async () => {
    const emirates = line({ scheme: "iban", iban: "AE070331234567890123456" }, 500n, "Robin Example", "AE");
    const usd = file("USD", [line(german, 1_000n), emirates]);
    await validate(usd);
    expect([countOf(usd, "<PmtInf>"), countOf(usd, "<Cd>SEPA</Cd>"), countOf(usd, "BICFI")]).toEqual([1, 0, 0]);
    expect(countOf(usd, "<NbOfTxs>2</NbOfTxs>\n<CtrlSum>15.00</CtrlSum>")).toBe(2);
    const eur = file("EUR", [line(german, 1_000n), emirates]);
    await validate(eur);
    expect([countOf(eur, "<PmtInf>"), countOf(eur, "<Cd>SEPA</Cd>")]).toEqual([2, 1]);
    expect(eur).toContain("<Nm>Safeport OEdland + Co</Nm>");
    expect(eur).toContain("<NbOfTxs>1</NbOfTxs>\n<CtrlSum>5.00</CtrlSum>");
  });

  it("says for each group whether the bank books it as one sum", async () => {
    const lines = [line(german, 1_000n), line({ scheme: "iban", iban: "AE070331234567890123456" }, 500n, "Robin Example", "AE")];
    for (const isBookedAsBatch of [false, true]) {
      const xml = file("EUR", lines, { ...payer, isBookedAsBatch });
      await validate(xml);
      expect(countOf(xml, `<BtchBookg>${isBookedAsBatch}</BtchBookg>`)).toBe(2);
    }
  });

  it("writes amounts by the currency: a thousand lines of 19.99, and yen without decimals (money-43, money-38)", async () => {
    const many = file(
      "EUR",
      Array.from({ length: 1_000 }, () => line(german, 1_999n)),
    );
    await validate(many);
    expect(countOf(many, "<NbOfTxs>1000</NbOfTxs>\n<CtrlSum>19990.00</CtrlSum>")).toBe(2);
    expect(countOf(many, '<InstdAmt Ccy="EUR">19.99</InstdAmt>')).toBe(1_000);
    const yen = file("JPY", [line(german, 5_000n)]);
    await validate(yen);
    expect(yen).toContain('<InstdAmt Ccy="JPY">5000</InstdAmt>');
  });

  it("takes accounts without an IBAN, and three decimals, in a table", async () => {
    const lines = [line(german, 1_234n), line(american, 2_000n, "=1+1", "US"), line(japanese, 3_000n, "Robin Example", "JP")];
    expect(lines.map((one) => isXmlLine("USD", one))).toEqual([true, false, false]);
    expect(isXmlLine("KWD", line(german, 1_234n))).toBe(false);
    const facts = { messageId: "SP2222222222222222", createdAt: new Date(), executionDate: "2026-11-26" };
    const table = await payoutTable({ ...facts, currency: "KWD", lines });
    const [, first, second, third] = table.split("\r\n");
    expect(first).toContain(",1.234,KWD,");
    expect(second).toContain("'=1+1");
    expect(second).toContain(",us,,021000021,,12345678,savings");
    expect(third).toContain(",swift,,,BOTKJPJT,7654321,");
  });

  it("has addresses as far as they can be written", async () => {
    const address = { street: "Große Straße 5", postal_code: "10115", town: "Łódź" };
    const one = line(german, 700n);
    const xml = file("EUR", [{ ...one, details: { ...one.details, address } }]);
    await validate(xml);
    expect(xml).toContain("<StrtNm>Grosse Strasse 5</StrtNm><PstCd>10115</PstCd><TwnNm>Lodz</TwnNm><Ctry>DE</Ctry>");
  });

  it("spells names in the letters of banks and drops none (money-41)", () => {
    const spelled = {
      "Jürgen Groß-Åström": "Juergen Gross-AAstroem",
      "Søren Ørsted": "Soeren OErsted",
      "O’Brien & Sons": "O'Brien + Sons",
      "Łukasz Żółć": "Lukasz Zolc",
      "Nguyễn Thị": "Nguyen Thi",
      "Иван Щербаков": "Ivan Shcherbakov",
      "Γιώργος Παπαδόπουλος": "Giorgos Papadopoylos",
      "Þórr Ðan": "THorr Dan",
    };
    for (const [name, text] of Object.entries(spelled)) expect(bankSpelling(name), name).toBe(text);
    // The holder of such an account is asked for the spelling of the bank; see "leaves out who may no longer be paid".
    for (const name of ["王小明", "محمد علي", "田中 さくら", "김민수", "Robin 王"]) expect(bankSpelling(name), name).toBe(null);
  });

  it("names a day on which euro payments are settled, after today", () => {
    for (const day of ["2026-11-25", "2026-12-24", "2027-03-25"]) expect(isTargetDay(day), day).toBe(true);
    // Weekend, New Year, Good Friday, Easter Monday, Labour Day, Christmas.
    for (const day of [
      "2026-11-28",
      "2027-01-01",
      "2027-03-26",
      "2027-03-29",
      "2026-05-01",
      "2026-12-25",
      "2024-03-29",
      "2025-04-21",
    ])
      expect(isTargetDay(day), day).toBe(false);
    expect(nextTargetDay(new Date("2026-12-24T20:00:00Z"))).toBe("2026-12-28");
  });
});
