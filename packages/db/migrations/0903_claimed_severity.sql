-- What the author claimed where the asset allowed less when the report was sent, and what it allowed; both null where the claim counts in full.
alter table report
  add column claimed_severity severity,
  add column claim_cap severity,
  add constraint report_claim_above_cap check ((claimed_severity is null) = (claim_cap is null) and claimed_severity > claim_cap);
