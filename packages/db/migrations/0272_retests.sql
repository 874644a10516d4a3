-- The company asks the author of a resolved report to test the fix; the answer waits for the company's decision.
alter table report
  add column retest_state        text check (retest_state in ('asked', 'answered')),
  add column retest_result       text check (retest_result in ('fixed', 'not_fixed')),
  add column retest_due_at       timestamptz,
  -- A retest is rewarded once a report.
  add column retest_confirmed_at timestamptz,
  add check ((retest_state is null) = (retest_due_at is null)),
  add check ((retest_state = 'answered') = (retest_result is not null) or retest_state is null and retest_result is null),
  add check (retest_state is null or status = 'resolved');
