-- The version and the terms are read in one statement: a save of the program between two reads would leave a report with a version that has no snapshot.
create or replace function report_terms_freeze() returns trigger language plpgsql as $$
declare
  sent_to program;
begin
  select * into sent_to from program where id = new.program_id;
  if not exists (select from program_snapshot where program_id = sent_to.id and version = sent_to.terms_version) then
    insert into program_snapshot (program_id, version, terms)
    values (sent_to.id, sent_to.terms_version, promised_terms(program_terms(sent_to)))
    on conflict do nothing;
  end if;
  insert into report_terms (report_id, program_id, program_version, scope_id, scope)
  values (new.id, sent_to.id, sent_to.terms_version, new.scope_id, (
    select term_scope(s) from scope s where s.id = new.scope_id));
  return null;
end $$;
