-- Parcels that are booked with a courier. A row exists before the courier is asked, and its id is the reference that the courier gets, so
-- that a parcel is never booked twice.
create table parcels (
  id            text primary key default gen_random_uuid()::text,
  order_id      text not null references orders on delete cascade,
  courier       text not null check (courier in ('shiprocket', 'delhivery')),
  service       text,
  carrier       text not null,
  state         text not null default 'booking' check (state in ('booking', 'failed', 'booked', 'picked_up', 'in_transit',
    'out_for_delivery', 'undelivered', 'delivered', 'returning', 'returned', 'lost', 'cancelled')),
  number        text, -- the courier's number of the parcel
  courier_ref   text, -- the courier's id of the booking, if it differs from the number
  weight_grams  integer not null check (weight_grams between 50 and 30000),
  charge        bigint check (charge >= 0), -- paise, as quoted
  cash_to_collect  bigint not null default 0 check (cash_to_collect >= 0), -- paise
  expected_on   date,
  pickup_on     date,
  error         text,
  -- Until when one process talks to the courier about the booking. Another process may continue after this time.
  claimed_until timestamptz,
  tracked_at    timestamptz, -- when the courier was last asked about the parcel
  created_at    timestamptz not null default clock_timestamp(),
  constraint booked_has_number check (state in ('booking', 'failed', 'cancelled') or number is not null)
);
create unique index one_open_parcel_of_order on parcels (order_id) where state not in ('failed', 'returned', 'lost', 'cancelled');
create unique index parcels_by_number on parcels (courier, number);
create index parcels_of_order on parcels (order_id, created_at desc);
create index parcels_to_track on parcels (tracked_at) where state not in ('failed', 'delivered', 'returned', 'lost', 'cancelled');

-- What couriers have reported about parcels. The same report, received again, changes nothing.
create table parcel_events (
  parcel_id   text not null references parcels on delete cascade,
  state       text not null,
  text        text not null default '',
  place       text,
  at          timestamptz not null,
  primary key (parcel_id, at, state, text)
);

-- What a courier has charged for a parcel, and the cash of it that the courier has paid out, from the files of couriers.
create table courier_statements (
  number      text primary key, -- the tracking number
  order_id    text not null references orders on delete cascade,
  charge      bigint check (charge >= 0), -- paise
  cash        bigint check (cash >= 0), -- paise
  reference   text, -- the courier's reference of the payout
  paid_on     date,
  updated_at  timestamptz not null default clock_timestamp()
);
create index courier_statements_of_order on courier_statements (order_id);
create index orders_by_tracking_number on orders (tracking_number) where tracking_number is not null;
