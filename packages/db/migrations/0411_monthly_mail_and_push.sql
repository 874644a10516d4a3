-- The last month whose figures were mailed to the owners of a company, so that each is mailed once.
create table monthly_figures (
  company_id uuid primary key references company (id),
  month      text not null check (month ~ '^\d{4}-\d{2}$')
);

-- Where the browser of a session gets notifications while no page is open (Web Push). It ends with its session.
create table push_subscription (
  session_id uuid primary key references session (id) on delete cascade,
  endpoint   text not null check (length(endpoint) <= 1000),
  -- The public key and the secret of the browser, base64url; contents are encrypted with them.
  p256dh     text not null check (length(p256dh) <= 100),
  auth       text not null check (length(auth) <= 40),
  created_at timestamptz not null default now()
);
create function push_ends_with_session() returns trigger language plpgsql as $$
begin
  delete from push_subscription where session_id = new.id;
  return null;
end $$;
create trigger push_ends_with_session after update of ended_at on session
  for each row when (new.ended_at is not null and old.ended_at is null) execute function push_ends_with_session();
