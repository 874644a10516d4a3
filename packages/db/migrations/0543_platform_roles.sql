-- The role that the claims of the platform's provider give somebody, while their second factor is still missing. Staff are never named by claims.
alter table identity_flow add column user_role user_role check (user_role in ('Hacker', 'Business'));
