-- How many answers of a SAML provider a sign-in was sent; it takes a few, so that a refused one can be followed by a right one.
alter table identity_flow add column answers smallint not null default 0;
