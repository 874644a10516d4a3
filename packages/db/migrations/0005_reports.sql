create type report_status as enum (
  'draft', 'new', 'under_review', 'needs_more_info', 'resolved', 'closed', 'duplicate', 'spam', 'not_applicable'
);
create type close_reason as enum ('informative', 'accepted_risk', 'out_of_scope', 'wont_fix', 'withdrawn', 'stale');

create table weakness (
  id     uuid primary key,
  cwe_id integer not null unique,
  name   text not null
);

create table report (
  id                   uuid primary key,
  -- The short public number, given when the report is sent.
  number               integer unique check (number >= 10000000),
  program_id           uuid not null references program (id),
  company_id           uuid not null references company (id),
  author_id            uuid not null references user_account (id),
  scope_id             uuid references scope (id),
  weakness_id          uuid references weakness (id),
  title                text not null check (length(title) between 1 and 150),
  description_markdown text not null default '',
  excerpt              text not null generated always as (left(description_markdown, 280)) stored,
  steps_markdown       text not null default '',
  impact_markdown      text not null default '',
  severity             severity not null default 'none',
  cvss_vector          text check (length(cvss_vector) <= 250),
  cvss_score           numeric(3, 1) check (cvss_score between 0 and 10),
  status               report_status not null,
  close_reason         close_reason,
  duplicate_of         uuid references report (id),
  dispute_open         boolean not null default false,
  created_at           timestamptz not null default now(),
  sent_at              timestamptz,
  first_response_at    timestamptz,
  validated_at         timestamptz,
  closed_at            timestamptz,
  -- What the researcher may know of; internal comments move only the second.
  last_activity_at     timestamptz not null default now(),
  last_internal_at     timestamptz not null default now(),
  check ((status = 'draft') = (sent_at is null)),
  check ((status = 'draft') = (number is null)),
  check ((status in ('resolved', 'closed', 'duplicate', 'spam', 'not_applicable')) = (closed_at is not null)),
  check ((status = 'closed') = (close_reason is not null)),
  check (status = 'duplicate' or duplicate_of is null),
  check (duplicate_of <> id)
);
-- A researcher's own reports, drafts included.
create index report_author on report (author_id, created_at desc, id desc);
create index report_author_disputed on report (author_id, created_at desc, id desc) where dispute_open;
-- The five views of the Reports page, for a company and for the platform; each partial, so none sorts or skips.
create index report_company_all on report (company_id, sent_at desc, id desc) where status <> 'draft';
create index report_company_new on report (company_id, sent_at desc, id desc) where status = 'new';
create index report_company_active on report (company_id, sent_at desc, id desc) where status in ('new', 'under_review', 'needs_more_info');
create index report_company_disputed on report (company_id, sent_at desc, id desc) where dispute_open;
create index report_company_closed on report (company_id, sent_at desc, id desc) where closed_at is not null;
create index report_platform_all on report (sent_at desc, id desc) where status <> 'draft';
create index report_platform_new on report (sent_at desc, id desc) where status = 'new';
create index report_platform_active on report (sent_at desc, id desc) where status in ('new', 'under_review', 'needs_more_info');
create index report_platform_disputed on report (sent_at desc, id desc) where dispute_open;
create index report_platform_closed on report (sent_at desc, id desc) where closed_at is not null;
create index report_program on report (program_id, sent_at desc, id desc) where status <> 'draft';
create index report_title_trgm on report using gin (lower(title) gin_trgm_ops) where status <> 'draft';
create index report_duplicates on report (duplicate_of) where duplicate_of is not null;

-- Badge counts and list totals are read, not counted: one row an owner and shard, kept by the trigger below.
-- Sharded, so that two reports of one company seldom wait for each other, and those of the platform hardly ever.
create type tally_owner as enum ('platform', 'company', 'program');
create table report_tally (
  owner    tally_owner not null,
  owner_id uuid not null,
  shard    smallint not null,
  total    integer not null default 0 check (total >= 0),
  new      integer not null default 0 check (new >= 0),
  active   integer not null default 0 check (active >= 0),
  disputed integer not null default 0 check (disputed >= 0),
  closed   integer not null default 0 check (closed >= 0),
  primary key (owner, owner_id, shard)
) with (fillfactor = 70);

-- The update comes first: an insert would be held to the checks with what is to be taken away, even where the row is there.
create function report_tally_add(
  p_owner tally_owner, p_owner_id uuid, p_shard int, p_total int, p_new int, p_active int, p_disputed int, p_closed int
) returns void language plpgsql as $$
begin
  update report_tally t set
    total = t.total + p_total, new = t.new + p_new, active = t.active + p_active,
    disputed = t.disputed + p_disputed, closed = t.closed + p_closed
  where t.owner = p_owner and t.owner_id = p_owner_id and t.shard = p_shard;
  if not found then
    insert into report_tally as t values (p_owner, p_owner_id, p_shard, p_total, p_new, p_active, p_disputed, p_closed)
    on conflict (owner, owner_id, shard) do update set
      total = t.total + excluded.total, new = t.new + excluded.new, active = t.active + excluded.active,
      disputed = t.disputed + excluded.disputed, closed = t.closed + excluded.closed;
  end if;
end $$;

create function report_tally_follow() returns trigger language plpgsql as $$
declare
  d integer[] := array[0, 0, 0, 0, 0];
  r report;
  shard integer;
begin
  if tg_op <> 'INSERT' then
    r := old;
    d := array[-(r.status <> 'draft')::int, -(r.status = 'new')::int, -(r.status in ('new', 'under_review', 'needs_more_info'))::int,
      -r.dispute_open::int, -(r.closed_at is not null)::int];
  end if;
  if tg_op <> 'DELETE' then
    r := new;
    d := array[d[1] + (r.status <> 'draft')::int, d[2] + (r.status = 'new')::int,
      d[3] + (r.status in ('new', 'under_review', 'needs_more_info'))::int, d[4] + r.dispute_open::int, d[5] + (r.closed_at is not null)::int];
  end if;
  if d = array[0, 0, 0, 0, 0] then return null; end if;
  shard := abs(hashtext(r.id::text)) % 16;
  perform report_tally_add('platform', '00000000-0000-0000-0000-000000000000', shard, d[1], d[2], d[3], d[4], d[5]);
  perform report_tally_add('company', r.company_id, shard % 4, d[1], d[2], d[3], d[4], d[5]);
  perform report_tally_add('program', r.program_id, shard % 4, d[1], d[2], d[3], d[4], d[5]);
  return null;
end $$;
create trigger report_tally after insert or delete or update of status, dispute_open, closed_at on report
  for each row execute function report_tally_follow();
