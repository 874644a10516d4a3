-- A company corrects the title, asset and weakness of a sent report: the timeline has both values, and the author's title stays.
alter table report add column sent_title text check (length(sent_title) between 1 and 150);
alter table timeline_item add column corrections jsonb;
alter table timeline_item add check (corrections is null or item_type = 'INFO');
