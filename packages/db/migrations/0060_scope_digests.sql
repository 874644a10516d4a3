-- What scopes say at length, in a form that is compared without reading it.
alter table scope add column instructions_md5 text not null generated always as (md5(instructions_markdown)) stored;
alter table scope_past add column instructions_md5 text not null generated always as (md5(instructions_markdown)) stored;
