-- Whoever submits without an account first shows that the e-mail address is theirs, by the link of one letter a day.
alter table sellers
  add column confirmed_at timestamptz,
  add column confirm_hash text unique,
  add column confirm_sent_at timestamptz;
-- What waits longest in the quarantine is looked for by its decision.
create index submissions_by_decision on seller_submissions (state, decided_at);
