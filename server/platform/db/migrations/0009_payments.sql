-- Payment attempts of orders. The provider knows an attempt by its id.
create table payments (
  id             text primary key default 'pay_' || replace(gen_random_uuid()::text, '-', ''),
  order_id       text not null references orders,
  provider       text not null check (provider in ('demo', 'phonepe', 'upi', 'cod')),
  state          text not null check (state in ('created', 'open', 'succeeded', 'failed', 'expired')),
  amount         bigint not null check (amount >= 0), -- paise
  currency       text not null default 'INR' check (currency = 'INR'),
  redirect_url   text,
  expires_at     timestamptz, -- end of the stock reservation; null when there is none
  check_at       timestamptz, -- next status query
  checks         integer not null default 0,
  opening_until  timestamptz, -- lease: one request at a time opens the provider's session
  utr            text unique, -- the bank's reference of a UPI transfer: one transfer pays one order
  utr_by         text,
  error          text,
  created_at     timestamptz not null default clock_timestamp(),
  updated_at     timestamptz not null default clock_timestamp(),
  asked_at       timestamptz, -- last status query caused by a shopper's page
  taken          bigint check (taken >= 0), -- paise that the provider captured, when different from `amount`
  taken_back_at  timestamptz, -- when staff returned `taken`
  utr_by_id      text references users on delete set null -- who recorded the UTR; another staff member confirms it
);
create index payments_newest on payments (created_at desc, id desc);
create index payments_of_order on payments (order_id, created_at);
create index payments_to_check on payments (check_at) where check_at is not null;
-- One open attempt for each order, also across browser tabs.
create unique index one_open_attempt_for_an_order on payments (order_id) where state in ('created', 'open');
create index payments_of_state on payments (state, created_at desc, id desc);
create index payments_of_provider on payments (provider, created_at desc, id desc);
-- Payments with a different captured amount that staff have not decided yet.
create index payments_to_decide on payments (created_at) where taken is not null and taken_back_at is null;

create table payment_events (
  id          bigint generated always as identity primary key,
  payment_id  text not null references payments,
  state       text not null,
  note        text not null default '',
  by          text, -- the staff member; null: the shop itself
  at          timestamptz not null default clock_timestamp()
);
create index payment_events_of_payment on payment_events (payment_id, id);

-- Webhook messages as received. They are hints: the provider's status is queried before anything changes.
create table payment_hints (
  id           bigint generated always as identity primary key,
  provider     text not null,
  body         text not null,
  payment_id   text,
  received_at  timestamptz not null default clock_timestamp()
);
-- For the purge by age.
create index payment_hints_oldest on payment_hints (received_at);

create table refunds (
  id          text primary key default 'ref_' || replace(gen_random_uuid()::text, '-', ''),
  payment_id  text not null references payments,
  order_id    text not null references orders,
  amount      bigint not null check (amount > 0), -- paise
  state       text not null default 'requested' check (state in ('requested', 'accepted', 'completed', 'failed')),
  reason      text not null,
  key         text unique, -- idempotency key
  by          text,
  reference   text, -- of a refund that staff paid manually
  error       text,
  check_at    timestamptz default clock_timestamp(),
  checks      integer not null default 0,
  created_at  timestamptz not null default clock_timestamp(),
  updated_at  timestamptz not null default clock_timestamp()
);
create index refunds_of_order on refunds (order_id, created_at);
create index refunds_to_check on refunds (check_at) where check_at is not null;

create trigger payment_events_append_only before update or delete or truncate on payment_events
  for each statement execute function refuse_changes();
