-- The rare words of a report are stored with its signature, so that a comparison parses no text. The next start signs all reports again.
truncate report_signature;
alter table report_signature add column rare_words text[] not null;
