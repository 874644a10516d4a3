-- The sum of the awards that both sides agreed to publish with a report, for lists; null without one. Its activity names the currency.
create function disclosed_bounty(content jsonb) returns bigint language sql immutable parallel safe as $$
  select sum((award->>'amount_minor')::bigint)::bigint from jsonb_path_query(content, '$.activity[*] ? (@.kind == "award")') award
$$;
alter table disclosed_report add column bounty_minor bigint generated always as (disclosed_bounty(content)) stored;
create index disclosed_report_bounty on disclosed_report (bounty_minor desc nulls last, published_at desc, report_id desc)
  where taken_down_at is null;
