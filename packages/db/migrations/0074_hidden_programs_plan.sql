-- Where some people belong to many companies, PostgreSQL expects so many programs of everybody that it plans the statement again at each call, which
-- takes ten times as long as to run it. Its plan is by indexes from the person and the same for all.
alter function hidden_programs(uuid) set plan_cache_mode = force_generic_plan;
