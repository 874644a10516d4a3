-- What a report is alike by: the server computes it from the texts when a report is sent (`similar/signature.ts`), and a job for reports of before.
create table report_signature (
  report_id uuid primary key references report (id) on delete cascade,
  -- The smallest hash of the words in each of 64 bins, whose share of equal ones estimates the share of common words.
  bins      int4[] not null,
  -- Hashes of four bins each, and of rare words such as hosts and paths; the company is part of each, so that others' reports are never read.
  keys      int4[] not null
);
create index report_signature_keys on report_signature using gin (keys);
