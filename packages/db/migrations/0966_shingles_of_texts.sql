-- Hashes of runs of five words of sent reports, a quarter of all runs, with how many texts and people they stand in: what a mould of reports has in common.
create table text_shingle (
  hash    integer primary key,
  texts   integer not null,
  -- Hashes of the first authors with the run, which tell people apart and name nobody.
  people  integer[] not null check (cardinality(people) between 1 and 10),
  seen_on date not null
);
-- Runs that only one text had, which go after days.
create index text_shingle_once on text_shingle (seen_on) where texts = 1;
-- The other runs, which go after half a year without a text.
create index text_shingle_often on text_shingle (seen_on) where texts > 1;

-- How many texts were counted, and a secret by which each run becomes common a few texts and people later than the least.
create table text_shingle_total (
  only_one boolean primary key default true check (only_one),
  texts    bigint not null,
  secret   integer not null
);
insert into text_shingle_total (texts, secret) values (0, (random() * 2147483647)::integer);

alter table report_check add column shingles_counted boolean not null default false;
-- Reports whose runs of words wait to be counted.
create index report_check_uncounted on report_check (report_id) where not shingles_counted;
