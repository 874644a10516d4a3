-- A document's PDF in each language in which somebody has read it. Those before were in English.
alter table money_document_file add column language text not null default 'en' check (language in ('en', 'fr'));
alter table money_document_file drop constraint money_document_file_pkey;
alter table money_document_file add primary key (document_id, language);
