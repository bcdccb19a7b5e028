-- One attempt to pay an order. Its id is what the provider knows it by.
create table payments (
  id            text primary key default 'pay_' || replace(gen_random_uuid()::text, '-', ''),
  order_id      text not null references orders,
  provider      text not null check (provider in ('demo', 'phonepe', 'upi', 'cod')),
  state         text not null check (state in ('created', 'open', 'succeeded', 'failed', 'expired')),
  amount        bigint not null check (amount >= 0), -- paise
  currency      text not null default 'INR' check (currency = 'INR'),
  redirect_url  text,
  expires_at    timestamptz, -- until then the order's goods are kept; none when nobody waits
  check_at      timestamptz, -- when to ask the provider next
  checks        integer not null default 0,
  opening_until timestamptz, -- one request at a time asks the provider for a session
  utr           text unique, -- the bank's reference of a UPI transfer: one transfer pays one order
  utr_by        text,
  error         text,
  created_at    timestamptz not null default clock_timestamp(),
  updated_at    timestamptz not null default clock_timestamp()
);
create index payments_newest on payments (created_at desc, id desc);
create index payments_of_order on payments (order_id, created_at);
create index payments_to_check on payments (check_at) where check_at is not null;
-- Two tabs cannot pay the same order at the same time.
create unique index one_open_attempt_for_an_order on payments (order_id) where state in ('created', 'open');

create table payment_events (
  id          bigint generated always as identity primary key,
  payment_id  text not null references payments,
  state       text not null,
  note        text not null default '',
  by          text, -- the member of staff, none when the shop itself did it
  at          timestamptz not null default clock_timestamp()
);
create index payment_events_of_payment on payment_events (payment_id, id);
create trigger payment_events_stand before update or delete or truncate on payment_events
  for each statement execute function refuse_rewriting();

-- What a provider told us, as it came. It proves nothing: the provider is asked before anything changes.
create table payment_hints (
  id           bigint generated always as identity primary key,
  provider     text not null,
  body         text not null,
  payment_id   text,
  received_at  timestamptz not null default clock_timestamp()
);

create table refunds (
  id          text primary key default 'ref_' || replace(gen_random_uuid()::text, '-', ''),
  payment_id  text not null references payments,
  order_id    text not null references orders,
  amount      bigint not null check (amount > 0), -- paise
  state       text not null default 'requested' check (state in ('requested', 'accepted', 'completed', 'failed')),
  reason      text not null,
  key         text unique, -- one request of a person or of the shop makes one refund
  by          text,
  reference   text, -- of a refund that staff paid by hand
  error       text,
  check_at    timestamptz default clock_timestamp(),
  checks      integer not null default 0,
  created_at  timestamptz not null default clock_timestamp(),
  updated_at  timestamptz not null default clock_timestamp()
);
create index refunds_of_order on refunds (order_id, created_at);
create index refunds_to_check on refunds (check_at) where check_at is not null;

alter table orders drop constraint orders_payment_method_check;
alter table orders add constraint orders_payment_method_check check (payment_method in ('phonepe', 'cod', 'upi'));
-- Until when the goods of an unpaid order are kept; none when nobody has to pay first.
alter table orders add column unpaid_until timestamptz;
