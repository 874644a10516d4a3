-- Who reads the page of a person: people who are signed in, everybody, or everybody and search engines.
create type profile_audience as enum ('members', 'everybody', 'search_engines');
alter table user_account add column audience profile_audience not null default 'members';
-- The sitemap of profiles.
create index user_account_listed on user_account (username) where audience = 'search_engines' and state = 'active' and not is_private;
