-- How the goods that the shop itself sends reach the customer: method, slot and place; null if they travel by courier.
alter table orders add column fulfilment jsonb check (jsonb_typeof(fulfilment) = 'object');

-- The booked places of a slot. A row exists from the first booking on. The constraint prevents overbooking.
create table slot_days (
  method   text not null check (method in ('pickup', 'hand_delivery')),
  day      date not null,
  starts   text not null check (starts ~ '^[0-2][0-9]:[0-5][0-9]$'), -- in India
  ends     text not null check (ends ~ '^[0-2][0-9]:[0-5][0-9]$'),
  capacity integer not null check (capacity > 0), -- the setting at the last booking
  booked   integer not null,
  primary key (method, day, starts),
  constraint never_overbooked check (booked between 0 and capacity)
);

-- The orders that have a place in a slot. A cancelled order has none.
create table slot_bookings (
  order_id text primary key references orders,
  method   text not null,
  day      date not null,
  starts   text not null,
  foreign key (method, day, starts) references slot_days
);
create index slot_bookings_of_day on slot_bookings (day, method, starts);

-- How the renter of a line returns its garments. Without a row: couriers collect sent garments on the first business day after the last
-- night, and customers bring the others back. A change of the nights deletes the row.
create table return_choices (
  order_id   text not null,
  line       integer not null,
  way        text not null check (way in ('pickup', 'brings_back')),
  pickup_on  date,
  chosen_at  timestamptz not null,
  primary key (order_id, line),
  foreign key (order_id, line) references order_lines (order_id, line),
  constraint pickup_has_a_day check ((way = 'pickup') = (pickup_on is not null))
);
create index return_choices_of_day on return_choices (pickup_on) where pickup_on is not null;
