-- What a company says about itself.
alter table company add column website text check (length(website) <= 500);
alter table company add column description text not null default '' check (length(description) <= 2000);
alter table company add column country text check (country ~ '^[A-Z]{2}$');
-- A deleted company: its closed reports stay with their people, and nobody finds it any more.
alter table company add column archived_at timestamptz;
-- An archived company publishes nothing, so that its name and its domain are free.
drop index company_verified_domain;
create unique index company_verified_domain on company (domain) where domain_status = 'verified' and archived_at is null;
drop index company_list;
create index company_list on company (created_at desc, id desc) where archived_at is null;
