-- Whether search engines may list the public pages of a company's programs.
alter table company add column in_search_engines boolean not null default true;
