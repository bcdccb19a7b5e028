-- Requests to be told when a sold-out SKU is in stock again or when a rental becomes free for certain nights. The requests for one stock
-- item or one rental SKU are a queue. The first person in the queue gets one e-mail, and one unit or piece is held for them until
-- `offered_until`.
create table alerts (
  id             text primary key default gen_random_uuid()::text,
  email          text not null check (email = lower(email)),
  user_id        text references users on delete cascade, -- null for a visitor; the person may order what is held when signed in as this user
  sku_id         text not null references skus on delete cascade,
  worn           daterange check (not isempty(worn) and not lower_inf(worn) and not upper_inf(worn)), -- null for goods for sale
  pin            text check (pin ~ '^[1-9][0-9]{5}$'), -- where the person wants to wear the rental; null if it is not known
  state          text not null check (state in ('unconfirmed', 'waiting', 'offered', 'used', 'expired', 'cancelled')),
  created_at     timestamptz not null,
  queued_at      timestamptz, -- the place in the queue; visitors get it when they confirm their e-mail address
  stock_item_id  text references stock_items, -- the stock item from which one unit was taken
  offered_at     timestamptz,
  offered_until  timestamptz, -- while the mail server seems to be down, it is put off for some hours after `offered_at`
  ended_at       timestamptz,
  constraint an_offer_ends check ((state = 'offered') <= (offered_at is not null and offered_until is not null)),
  constraint a_queue_has_an_order check ((state in ('waiting', 'offered', 'used')) <= (queued_at is not null)),
  constraint an_ended_alert_has_a_time check ((state in ('used', 'expired', 'cancelled')) = (ended_at is not null))
);
create unique index one_open_alert_for_each_sku on alerts (email, sku_id, worn) nulls not distinct
  where state in ('unconfirmed', 'waiting', 'offered');
create index alerts_queue on alerts (sku_id, queued_at) where state = 'waiting';
create index alerts_offered on alerts (offered_until) where state = 'offered';
create index alerts_of_user on alerts (user_id) where user_id is not null;
create index alerts_by_age on alerts (created_at);

-- A piece that is held for a notified person is a hold without an order.
alter table rental_holds
  alter column order_id drop not null,
  alter column line drop not null,
  add column alert_id text references alerts on delete cascade,
  add constraint a_hold_has_one_owner check ((order_id is null) = (line is null) and (order_id is null) <> (alert_id is null)),
  add constraint a_hold_of_an_alert_expires check (alert_id is null or state = 'held');
create index rental_holds_of_alert on rental_holds (alert_id) where alert_id is not null;
