-- API tokens of companies. Each acts as a member of its own, an account that is no person's, so it stays when the person who made it leaves.
alter table user_account add column is_machine boolean not null default false;
alter table api_token add column company_id uuid references company (id);
-- A company's tokens, newest first.
create index api_token_company on api_token (company_id, created_at desc, id desc) where company_id is not null;
