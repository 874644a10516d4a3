-- Clusters: reports to one company that say the same. Each report is compared with roots alone, and the root is the earliest. A report without a row was not
-- compared yet; a job does that after sending.
create table report_cluster (
  report_id   uuid not null references report (id) on delete cascade,
  -- The first report of the cluster; the report itself if it is alone or the first.
  root_id     uuid not null references report (id) on delete cascade,
  -- When the platform received the report, to the millisecond, and its number: the order that says which of two may be the original of the other.
  received_at timestamptz not null,
  number      bigint not null,
  -- Why a rule put it there; null for a root, and where a person did.
  reason      text check (reason in ('likeness', 'endpoint')),
  -- Who put it there or took it out; no rule moves it any more.
  moved_by    uuid references user_account (id),
  moved_at    timestamptz,
  check ((moved_by is null) = (moved_at is null)),
  -- With what a list asks for each of its rows, so that it reads the index alone.
  primary key (report_id) include (root_id, received_at, number)
);
-- The reports of a cluster, the earliest first.
create index report_cluster_members on report_cluster (root_id, received_at, number) include (report_id);

-- What later reports are compared with.
create table report_cluster_root (
  report_id   uuid primary key references report_cluster (report_id) on delete cascade,
  company_id  uuid not null,
  received_at timestamptz not null,
  number      bigint not null,
  -- Hashes of bands of the smallest hashes of its runs of three words; the company is part of each, so that others' reports are never read.
  keys        int4[] not null,
  -- Asset, weakness and endpoint; null if it does not name all of them.
  subject     text check (length(subject) <= 500)
);
-- Roots that share a band with a text. Without a list of pending entries, which every search would read from its beginning to its end.
create index report_cluster_root_keys on report_cluster_root using gin (keys) with (fastupdate = off);
-- The earliest root about one endpoint.
create index report_cluster_root_subject on report_cluster_root (company_id, subject, received_at, number) where subject is not null;
