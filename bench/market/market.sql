-- Fills an empty, migrated database with a market of `bench.rows` reports, the same each time. One transaction: tables that
-- are truncated in it are written without a log. Foreign keys and triggers are off meanwhile, so what they keep is made here.

set local session_replication_role = replica;
set local maintenance_work_mem = '512MB';
set local work_mem = '64MB';
select setseed(0.42);

truncate user_account, company cascade;

create temp table size on commit drop as
select rows, greatest(rows / 10, 100) as users, greatest(rows / 100, 20) as programs, greatest(rows / 500, 10) as companies,
  20 as scopes_each, now() - interval '3 years' as began, interval '3 years' / rows as step
from (select current_setting('bench.rows')::int as rows) asked;

-- A UUIDv7 made from a time and a number, so that rows can name each other without being looked up.
create function pg_temp.row_id(kind int, n bigint, at timestamptz default '2023-01-01Z') returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(kind), 3, '0') || '8' || lpad(to_hex(n), 15, '0'))::uuid
$$;

-- Indexes are built once over all rows, which takes a third of the time of keeping them up.
create temp table laid_off on commit drop as
select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
from pg_index i join pg_class c on c.oid = i.indrelid
where c.relname in ('user_account', 'scope', 'report', 'timeline_item') and not i.indisunique and c.relnamespace = 'public'::regnamespace;
do $$ declare name text; begin
  for name in select l.name from laid_off l loop execute format('drop index %s', name); end loop;
end $$;

-- Every tenth account is a company's.
insert into user_account (id, username, email, email_verified_at, full_name, role, country, password_hash, created_at)
select pg_temp.row_id(1, n), case when n % 10 = 0 then 'business-' else 'hacker-' end || n, 'person-' || n || '@people.example', began,
  (array['Ada', 'Grace', 'Linus', 'Mei', 'Noor', 'Tomas', 'Yuki', 'Zoe'])[1 + n % 8] || ' ' ||
    (array['Okafor', 'Lindqvist', 'Moreau', 'Tanaka', 'Silva', 'Novak', 'Rao'])[1 + n % 7],
  (case when n % 10 = 0 then 'Business' else 'Hacker' end)::user_role, 'FR', 'none', began
from size, generate_series(1, users) n;
insert into user_account (id, username, email, email_verified_at, full_name, role, password_hash, created_at)
select pg_temp.row_id(1, users + n), 'admin-' || n, 'admin-' || n || '@people.example', began, 'Platform Admin', 'Admin', 'none', began
from size, generate_series(1, 2) n;

insert into company (id, name, domain, domain_verification_method, domain_status, created_at)
select pg_temp.row_id(2, c), 'Company ' || c, 'company-' || c || '.example', 'TXT_RECORD', 'verified', began
from size, generate_series(0, companies - 1) c;
-- Company accounts go round the companies: the first round owns them.
insert into company_member (company_id, user_id, role, created_at)
select pg_temp.row_id(2, b % companies), pg_temp.row_id(1, (b + 1) * 10),
  (array['owner', 'manager', 'triager', 'triager', 'viewer']::company_role[])[1 + least(b / companies, 4)], began
from size, generate_series(0, users / 10 - 1) b;

insert into program (id, company_id, handle, title, title_key, description, policy, program_type, status, visibility, low_min, low_max,
  medium_min, medium_max, high_min, high_max, critical_min, critical_max, program_launch_date, tags, features, scope_count, scope_changed_at, created_at,
  updated_at)
select pg_temp.row_id(3, p), pg_temp.row_id(2, p % companies), 'program-' || p, 'Program ' || p, 'program ' || p,
  repeat('What this company makes, who uses it, and what would hurt its customers most. ', 6),
  repeat(E'## Rules\n\nTest with accounts of your own. Stop at the first proof. Do not touch the data of others.\n\n', 25),
  case when p % 5 = 0 then 'VDP' else 'BBP' end::program_type,
  case when p % 50 = 7 then 'paused' when p % 100 = 9 then 'draft' else 'active' end::program_status,
  case when p % 40 = 3 then 'PRIVATE' else 'PUBLIC' end::visibility,
  50, 150, 200, 500, 750, 2000, 2500, 2500 + (p % 40) * 500, began, array['web', 'api'], array[]::text[], scopes_each,
  began + p * (interval '3 years' / programs), began + p * (interval '3 years' / programs), now()
from size, generate_series(0, programs - 1) p;

insert into scope (id, program_id, asset_type, identifier, instructions_markdown, is_eligible_for_bounty, is_out_of_scope, max_severity, created_at, updated_at)
select pg_temp.row_id(4, p * scopes_each + k), pg_temp.row_id(3, p), (array['url', 'domain', 'wildcard', 'source_code', 'ios_app_store']::asset_type[])[1 + k % 5],
  'app' || k || '.program-' || p || '.example', 'Sign up with an address of your own.', k < 15, k >= 17, 'critical', began, began
from size, generate_series(0, programs - 1) p, generate_series(0, scopes_each - 1) k;

-- Few programs get most of the reports and few researchers write most of them, as everywhere. Old reports are mostly closed.
insert into report (id, number, program_id, company_id, author_id, scope_id, weakness_id, title, description_markdown, steps_markdown, impact_markdown,
  severity, cvss_vector, cvss_score, status, close_reason, dispute_open, created_at, sent_at, first_response_at, validated_at, closed_at, last_activity_at,
  last_internal_at)
select pg_temp.row_id(5, i, at), case when status <> 'draft' then 10000000 + (i::bigint * 61803397) % 90000000 end,
  pg_temp.row_id(3, p), pg_temp.row_id(2, p % companies), pg_temp.row_id(1, h + h / 9 + 1),
  pg_temp.row_id(4, p * scopes_each + i % 17), weaknesses[1 + i % array_length(weaknesses, 1)],
  (array['Stored script', 'Open redirect', 'SQL injection', 'Missing check of the owner', 'Leaked token', 'Forged request', 'Path traversal'])[1 + i % 7] || ' in ' ||
    (array['the search', 'the profile page', 'the export', 'password reset', 'the mobile API', 'the invoice list'])[1 + i % 6] || ' #' || i,
  repeat('The parameter is taken from the address and ends up in the page without being escaped. ', 5 + i % 5),
  repeat(E'1. Sign in.\n2. Open the address.\n3. See the dialog.\n', 3), 'An attacker acts in the name of whoever follows the link.',
  (array['low', 'medium', 'medium', 'high', 'critical']::severity[])[1 + i % 5], 'CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N', 6.1,
  status, case when status = 'closed' then 'informative'::close_reason end, not closed and status <> 'draft' and i % 20 = 0,
  at, case when status <> 'draft' then at end, case when status not in ('draft', 'new') then at + interval '9 hours' end,
  case when status = 'resolved' then at + interval '2 days' end, case when closed then at + interval '6 days' end, at + interval '6 days', at + interval '6 days'
from (
  select *, status in ('resolved', 'closed', 'duplicate', 'spam', 'not_applicable') as closed
  from (
    select i, began + i * step as at, companies, scopes_each, floor(programs * random() ^ 3)::int as p, floor((users - users / 10) * random() ^ 2)::int as h,
      (array['resolved', 'resolved', 'resolved', 'resolved', 'closed', 'closed', 'duplicate', 'duplicate', 'not_applicable', 'spam',
        'new', 'under_review', 'needs_more_info', 'draft']::report_status[])[1 + floor(
          case when i < rows * 0.9 then 10.2 * random() else 10 + 4 * random() end)::int] as status
    from size, generate_series(1, rows) i
  ) drawn
) shaped, (select array_agg(id order by cwe_id) as weaknesses from weakness) known;

insert into dispute (id, report_id, type, description, opened_by, created_at)
select pg_temp.row_id(6, row_number() over ()), id, 'Submission', 'The rating leaves out who can reach it.', author_id, created_at from report where dispute_open;

-- Every fifth report has been talked about.
insert into timeline_item (id, report_id, item_type, content, is_internal, performed_by, old_status, new_status, created_at)
select pg_temp.row_id(7 + k, r.number, r.sent_at + k * interval '1 hour'), r.id, case when k = 1 then 'STATUS_CHANGE' else 'COMMENT' end::timeline_item_type,
  repeat('Thank you, we see it too and are looking into where it comes from. ', 3), k = 2,
  case when k = 0 then r.author_id else (select m.user_id from company_member m where m.company_id = r.company_id and m.role = 'owner') end,
  case when k = 1 then 'new'::report_status end, case when k = 1 then 'under_review'::report_status end, r.sent_at + k * interval '1 hour'
from report r, generate_series(0, 2) k where r.number % 5 = 0;

do $$ declare definition text; begin
  for definition in select l.definition from laid_off l loop execute definition; end loop;
end $$;

-- The counters, in the shards that the trigger would have used.
truncate report_counter;
insert into report_counter (owner, owner_id, shard, total, new, active, disputed, closed)
select owner, owner_id, shard, count(*), count(*) filter (where status = 'new'),
  count(*) filter (where status in ('new', 'under_review', 'needs_more_info')), count(*) filter (where dispute_open), count(*) filter (where closed_at is not null)
from (
  select o.owner, o.owner_id, (abs(hashtext(r.id::text)) % 16) % o.shards as shard, r.status, r.dispute_open, r.closed_at
  from report r, lateral (values ('platform'::counter_owner, '00000000-0000-0000-0000-000000000000'::uuid, 16), ('company', r.company_id, 4))
    o (owner, owner_id, shards)
  where r.status <> 'draft'
) counted group by owner, owner_id, shard;
