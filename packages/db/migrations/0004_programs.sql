create type program_type as enum ('BBP', 'VDP');
create type program_status as enum ('draft', 'active', 'paused', 'closed');
create type visibility as enum ('PUBLIC', 'PRIVATE');
create type participation as enum ('open', 'application', 'invitation');
create type severity as enum ('none', 'low', 'medium', 'high', 'critical');
create type asset_type as enum (
  'ai_model', 'cidr', 'url', 'domain', 'wildcard', 'ios_app_store', 'ios_testflight', 'ios_ipa', 'android_play_store',
  'android_apk', 'windows_microsoft_store', 'source_code', 'executable', 'hardware_iot', 'other', 'smart_contract'
);

create table program (
  id                   uuid primary key,
  company_id           uuid not null references company (id),
  handle               text not null unique check (handle ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(handle) <= 80),
  title                text not null check (length(title) between 1 and 150),
  -- The title as people would compare it; two programs never share one.
  title_key            text not null unique,
  description          text not null default '',
  policy               text not null default '',
  program_type         program_type not null default 'BBP',
  status               program_status not null default 'draft',
  visibility           visibility not null default 'PUBLIC',
  participation        participation not null default 'open',
  -- Whole US dollars; max equals min where a tier has one amount.
  low_min              integer not null default 0 check (low_min >= 0),
  low_max              integer not null default 0 check (low_max >= low_min),
  medium_min           integer not null default 0 check (medium_min >= 0),
  medium_max           integer not null default 0 check (medium_max >= medium_min),
  high_min             integer not null default 0 check (high_min >= 0),
  high_max             integer not null default 0 check (high_max >= high_min),
  critical_min         integer not null default 0 check (critical_min >= 0),
  critical_max         integer not null default 0 check (critical_max >= critical_min),
  top_reward           integer not null generated always as (greatest(low_max, medium_max, high_max, critical_max)) stored,
  program_launch_date  timestamptz,
  tags                 text[] not null default '{}',
  features             text[] not null default '{}',
  operating_systems    text[] not null default '{}',
  dashboard_link       text not null default '',
  social_links         jsonb not null default '[]',
  credential_info      text not null default '',
  scope_overview       text not null default '',
  in_scope_info        text not null default '',
  out_of_scope_info    text not null default '',
  scope_count          integer not null default 0 check (scope_count >= 0),
  scope_changed_at     timestamptz,
  version              integer not null default 1,
  import_source        text,
  import_id            text,
  import_hash          text,
  created_at           timestamptz not null default now(),
  updated_at           timestamptz not null default now()
);
create unique index program_import on program (import_source, import_id);
-- The list in its three orders; nearly every program is public, so visibility is a filter on the way.
create index program_newest on program (created_at desc, id desc);
create index program_changed on program (scope_changed_at desc nulls last, id desc);
create index program_reward on program (top_reward desc, id desc);
create index program_company on program (company_id, created_at desc, id desc);
create index program_title_trgm on program using gin (title_key gin_trgm_ops);
create index program_tags on program using gin (tags);
create index program_features on program using gin (features);

-- Researchers let into a private program.
create table program_member (
  program_id uuid not null references program (id),
  user_id    uuid not null references user_account (id),
  created_at timestamptz not null default now(),
  ended_at   timestamptz,
  primary key (program_id, user_id)
);
create index program_member_user on program_member (user_id, program_id) where ended_at is null;

create table scope (
  id                     uuid primary key,
  program_id             uuid not null references program (id),
  asset_type             asset_type not null,
  identifier             text not null check (length(identifier) between 1 and 1000),
  instructions_markdown  text not null default '',
  is_eligible_for_bounty boolean not null,
  is_out_of_scope        boolean not null,
  max_severity           severity not null,
  created_at             timestamptz not null default now(),
  updated_at             timestamptz not null default now(),
  -- A removed scope stays for the reports that name it.
  archived_at            timestamptz
);
-- One row an asset; by hash, since an identifier may be longer than an index row.
create unique index scope_once on scope (program_id, asset_type, is_out_of_scope, md5(lower(identifier))) where archived_at is null;
create index scope_list on scope (program_id, is_out_of_scope, created_at, id) where archived_at is null;
-- Finding programs by asset.
create index scope_identifier_trgm on scope using gin (lower(identifier) gin_trgm_ops) where archived_at is null;
create index scope_asset_type on scope (asset_type, program_id) where archived_at is null;

-- The card's figures follow the rows, whoever writes them: one update a statement, also for an import of thousands.
create function scope_count_up() returns trigger language plpgsql as $$
begin
  update program p set scope_count = p.scope_count + n.live, scope_changed_at = now()
  from (select program_id, count(*) filter (where archived_at is null) as live from new_rows group by program_id) n
  where p.id = n.program_id;
  return null;
end $$;
create function scope_count_move() returns trigger language plpgsql as $$
begin
  update program p set scope_count = p.scope_count + n.delta, scope_changed_at = now()
  from (
    select o.program_id, sum((w.archived_at is null)::int - (o.archived_at is null)::int) as delta
    from old_rows o join new_rows w using (id) group by o.program_id
  ) n
  where p.id = n.program_id;
  return null;
end $$;
create trigger scope_added after insert on scope referencing new table as new_rows for each statement execute function scope_count_up();
create trigger scope_moved after update on scope referencing old table as old_rows new table as new_rows
  for each statement execute function scope_count_move();

-- How many programs there are, and how many of them everybody sees; the totals of the list without filters.
create table program_tally (
  only_row    boolean primary key default true check (only_row),
  total       integer not null default 0 check (total >= 0),
  open_to_all integer not null default 0 check (open_to_all >= 0)
);
insert into program_tally default values;

create function program_tally_follow() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update program_tally t set total = t.total + n.total, open_to_all = t.open_to_all + n.open
    from (select count(*) as total, count(*) filter (where status = 'active' and visibility = 'PUBLIC') as open from new_rows) n;
  else
    update program_tally t set open_to_all = t.open_to_all + n.delta
    from (
      select coalesce(sum((w.status = 'active' and w.visibility = 'PUBLIC')::int - (o.status = 'active' and o.visibility = 'PUBLIC')::int), 0) as delta
      from old_rows o join new_rows w using (id)
    ) n
    where n.delta <> 0;
  end if;
  return null;
end $$;
create trigger program_counted after insert on program referencing new table as new_rows for each statement execute function program_tally_follow();
create trigger program_recounted after update on program referencing old table as old_rows new table as new_rows
  for each statement execute function program_tally_follow();
