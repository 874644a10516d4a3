-- What a job of each second has to do with a sent report: put it into a cluster, check it, count its words and compute its place, as far as one is missing.
-- Null when nothing is due; 0 for one that was just sent or corrected, 1 for others, 2 for one that failed and is tried again later.
alter table report_place add column due smallint;

create or replace function report_place_begin(r report) returns void language sql as $$
  insert into report_place (report_id, company_id, program_id, severity, order_key, due)
  values (r.id, r.company_id, r.program_id, r.severity,
    10 + case r.severity when 'critical' then 10 when 'high' then 7 when 'medium' then 4 when 'low' then 1.5 else 0 end
    + coalesce(r.completeness, 0) * 0.1 - extract(epoch from r.sent_at) / 86400,
    case when r.imported_at is null then 0 else 1 end);
$$;

-- What the jobs of before have left.
update report_place o set due = 1 from report r
where r.id = o.report_id and (o.version < 1 or not exists (select from report_cluster c where c.report_id = r.id)
  or exists (select from report_check c where c.report_id = r.id and not c.shingles_counted)
  or (r.sent_at > now() - interval '1 day' and not exists (select from report_check c where c.report_id = r.id)));

-- Those that are due, the earliest of each kind first; it is as small as their number.
create index report_place_due on report_place (due, report_id) where due is not null;
-- Found by that index now.
drop index report_place_version;
drop index report_check_uncounted;

-- The versions of the formula and of the checks by which places and checks were made.
alter table report_place_run add column place_version integer not null default 1, add column checks_version integer not null default 3;

-- The jobs of before are no more; one that waits now would wait for ever.
do $$ begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier in ('store_checks', 'cluster_reports');
  end if;
end $$;
