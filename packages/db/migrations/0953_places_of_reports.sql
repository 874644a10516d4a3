-- Where a sent report stands among those of its company: `order_key` is its place value minus the days from 1970 to its sending, so that each day of waiting
-- counts one point although nothing is written. A table of its own: each column of an index that changes would write all indexes of a report.
create table report_place (
  report_id  uuid primary key references report (id) on delete cascade,
  company_id uuid not null,
  program_id uuid not null,
  -- As its author claimed it, capped by the asset.
  severity   severity not null,
  order_key  double precision not null,
  -- Of the formula; 0 until a job has computed it from checks and the author's track record.
  version    integer not null default 0,
  -- What the place value was computed from.
  terms      jsonb
);
-- The lists of a company and of the platform in this order.
create index report_place_company on report_place (company_id, order_key desc, report_id desc);
create index report_place_platform on report_place (order_key desc, report_id desc);
-- Those that are computed next.
create index report_place_version on report_place (version);

-- Until a job computes it, a report stands as one of a new person that fails no check.
create function report_place_begin(r report) returns void language sql as $$
  insert into report_place (report_id, company_id, program_id, severity, order_key)
  values (r.id, r.company_id, r.program_id, r.severity,
    10 + case r.severity when 'critical' then 10 when 'high' then 7 when 'medium' then 4 when 'low' then 1.5 else 0 end
    + coalesce(r.completeness, 0) * 0.1 - extract(epoch from r.sent_at) / 86400);
$$;
create function report_place_begins() returns trigger language plpgsql as $$
begin
  perform report_place_begin(new);
  return null;
end $$;
-- Every writer gives its report a place: the page, the API, an import, the demo.
create trigger report_place_of_new after insert on report for each row when (new.sent_at is not null) execute function report_place_begins();
create trigger report_place_of_sent after update of sent_at on report for each row when (old.sent_at is null and new.sent_at is not null)
  execute function report_place_begins();

create function report_place_moves() returns trigger language plpgsql as $$
begin
  update report_place set company_id = new.company_id, program_id = new.program_id where report_id = new.id;
  return null;
end $$;
create trigger report_place_moved after update of company_id, program_id on report for each row
  when (old.company_id <> new.company_id or old.program_id <> new.program_id) execute function report_place_moves();

-- Up to when the job has seen what happened to reports.
create table report_place_run (
  only_row boolean primary key default true check (only_row),
  seen_to  timestamptz not null
);
insert into report_place_run (seen_to) values (now());

-- Reports of before get their places; a closed one keeps the first.
select report_place_begin(r) from report r where r.sent_at is not null;
update report_place o set version = 1 from report r where r.id = o.report_id and r.closed_at is not null;
