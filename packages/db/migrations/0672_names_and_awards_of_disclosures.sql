-- Whether a collaborator wants to be named where the report is published; null until they choose, which names them nowhere.
alter table report_collaborator add column named boolean;
-- Whether the side that asks to publish a report proposes to publish its awards, too.
alter table disclosure add column with_awards boolean not null default false;
