-- What a garment has been through.
alter table rental_pieces
  add column condition text not null default 'good' check (condition in ('new', 'good', 'worn', 'damaged')),
  add column wears integer not null default 0 check (wears >= 0),
  add column note text not null default '';

-- Days that a garment is kept free around the worn ones; none here: what its category or the store says.
alter table products
  add column days_before integer check (days_before between 0 and 30),
  add column days_after integer check (days_after between 0 and 30);

-- A hold lives: held (until `expires_at`, while somebody pays) -> booked -> out -> returned. A released one frees its days.
-- `piece_id` is null only when a booking lost its piece to a late return or a damage and no other is left: staff see it.
-- `blocked` of a piece that did not come back in time has no end until it is scanned in.
alter table rental_holds
  alter column piece_id drop not null,
  add column sku_id text references skus,
  add column state text not null default 'booked' check (state in ('held', 'booked', 'out', 'returned')),
  add column expires_at timestamptz,
  add column out_at timestamptz,
  add column returned_at timestamptz;
update rental_holds set sku_id = (select p.sku_id from rental_pieces p where p.id = rental_holds.piece_id);
alter table rental_holds
  alter column sku_id set not null,
  add constraint only_a_held_one_expires check ((state = 'held') = (expires_at is not null)),
  add constraint who_is_out_is_a_piece check (state in ('held', 'booked') or piece_id is not null);

-- Deferrable, because bookings may swap pieces with each other; checked at once unless a transaction asks otherwise.
alter table rental_holds drop constraint one_wearer_at_a_time;
alter table rental_holds add constraint one_wearer_at_a_time
  exclude using gist (piece_id with =, blocked with &&) where (released_at is null) deferrable initially immediate;
create index rental_holds_of_sku on rental_holds using gist (sku_id, blocked) where (released_at is null);
create index rental_holds_expiring on rental_holds (expires_at) where (released_at is null and state = 'held');
