-- Whether a report has, or has had, what most reports never get: it is asked for only where the report says so. Removing the last part
-- leaves the flag, which costs one lookup.
alter table report
  add column has_labels boolean not null default false,
  add column has_collaborators boolean not null default false,
  add column has_files boolean not null default false,
  add column is_of_guest boolean not null default false;

create function report_has_label() returns trigger language plpgsql as $$
begin
  update report set has_labels = true where id = new.report_id and not has_labels;
  return null;
end $$;
create trigger report_has_label after insert on report_label for each row execute function report_has_label();

create function report_has_collaborator() returns trigger language plpgsql as $$
begin
  update report set has_collaborators = true where id = new.report_id and not has_collaborators;
  return null;
end $$;
create trigger report_has_collaborator after insert on report_collaborator for each row execute function report_has_collaborator();

create function report_is_of_guest() returns trigger language plpgsql as $$
begin
  update report set is_of_guest = true where id = new.report_id and not is_of_guest;
  return null;
end $$;
create trigger report_is_of_guest after insert on report_guest for each row execute function report_is_of_guest();

-- Those of its write-up; the files of comments belong to an item of its timeline.
create function report_has_file() returns trigger language plpgsql as $$
begin
  update report set has_files = true where id = new.parent_id and not has_files;
  return null;
end $$;
create trigger report_has_new_file after insert on file for each row when (new.parent_type = 'report') execute function report_has_file();
create trigger report_has_file after update of parent_id on file for each row when (new.parent_type = 'report') execute function report_has_file();

update report set has_labels = true where id in (select report_id from report_label);
update report set has_collaborators = true where id in (select report_id from report_collaborator);
update report set is_of_guest = true where id in (select report_id from report_guest);
update report set has_files = true where id in (select parent_id from file where parent_type = 'report');
