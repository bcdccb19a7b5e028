-- Attempts to pay orders, and to pay what a customer owes later, for example for an extension. The payment provider identifies an attempt by
-- its id.
create table payments (
  id             text primary key default 'pay_' || replace(gen_random_uuid()::text, '-', ''),
  order_id       text not null references orders,
  purpose        text not null default 'order' check (purpose in ('order', 'balance')),
  provider       text not null check (provider in ('demo', 'phonepe', 'upi', 'cod')),
  state          text not null check (state in ('created', 'open', 'succeeded', 'failed', 'expired')),
  amount         bigint not null check (amount >= 0), -- paise
  at_sellers     bigint not null default 0, -- paise of the amount that the carriers of sellers collect on delivery; 0 for other payments
  by_delivery    boolean not null default false, -- whether the delivery of the order has recorded this cash, and not a counter
  currency       text not null default 'INR' check (currency = 'INR'),
  redirect_url   text,
  expires_at     timestamptz, -- end of the stock reservation; null if no stock is reserved
  expires_without_utr timestamptz, -- `expires_at` before staff recorded a transfer, which put it off; it applies again if they remove the transfer
  check_at       timestamptz, -- time of the next status query to the provider; null if none is planned
  checks         integer not null default 0,
  opening_until  timestamptz, -- until this time only one request may open the session at the provider
  utr            text unique, -- the bank's reference of a UPI transfer: one transfer pays one order
  utr_by         text,
  error          text,
  created_at     timestamptz not null default clock_timestamp(),
  updated_at     timestamptz not null default clock_timestamp(),
  asked_at       timestamptz, -- time of the last status query that a shopper's page caused
  wrong_amount   bigint check (wrong_amount >= 0), -- paise that the provider captured, if they differ from `amount`; null if they do not
  returned_at    timestamptz, -- when staff decided to return the captured amount; its refund may still be open, or have failed
  utr_by_id      text references users on delete set null -- staff member who recorded the UTR; another one, if any, confirms it
);
create index payments_newest on payments (created_at desc, id desc);
create index payments_of_order on payments (order_id, created_at);
create index payments_to_check on payments (check_at) where check_at is not null;
-- An order and its balance have at most one unfinished attempt each, also across browser tabs.
create unique index one_open_attempt_for_an_order on payments (order_id, purpose) where state in ('created', 'open');
create index payments_of_state on payments (state, created_at desc, id desc);
create index payments_of_provider on payments (provider, created_at desc, id desc);
-- Payments whose captured amount differs from `amount` and about which staff have not decided.
create index payments_to_decide on payments (created_at) where wrong_amount is not null and returned_at is null;

create table payment_events (
  id          bigint generated always as identity primary key,
  payment_id  text not null references payments,
  state       text not null,
  note        text not null default '',
  by          text, -- name of the staff member who changed the state; null if a job or the gateway changed it
  at          timestamptz not null default clock_timestamp()
);
create index payment_events_of_payment on payment_events (payment_id, id);

-- Webhook messages of the payment provider, as received. The shop does not rely on their content: it queries the status from the
-- provider before it changes anything.
create table webhook_messages (
  id           bigint generated always as identity primary key,
  provider     text not null,
  body         text not null,
  payment_id   text,
  received_at  timestamptz not null default clock_timestamp()
);
-- Index for the job that deletes old messages.
create index webhook_messages_oldest on webhook_messages (received_at);

create table refunds (
  id          text primary key default 'ref_' || replace(gen_random_uuid()::text, '-', ''),
  payment_id  text not null references payments,
  order_id    text not null references orders,
  amount      bigint not null check (amount > 0), -- paise
  state       text not null default 'requested' check (state in ('requested', 'accepted', 'completed', 'failed')),
  reason      text not null,
  key         text unique, -- idempotency key
  by          text,
  reference   text, -- reference of the bank transfer if staff paid the refund manually
  error       text,
  check_at    timestamptz default clock_timestamp(),
  checks      integer not null default 0,
  created_at  timestamptz not null default clock_timestamp(),
  updated_at  timestamptz not null default clock_timestamp()
);
create index refunds_of_order on refunds (order_id, created_at);
create index refunds_to_check on refunds (check_at) where check_at is not null;
-- Index for the refunds that staff pay by hand, and for their number.
create index refunds_to_pay on refunds (created_at, id) where state <> 'completed';

create trigger payment_events_append_only before update or delete or truncate on payment_events
  for each statement execute function refuse_changes();
