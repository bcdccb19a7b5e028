-- Groups that rent the same outfit for the same nights. The shop holds the garments of all dancers until `held_until`. Each dancer pays with
-- an order of their own, which takes over the hold of one garment.
create table troupes (
  id           text primary key default gen_random_uuid()::text,
  user_id      text references users on delete set null, -- the organiser; null after the account was erased
  name         text not null check (name <> ''),
  worn         daterange not null check (not isempty(worn) and not lower_inf(worn) and not upper_inf(worn)),
  seats        integer not null check (seats >= 1),
  taken        integer not null default 0, -- dancers with a garment, paid or not
  start_seats  integer not null check (start_seats >= 0), -- places that the organiser pays before the group opens
  deadline     date not null, -- the last day on which dancers can pay
  held_until   timestamptz not null,
  ends         text not null check (ends in ('release', 'organiser_pays')), -- what happens to unpaid places at the deadline
  address      jsonb, -- the organiser's address, which dancers can choose for their parcel; null after the account was erased
  state        text not null check (state in ('starting', 'open', 'rest_due', 'closed', 'cancelled')),
  link_serial  integer not null default 1,
  link_hash    text not null unique,
  created_at   timestamptz not null,
  ended_at     timestamptz,
  constraint no_seat_is_taken_twice check (taken between 0 and seats),
  constraint an_ended_troupe_has_a_time check ((state in ('closed', 'cancelled')) = (ended_at is not null))
);
create index troupes_of_user on troupes (user_id) where user_id is not null;
create index troupes_not_ended on troupes (deadline) where ended_at is null;
create index troupes_by_age on troupes (created_at);

-- Persons who were invited to a group or have asked for its link. A person with a SKU has one of the seats. The token of the personal link is
-- derived from the id; only its hash is stored.
create table troupe_dancers (
  id            text primary key default gen_random_uuid()::text,
  troupe_id     text not null references troupes on delete cascade,
  name          text not null check (name <> ''),
  email         text check (email = lower(email)), -- null if the organiser pays for this person, or after erasure
  token_hash    text unique,
  sku_id        text references skus,
  is_own        boolean not null default false, -- the organiser pays for this person
  order_id      text references orders,
  order_line    integer,
  created_at    timestamptz not null,
  reminded_at   timestamptz,
  constraint an_order_has_a_line check ((order_id is null) = (order_line is null))
);
create unique index one_dancer_for_each_address on troupe_dancers (troupe_id, email) where email is not null;
create unique index one_dancer_for_each_line on troupe_dancers (order_id, order_line) where order_id is not null;
create index dancers_of_troupe on troupe_dancers (troupe_id);

-- A garment of a group is a hold without an order, until its dancer orders it. While the group is open, the hold of that order keeps
-- `troupe_id`, so that a cancelled order gives the garment back to the group.
alter table rental_holds
  add column troupe_id text references troupes,
  add column dancer_id text references troupe_dancers on delete set null,
  drop constraint a_hold_has_one_owner,
  add constraint a_hold_has_one_owner check ((order_id is null) = (line is null)
    and num_nonnulls(order_id, alert_id) <= 1 and num_nonnulls(alert_id, troupe_id) <= 1
    and num_nonnulls(order_id, alert_id, troupe_id) >= 1),
  add constraint a_dancer_is_in_a_troupe check (dancer_id is null or troupe_id is not null),
  add constraint a_hold_of_a_troupe_expires check (troupe_id is null or order_id is not null or state = 'held');
create unique index one_garment_for_each_dancer on rental_holds (dancer_id) where dancer_id is not null and released_at is null;
create index rental_holds_of_troupe on rental_holds (troupe_id) where troupe_id is not null;
