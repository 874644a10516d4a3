-- The register of what a program knew before anybody reported it. Each adding is a batch, whose hash follows from the one before, so that nothing
-- can be put between or before what was published.
create table known_issue_batch (
  id            uuid primary key,
  program_id    uuid not null references program (id) on delete cascade,
  number        integer not null check (number >= 1),
  published_at  timestamptz not null,
  previous_hash text check (previous_hash ~ '^[0-9a-f]{64}$'),
  hash          text not null check (hash ~ '^[0-9a-f]{64}$'),
  added_by      uuid references user_account (id),
  unique (program_id, number)
);
-- A person whose account is closed.
create index known_issue_batch_adder on known_issue_batch (added_by) where added_by is not null;

create table known_issue (
  id          uuid primary key,
  program_id  uuid not null references program (id) on delete cascade,
  batch_id    uuid not null references known_issue_batch (id) on delete cascade,
  -- Counts the entries of a program.
  number      integer not null check (number >= 1),
  title       text not null check (length(title) between 1 and 150),
  description text not null check (length(description) <= 20000),
  scope_id    uuid references scope (id) on delete set null,
  -- The asset by its identifier, as it was committed to.
  asset       text check (length(asset) <= 1000),
  weakness_id uuid references weakness (id),
  severity    severity,
  found_at    date not null,
  source      text not null default '' check (length(source) <= 150),
  published   boolean not null default false,
  resolved_at timestamptz,
  -- Revealed to the author of a duplicate with the asset and the weakness; the other salt never is.
  salt        text not null check (salt ~ '^[0-9a-f]{64}$'),
  hidden_salt text not null check (hidden_salt ~ '^[0-9a-f]{64}$'),
  -- The hash of what the entry hides, as it was committed to.
  hidden_hash text not null check (hidden_hash ~ '^[0-9a-f]{64}$'),
  commitment  text not null unique check (commitment ~ '^[0-9a-f]{64}$'),
  unique (program_id, number)
);
-- The entries of a batch, for the public list of commitments.
create index known_issue_batch_entries on known_issue (batch_id, number);
-- Entries of the same asset or weakness as a report.
create index known_issue_scope on known_issue (scope_id) where scope_id is not null;
create index known_issue_weakness on known_issue (weakness_id) where weakness_id is not null;
-- Entries with a title like that of a report.
create index known_issue_title_trgm on known_issue using gin (lower(title) gin_trgm_ops);

create function known_issue_unchanged() returns trigger language plpgsql as $$
begin
  if (new.title, new.description, new.asset, new.severity, new.found_at, new.source, new.salt, new.hidden_salt, new.hidden_hash, new.commitment, new.number,
      new.batch_id, new.program_id) is distinct from (old.title, old.description, old.asset, old.severity, old.found_at, old.source, old.salt,
      old.hidden_salt, old.hidden_hash, old.commitment, old.number, old.batch_id, old.program_id) or new.weakness_id is distinct from old.weakness_id then
    raise exception 'What a known issue says is published as a hash and cannot change';
  end if;
  return new;
end $$;
create trigger known_issue_unchanged before update on known_issue for each row execute function known_issue_unchanged();

alter table report
  add column known_issue_id          uuid references known_issue (id),
  add column known_issue_revealed_at timestamptz,
  add check (known_issue_id is null or status = 'duplicate' and duplicate_of is null),
  add check (known_issue_revealed_at is null or known_issue_id is not null);
-- The duplicates of a known issue.
create index report_known_issue on report (known_issue_id) where known_issue_id is not null;

-- The newest batch that was published before a report was sent: what is not up to it was not known before the report.
alter table report_terms add column register_number integer, add column register_hash text;

create function report_terms_register() returns trigger language plpgsql as $$
begin
  update report_terms t set (register_number, register_hash) = (
    select b.number, b.hash from known_issue_batch b where b.program_id = new.program_id
      and b.published_at < coalesce(new.imported_at, new.sent_at)
    order by b.number desc limit 1)
  where t.report_id = new.id;
  return null;
end $$;
-- Triggers of one event run in the order of their names: after the terms are stored.
create trigger report_terms_register_of_new after insert on report for each row when (new.sent_at is not null)
  execute function report_terms_register();
create trigger report_terms_register_of_sent after update of sent_at on report for each row when (old.sent_at is null and new.sent_at is not null)
  execute function report_terms_register();
