-- The list of disputes sorted by what is due: the open ones first, by the time of their next step.
create index dispute_due_first on dispute (
  (ended_at is not null),
  (case when ended_at is not null then null when mediator_id is not null then decision_due_at
    when answered_at is null then answer_due_at else mediator_due_at end),
  created_at desc,
  id desc
);
