-- The agent of a person that sent a report or wrote a comment in their name.
alter table report add column agent_id uuid references agent (id);
-- Reports by one agent.
create index report_agent on report (agent_id) where agent_id is not null;
-- Without a foreign key, which would lock the agent at each comment; agents are never deleted.
alter table timeline_item add column agent_id uuid;
