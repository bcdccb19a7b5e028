-- Commission rates in hundredths of a percent: for one seller, for one category, or for all sellers. Rules are append-only: a new
-- rule has its own start day, and a rule whose rate is null ends the previous rule.
create table commission_rules (
  id         bigint generated always as identity primary key,
  seller_id  text references sellers,
  category   text,
  rate       integer check (rate between 0 and 5000),
  from_day   date not null,
  by         text not null,
  at         timestamptz not null default clock_timestamp(),
  constraint a_rule_is_for_one_thing check (seller_id is null or category is null)
);
create index commission_rules_by_priority on commission_rules (from_day, id);

-- Commission and tax rates of an order line at the time of its payment. A refund of the line uses these rates.
create table seller_shares (
  order_id    text not null,
  line        integer not null,
  seller_id   text not null references sellers,
  commission  integer not null check (commission between 0 and 5000), -- all rates of this table are hundredths of a percent
  tcs         integer not null check (tcs between 0 and 1000),
  tds         integer not null check (tds between 0 and 1000),
  gst         integer not null check (gst between 0 and 10000), -- GST is included in the price; TCS is computed on the price without GST
  primary key (order_id, line),
  foreign key (order_id, line) references order_lines on delete cascade
);

create table payout_batches (
  id          text primary key default gen_random_uuid()::text,
  until_day   date not null, -- the batch includes orders that were delivered by the end of this day
  by          text not null,
  created_at  timestamptz not null default clock_timestamp(),
  file_at     timestamptz -- when staff first saved the file for the bank; before that the bank knows nothing of the transfers
);

-- Payouts to sellers, each with a copy of the seller's bank account at the time of the batch. When the seller is erased,
-- only the last four digits of the account stay.
create table payouts (
  id            text primary key default gen_random_uuid()::text,
  batch_id      text not null references payout_batches,
  seller_id     text not null references sellers,
  amount        bigint not null check (amount > 0), -- paise
  state         text not null default 'made' check (state in ('made', 'paid', 'failed')),
  bank_name     text not null,
  bank_account  text not null,
  bank_ifsc     text not null,
  utr           text unique, -- the bank's reference of the transfer
  error         text,
  settled_at    timestamptz,
  created_at    timestamptz not null default clock_timestamp(),
  constraint one_payout_each unique (batch_id, seller_id),
  constraint paid_has_a_reference check ((state = 'paid') = (utr is not null)),
  constraint failed_has_a_reason check ((state = 'failed') = (error is not null))
);
create index payouts_of_seller on payouts (seller_id, created_at desc);

create trigger commission_rules_append_only before update or delete or truncate on commission_rules
  for each statement execute function refuse_changes();
