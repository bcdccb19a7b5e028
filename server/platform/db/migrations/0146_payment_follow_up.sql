alter table payments
  add column asked_at      timestamptz, -- when a shopper's page last made us ask the provider
  add column taken         bigint check (taken >= 0), -- paise that the provider took, when they are not `amount`
  add column taken_back_at timestamptz, -- when staff sent `taken` back
  add column utr_by_id     text references users on delete set null; -- who noted the UTR; another person confirms it
-- The provider took another amount, and nobody has decided yet.
create index payments_to_decide on payments (created_at) where taken is not null and taken_back_at is null;
