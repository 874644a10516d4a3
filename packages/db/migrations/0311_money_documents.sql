create type money_document_kind as enum ('receipt', 'invoice', 'credit_note', 'statement');

-- The last number of each series of a year. Whoever issues the next document holds its row until the commit, so a number that is not used is drawn again.
create table money_document_series (
  kind money_document_kind not null,
  year integer not null check (year between 2000 and 9999),
  last integer not null check (last > 0),
  primary key (kind, year)
);

-- Receipts, invoices, credit notes and statements, as they were issued.
create table money_document (
  id          uuid primary key,
  kind        money_document_kind not null,
  year        integer not null,
  number      integer not null check (number > 0),
  company_id  uuid not null references company (id),
  -- What it is for, so that nothing has two documents.
  key         text not null unique check (length(key) between 1 and 200),
  currency    text not null,
  -- Minor units: what it is about in all, of which `tax` is tax.
  amount      bigint not null,
  tax         bigint not null default 0,
  -- The month (UTC) of what is issued monthly.
  month       date check (extract(day from month) = 1),
  -- The document that a credit note takes back.
  corrects    uuid references money_document (id),
  -- Seller, buyer and lines.
  content     jsonb not null,
  issued_at   timestamptz not null,
  unique (kind, year, number)
);
-- The documents of a company and of the platform, newest first.
create index money_document_company on money_document (company_id, issued_at desc, id desc);
create index money_document_newest on money_document (issued_at desc, id desc);
create index money_document_corrects on money_document (corrects) where corrects is not null;

-- The PDF of a document, stored once.
create table money_document_file (
  document_id uuid primary key references money_document (id),
  pdf         bytea not null
);

create function refuse_document_change() returns trigger language plpgsql as $$
begin
  raise exception 'Documents never change' using errcode = 'SP005';
end $$;
create trigger money_document_stays before update or delete or truncate on money_document
  execute function refuse_document_change();
create trigger money_document_file_stays before update or delete or truncate on money_document_file
  execute function refuse_document_change();

-- The months (UTC) of companies for which everything is issued, with what the company had at the end, in minor units.
create table money_month (
  company_id uuid not null references company (id),
  month      date not null check (extract(day from month) = 1),
  closing    bigint not null,
  primary key (company_id, month)
);
