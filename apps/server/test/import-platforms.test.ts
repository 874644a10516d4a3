import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase } from "./case.ts";
import { importSteps, meaningOf } from "./import-case.ts";
import { buildWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());
const { send, imported } = importSteps(() => w);

const hackeroneHead =
  "id,title,severity_rating,severity_score,state,substate,weakness,reported_at,first_response_at,triaged_at,closed_at,awarded_at,assigned,reporter,source,bounty,bonus,public,reference,reference_url,structured_scope,structured_scope_reference,original_report_id,cve_ids,collaborating_users,duplicate_report_ids";
const hackeroneRow =
  "2501687,Balance shown,medium,,open,triaged,Information Disclosure,2024-05-12 04:05:27 UTC,2024-05-14 22:14:16 UTC,2024-08-28 19:35:16 UTC,,2024-08-28 19:40:24 UTC,Group lark Team,rae,,400.0,,no,,,app.lark.example,,,,,";

describe("an export of HackerOne", () => {
  it("is imported from CSV by an owner, with nothing changed silently @spec:7.47", async () => {
    const here = await buildCase(w);
    const { body } = await send(here, `\ufeff${hackeroneHead}\r\n${hackeroneRow}\r\n`);
    expect(body).toMatchObject({ format: "hackerone_csv", added: 1, refused: 0, ignored_columns: [] });
    expect(meaningOf(body, "status")).toEqual({ triaged: "under_review" });
    expect(meaningOf(body, "weakness")).toEqual({ "Information Disclosure": "CWE-200" });
    const [one] = await imported(here);
    expect(one?.report).toMatchObject({
      ...{ poc_title: "Balance shown", status: "under_review", severity: "medium", imported_author: "rae" },
      ...{ sent_at: "2024-05-12T04:05:27.000Z", validated_at: "2024-08-28T19:35:16.000Z", scope_identifier: "app.lark.example" },
      ...{ first_response_at: null, weakness: { cwe_id: 200 } },
    });
    expect(one?.said).toMatchObject([{ content: "bounty: 400.0", created_at: "2024-08-28T19:40:24.000Z" }]);
    for (const kept of ["Group lark Team", "2024-05-14 22:14:16 UTC", "triaged"]) expect(one?.note).toContain(kept);
    expect(body.kept_columns).toEqual(["first_response_at", "assigned", "public"]);
  });

  it("keeps CVE ids, scores, originals and states that contradict each other", async () => {
    const here = await buildCase(w);
    const rows = [
      "1,First,,9.8,closed,resolved,SQL Injection,2024-01-01 00:00:00 UTC,,,2024-02-01 00:00:00 UTC,,,rae,,,,,,,,,,CVE-2024-12345,,2",
      '2,Again,low,,closed,duplicate,,2024-01-02 00:00:00 UTC,,,2024-02-02 00:00:00 UTC,,,kim,,,,,,,,,1,"CVE-2024-1111, CVE-2024-2222",,',
      "3,Strange,low,,open,resolved,,2024-01-03 00:00:00 UTC,,,2024-02-03 00:00:00 UTC,,,kim,,,,,,,,,,,,",
      "4,Lonely,low,,closed,duplicate,,2024-01-04 00:00:00 UTC,,,2024-02-04 00:00:00 UTC,,,kim,,,,,,,,,77,,,",
    ];
    const file = [hackeroneHead, ...rows].join("\n");
    const { body } = await send(here, file, { apply: false });
    expect(body).toMatchObject({ added: 2, refused: 2 });
    expect(meaningOf(body, "status")).toEqual({
      resolved: "resolved",
      duplicate: "duplicate",
      "resolved (open)": null,
      "duplicate (original missing)": null,
    });
    const map = { status: { "resolved (open)": "resolved", "duplicate (original missing)": "closed:informative" } };
    expect((await send(here, file, { map })).body).toMatchObject({ added: 4, refused: 0 });
    const [first, again, strange, lonely] = await imported(here);
    expect(first?.report).toMatchObject({ severity: "critical", cve_id: "CVE-2024-12345", weakness: { cwe_id: 89 } });
    expect(first?.note).toContain("| cvss\\_score | 9.8 |");
    expect(again?.report).toMatchObject({ status: "duplicate", duplicate_of: first?.report.id, cve_id: "CVE-2024-1111" });
    expect(again?.note).toContain("CVE-2024-1111, CVE-2024-2222");
    expect(strange?.note).toContain("resolved (open)");
    expect(lonely?.report).toMatchObject({ status: "closed", close_reason: "informative" });
    expect(lonely?.note).toMatch(/duplicate\\_of \| 77 /);
  });

  it("is imported from the API, with activities, attachments and a vector that its score confirms", async () => {
    const here = await buildCase(w);
    const actor = (username: string) => ({ actor: { data: { type: "user", id: "9", attributes: { username, name: "Rae" } } } });
    const severity = {
      ...{ rating: "critical", score: 9.8, attack_vector: "network", attack_complexity: "low", privileges_required: "none" },
      ...{ user_interaction: "none", scope: "unchanged", confidentiality: "high", integrity: "high", availability: "high" },
    };
    const report = {
      id: "1337",
      type: "report",
      attributes: {
        ...{
          title: "Takeover",
          state: "resolved",
          created_at: "2024-05-12T04:05:27.123Z",
          closed_at: "2024-06-12T04:05:27.000+02:00",
        },
        ...{ vulnerability_information: "# Text", triaged_at: null, issue_tracker_reference_id: "LARK-1", cve_ids: [] },
      },
      relationships: {
        reporter: { data: { id: "3", type: "user", attributes: { username: "rae", reputation: 7 } } },
        severity: { data: { type: "severity", attributes: severity } },
        weakness: { data: { type: "weakness", attributes: { name: "Code Injection", external_id: "cwe-94" } } },
        structured_scope: { data: { type: "structured-scope", attributes: { asset_identifier: here.scope.identifier } } },
        bounties: { data: [{ type: "bounty", attributes: { amount: "1000.00", awarded_currency: "USD" } }] },
        attachments: { data: [{ type: "attachment", attributes: { file_name: "root.rb" } }] },
        activities: {
          data: [
            {
              type: "activity-comment",
              attributes: { message: "Thanks!", internal: false, created_at: "2024-05-13T00:00:00Z" },
              relationships: actor("team"),
            },
            {
              type: "activity-comment",
              attributes: { message: "Secret", internal: true, created_at: "2024-05-13T00:00:00Z" },
              relationships: actor("team"),
            },
            {
              type: "activity-bounty-awarded",
              attributes: { message: "", bounty_amount: "1000", created_at: "2024-05-14T00:00:00Z" },
              relationships: actor("team"),
            },
          ],
        },
      },
    };
    const { body } = await send(here, JSON.stringify({ data: [report] }));
    expect(body).toMatchObject({ format: "hackerone_api", added: 1, comments: 2, comments_left_out: 1, refused: 0 });
    const [one] = await imported(here);
    expect(one?.report).toMatchObject({
      ...{ cvss_vector: "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H", cvss_score: 9.8, severity: "critical" },
      ...{ sent_at: "2024-05-12T04:05:27.123Z", closed_at: "2024-06-12T02:05:27.000Z", scope_id: here.scope.id },
      ...{ imported_author: "rae", weakness: { cwe_id: 94 }, poc_description_markdown: "# Text" },
    });
    expect(one?.said.map(({ content, imported_author }) => [content, imported_author])).toEqual([
      ["Thanks!", "team"],
      ["**bounty-awarded**\n\nbounty_amount: 1000", "team"],
    ]);
    for (const kept of ["root.rb", "LARK-1", "USD", "+02:00"]) expect(one?.note).toContain(kept);
    expect(JSON.stringify(one)).not.toContain("Secret");
  });

  it("is read inside an object, and a wrong object is named by its fields (case 123)", async () => {
    const here = await buildCase(w);
    const finding = { id: "1", title: "Balance", state: "open", substate: "triaged", reported_at: "2024-05-12 04:05:27 UTC" };
    const { body } = await send(here, JSON.stringify({ findings: [finding] }));
    expect(body).toMatchObject({ format: "hackerone_csv", added: 1, refused: 0 });
    const wrong = await send(here, JSON.stringify({ settings: {}, version: 3 }));
    expect(wrong.status).toBe(400);
    expect(wrong.body.detail).toContain("settings, version");
  });
});

describe("an export of", () => {
  it("Bugcrowd is imported from CSV with every column in its place", async () => {
    const here = await buildCase(w);
    const csv =
      "reference_number,bounty_code,source,username,title,caption,priority,amount,points,paid_at,vrt_lineage,substate,state,duplicate,bug_url,description,http_request,extra_info,submitted_at,validated_at,closed_at,target_name,target_category,remediation_advice,vulnerability_references\n" +
      "bb81,lark,platform,rae,XSS in upload,XSS in upload,3,400,10,2020-02-28 18:19:34 UTC,Cross-Site Scripting (XSS),resolved,closed,FALSE,https://www.lark.example/x?a=1,Text,GET / HTTP/1.1,extra,2020-01-12 03:27:14 UTC,2020-01-27 02:53:00 UTC,2020-02-27 02:53:00 UTC,www.lark.example,website,,\n" +
      "bb82,lark,platform,kim,Again,,5,,,,Cross-Site Scripting (XSS) > Stored > Non-Privileged User to Anyone,unresolved,open,TRUE,,Text,,,2020-01-13 03:27:14 UTC,,,www.lark.example,website,,\n";
    const { body } = await send(here, csv);
    expect(body).toMatchObject({ format: "bugcrowd", added: 1, refused: 1, ignored_columns: [] });
    expect(meaningOf(body, "severity")).toEqual({ "3": "medium", "5": "none" });
    expect(meaningOf(body, "status")).toEqual({ resolved: "resolved", "unresolved (duplicate)": null });
    const [one] = await imported(here);
    expect(one?.report).toMatchObject({
      ...{ status: "resolved", severity: "medium", imported_author: "rae", scope_identifier: "www.lark.example" },
      ...{ validated_at: "2020-01-27T02:53:00.000Z", closed_at: "2020-02-27T02:53:00.000Z", weakness: { cwe_id: 79 } },
    });
    expect(one?.report.poc_description_markdown).toBe(
      "Text\n\n**bug_url**\n\nhttps://www.lark.example/x?a=1\n\n**http_request**\n\n```\nGET / HTTP/1.1\n```\n\n**extra_info**\n\nextra",
    );
    expect(one?.said).toMatchObject([{ content: "amount: 400\n\npoints: 10", created_at: "2020-02-28T18:19:34.000Z" }]);
    for (const kept of ["bounty\\_code", "lark", "website", "platform"]) expect(one?.note).toContain(kept);
  });

  it("Intigriti, YesWeHack and Immunefi is recognised by its names, and its words are translated", async () => {
    const here = await buildCase(w);
    const record = {
      ...{ code: "LARK-1", title: "Stored XSS", severity: { id: 5, value: "Exceptional", vector: "" }, createdAt: 1_700_000_000 },
      state: { status: { id: 4, value: "Closed" }, closeReason: { id: 3, value: "Accepted risk" } },
      webLinks: { details: "https://app.example.com/LARK-1" },
      detail: {
        report: {
          type: { name: "Stored", category: "Cross-site Scripting", cwe: "cwe-79" },
          domain: { name: "app.lark.example", description: "Main" },
          ...{ endpointVulnerableComponent: "/comments", pocDescription: "<p>Steps</p>", impact: "Bad" },
        },
      },
    };
    const intigriti = await send(here, JSON.stringify({ records: [record] }));
    expect(intigriti.body).toMatchObject({ format: "intigriti", added: 1, notes: [{ kind: "no_closed_at", count: 1 }] });
    const item = {
      ...{
        id: 4,
        local_id: "LARK-BBP-1",
        title: "SQL injection",
        scope: "lark.example",
        end_point: "/search",
        status: { workflow_state: "ask_verif" },
      },
      cvss: { criticity: "critical", score: 9.8, vector: "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H" },
      ...{ bug_type: { name: "SQL Injection", category: { name: "Injection" } }, created_at: "2026-07-20T09:00:00+0200" },
      ...{ description_html: "Plain", hunter: { username: "rae" } },
    };
    const yeswehack = await send(here, JSON.stringify({ items: [item] }));
    expect(yeswehack.body).toMatchObject({ format: "yeswehack", added: 1, refused: 0 });
    const csv =
      "Report ID;Title;Status;Severity;Asset;Impacts;Whitehat;Submitted At\nIM-1;Drain;Paid;Critical;0xabc;Theft;rae;2024-01-02\n";
    const immunefi = await send(here, csv);
    expect(immunefi.body).toMatchObject({ format: "immunefi", added: 1 });
    expect(immunefi.body.notes.map(({ kind }: { kind: string }) => kind)).toEqual(["no_zone", "no_closed_at"]);
    const [one, drain, sql] = await imported(here);
    expect(one?.report).toMatchObject({
      ...{ status: "closed", close_reason: "accepted_risk", severity: "critical", weakness: { cwe_id: 79 } },
      ...{ scope_identifier: "app.lark.example", sent_at: "2023-11-14T22:13:20.000Z", impact_markdown: "Bad" },
    });
    expect(one?.report.poc_description_markdown).toContain("```html\n<p>Steps</p>\n```");
    expect(one?.note).toContain("Exceptional");
    expect(drain?.report).toMatchObject({ status: "resolved", severity: "critical", impact_markdown: "Theft" });
    expect(sql?.report).toMatchObject({
      ...{ status: "under_review", cvss_score: 9.8, weakness: { cwe_id: 89 }, imported_author: "rae" },
      sent_at: "2026-07-20T07:00:00.000Z",
    });
    expect(sql?.note).toContain("+0200");
  });
});
