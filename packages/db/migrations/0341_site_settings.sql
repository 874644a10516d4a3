-- What staff set for the whole platform in the browser. A value that is null leaves the setting of the environment.
create type sign_up_mode as enum ('open', 'invitation', 'domain');
create table site_settings (
  is_only           boolean primary key default true check (is_only),
  version           integer not null default 1,
  name              text not null default 'Safeport' check (length(name) between 1 and 40),
  logo_file_id      uuid references file (id),
  accent            text check (accent ~ '^#[0-9a-f]{6}$'),
  sign_up           sign_up_mode not null default 'open',
  sign_up_domains   text[] not null default '{}',
  fee_percent       numeric(3, 1) check (fee_percent between 0 and 99.9),
  withdrawal_min    bigint check (withdrawal_min > 0),
  terms_markdown    text not null default '' check (length(terms_markdown) <= 50000),
  privacy_markdown  text not null default '' check (length(privacy_markdown) <= 50000),
  imprint_markdown  text not null default '' check (length(imprint_markdown) <= 50000),
  banner            text not null default '' check (length(banner) <= 300),
  -- The only company of a platform that runs its own programs; null for a marketplace.
  single_company_id uuid references company (id),
  updated_at        timestamptz not null default clock_timestamp()
);
insert into site_settings default values;

-- Every process reads the settings again.
create function notify_site() returns trigger language plpgsql as $$
begin
  perform pg_notify('safeport_site', '');
  return null;
end $$;
create trigger site_settings_changed after update on site_settings for each statement execute function notify_site();

-- The logo is a file of the platform.
do $$
declare
  rule text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'file_parent_type_check');
begin
  alter table file drop constraint file_parent_type_check;
  execute 'alter table file add constraint file_parent_type_check ' || replace(rule, 'ARRAY[', 'ARRAY[''site''::text, ');
end $$;
