-- A free public number of eight digits, drawn by the statement that sends a report; random, since a sequence would reveal how many
-- reports there are. When two draw the same at once, the unique index lets one of them fail.
create function free_report_number() returns integer language plpgsql volatile as $$
declare
  drawn integer;
begin
  loop
    drawn := 10000000 + floor(random() * 90000000)::integer;
    if not exists (select from report where number = drawn) then return drawn; end if;
  end loop;
end $$;
