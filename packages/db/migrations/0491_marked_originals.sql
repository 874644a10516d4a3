-- The original that a person marked a duplicate of, where that has become a duplicate itself; null where `duplicate_of` still is it. Without it, setting
-- back the mark of the original could not give it its duplicates back.
alter table report add column marked_original uuid references report (id);
-- The duplicates that a report gets back when its mark is set back, and whose points follow it.
create index report_marked_original on report (marked_original) where marked_original is not null;
