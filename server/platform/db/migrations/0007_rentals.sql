-- Pieces: the physical garments that are rented out.
create table rental_pieces (
  id         text primary key default gen_random_uuid()::text,
  sku_id     text not null references skus on delete cascade,
  code       text not null unique,
  state      text not null default 'ready' check (state in ('ready', 'out', 'cleaning', 'repair', 'retired')),
  -- Condition of the garment, and how often it has been rented (`wears`).
  condition  text not null default 'good' check (condition in ('new', 'good', 'worn', 'damaged')),
  wears      integer not null default 0 check (wears >= 0),
  note       text not null default ''
);
create index rental_pieces_of_sku on rental_pieces (sku_id, code);

-- Rules that change the rent of some nights, of one category, of one product or of the whole store. `position` orders the rules of a scope:
-- the first one that applies to a night changes its rent. `version` increases with each save, for optimistic locking.
create table night_rules (
  id         text primary key default gen_random_uuid()::text,
  position   integer not null,
  name       text not null check (name <> ''),
  is_on      boolean not null,
  kind       text not null check (kind in ('festival', 'weekend', 'season', 'early', 'last_minute', 'length', 'minimum')),
  category   text references categories on update cascade on delete cascade,
  product_id  text references products on delete cascade,
  count      integer check (count >= 1),
  percent    integer check (percent between -90 and 500),
  amount     integer,
  from_night  date,
  until_night  date,
  version    integer not null default 1,
  constraint a_rule_has_one_scope check (category is null or product_id is null),
  constraint a_rule_changes_the_rent check (kind = 'minimum' or (percent is null) <> (amount is null))
);

-- Availability by SKU and night, so that a date search does not count bookings. Triggers derive it from `rental_pieces` and
-- `rental_holds`. The number of garments that are free over several nights is the lowest number of free garments in one of these
-- nights.
-- `rental_supply.pieces`: number of pieces in service. An overdue piece, whose blocked days have no end, is not counted until it is
-- returned. `product_id`, `size` and `retired` are copies from the SKU, so that a date search does not read the SKUs.
create table rental_supply (
  sku_id      text primary key references skus on delete cascade,
  pieces      integer not null,
  product_id  text not null references products on delete cascade,
  size        text,
  retired     boolean not null
);
create index rental_supply_of_product on rental_supply (product_id);

-- Nights that have or had bookings. In a night without a row, all pieces are free.
create table rental_nights (
  sku_id  text not null references skus on delete cascade,
  night   date not null,
  free    integer not null, -- negative if there are more bookings than pieces in service
  primary key (sku_id, night)
);
create index rental_nights_full on rental_nights (night) include (sku_id) where free <= 0;

-- For the highest number of days that any rental blocks before and after the worn days, and for the longest minimum of a rental.
create index products_days_before on products (days_before) where product_type = 'rent' and days_before is not null;
create index products_days_after on products (days_after) where product_type = 'rent' and days_after is not null;
create index products_min_days on products (min_days) where product_type = 'rent' and min_days is not null;

-- Bookings of garments. The exclusion constraint prevents overlapping bookings of one piece.
-- `worn`: the days for which the customer rents. `blocked`: also the days for preparation, shipping, return and cleaning.
create table rental_holds (
  id           bigint generated always as identity primary key,
  piece_id     text references rental_pieces,
  order_id     text not null,
  line         integer not null,
  worn         daterange not null check (not isempty(worn) and not lower_inf(worn) and not upper_inf(worn)),
  blocked      daterange not null,
  released_at  timestamptz,
  sku_id       text references skus not null,
  state        text not null default 'booked' check (state in ('held', 'booked', 'out', 'returned')),
  expires_at   timestamptz,
  out_at       timestamptz,
  returned_at  timestamptz,
  -- The way to the address of the booking and back, when it was booked: the working days to dispatch, there and back. Null if the garment
  -- is handed over in the shop.
  lane         jsonb,
  -- The day by which the garment must be back in the shop.
  back_by      date not null,
  constraint a_hold_belongs_to_a_line
    foreign key (order_id, line) references order_lines on delete cascade,
  constraint only_unpaid_holds_expire check ((state = 'held') = (expires_at is not null)),
  constraint handed_out_hold_has_a_piece check (state in ('held', 'booked') or piece_id is not null),
  constraint no_overlapping_bookings
    exclude using gist (piece_id with =, blocked with &&) where (released_at is null) deferrable initially immediate,
  constraint worn_days_are_blocked check (blocked @> worn or state = 'returned')
);
create index rental_holds_of_order on rental_holds (order_id);
create index rental_holds_of_sku on rental_holds using gist (sku_id, blocked) where (released_at is null);
-- For the past days of the booking calendar.
create index rental_holds_returned on rental_holds using gist (sku_id, blocked)
  where released_at is not null and state = 'returned';
create index rental_holds_expiring on rental_holds (expires_at) where (released_at is null and state = 'held');
-- For the search of garments that customers have or that came back and are being cleaned.
create index rental_holds_booked on rental_holds (lower(blocked)) where released_at is null and state = 'booked';
create index rental_holds_in_hand on rental_holds (state, sku_id) where released_at is null and state in ('out', 'returned');

-- History of a piece with its condition after each event.
create table rental_piece_events (
  id         bigint generated always as identity primary key,
  piece_id   text not null references rental_pieces on delete cascade,
  what       text not null check (what in
    ('added', 'handed_out', 'taken_back', 'cleaned', 'sent_to_cleaning', 'sent_to_repair', 'retired', 'reinstated', 'looked_at', 'undone')),
  state      text not null,
  condition  text not null,
  note       text not null default '',
  hold_id    bigint references rental_holds on delete set null,
  by         text, -- name of the staff member who caused the event; null if the shop itself caused it
  at         timestamptz not null
);
create index rental_piece_events_of_piece on rental_piece_events (piece_id, id);

-- Extensions of rentals. An extension changes `rent_until` of the order line, but no price or total of the order.
create table rental_extensions (
  id          bigint generated always as identity primary key,
  order_id    text not null,
  line        integer not null,
  from_until  date not null,
  until       date not null check (until > from_until),
  days        integer not null check (days > 0),
  amount      bigint not null check (amount >= 0), -- paise
  at          timestamptz not null,
  foreign key (order_id, line) references order_lines on delete cascade
);
create index rental_extensions_of_order on rental_extensions (order_id, id);

-- Changes of the nights, the garment or the size of rentals. A change rewrites the order line, but no price or total of the order; its
-- `amount` is what the customer pays more. `before` and `after`: { "title", "size", "colour", "from", "until" }.
create table rental_changes (
  id        bigint generated always as identity primary key,
  order_id  text not null,
  line      integer not null,
  before    jsonb not null check (jsonb_typeof(before) = 'object'),
  after     jsonb not null check (jsonb_typeof(after) = 'object'),
  amount    bigint not null, -- paise; negative if the new rental costs less
  at        timestamptz not null,
  foreign key (order_id, line) references order_lines on delete cascade
);
create index rental_changes_of_order on rental_changes (order_id, id);

-- Checklists that staff complete at handover and return. A wrong checklist is not deleted, but gets a time in `undone_at`.
create table handover_checks (
  id         bigint generated always as identity primary key,
  hold_id    bigint not null references rental_holds on delete cascade,
  piece_id   text not null references rental_pieces,
  phase      text not null check (phase in ('out', 'back')),
  items      jsonb not null,
  condition  text not null check (condition in ('new', 'good', 'worn', 'damaged')),
  note       text not null default '',
  by         text,
  at         timestamptz not null,
  undone_at  timestamptz
);
create unique index one_check_per_phase on handover_checks (hold_id, phase) where undone_at is null;

-- Photographs taken at handover and return. `picture` is the id of a picture in private storage, which only staff and the customer
-- of the order can open.
create table handover_photos (
  id          text primary key default gen_random_uuid()::text,
  hold_id     bigint not null references rental_holds on delete cascade,
  phase       text not null check (phase in ('out', 'back')),
  picture     text not null,
  width       integer not null,
  height      integer not null,
  by          text,
  at          timestamptz not null,
  removed_at  timestamptz
);
create index handover_photos_of_hold on handover_photos (hold_id, at);

-- Deposits, one for each garment, and their settlement. The ledger contains the posted amounts; this table also contains the
-- reasons. A row is inserted when the garment is handed over. The refund of a settled deposit is in `refunds`.
create table rental_deposits (
  hold_id     bigint primary key references rental_holds on delete cascade,
  order_id    text not null references orders,
  state       text not null default 'held' check (state in ('held', 'settled', 'kept')),
  amount      bigint not null check (amount >= 0), -- all amounts of this table are paise
  charges     jsonb not null default '[]',
  waived      bigint not null default 0 check (waived >= 0),
  waiver      text check (waived = 0 or waiver <> ''),
  kept        bigint not null default 0 check (kept >= 0),
  refund      bigint not null default 0 check (refund >= 0),
  owed        bigint not null default 0 check (owed >= 0),
  rounds      integer not null default 0, -- number of settlements, counting undone ones; part of the keys of the ledger transactions
  settled_at  timestamptz,
  constraint deposit_is_split_completely check (state = 'held' or kept + refund = amount),
  constraint held_means_not_settled check ((state = 'held') = (settled_at is null)),
  constraint kept_means_no_refund check ((state = 'kept') = (settled_at is not null and refund = 0))
);
create index rental_deposits_of_order on rental_deposits (order_id);

-- Prices of damages, which staff can edit. If `amount` is null, the whole deposit is charged.
create table damage_prices (
  id        text primary key default gen_random_uuid()::text,
  label     text not null check (label <> ''),
  amount    integer check (amount > 0),
  position  integer not null default 0,
  retired   boolean not null default false
);

insert into damage_prices (id, label, amount, position) values
  ('mirror-work', 'Missing mirror work', 20000, 1),
  ('stain', 'Stain that cleaning does not remove', 50000, 2),
  ('tear', 'Tear that can be mended', 75000, 3),
  ('lost-dupatta', 'Lost dupatta', 80000, 4),
  ('lost-jewellery', 'Lost piece of jewellery', 40000, 5),
  ('broken-stick', 'Broken dandiya stick', 10000, 6),
  ('beyond-repair', 'Damaged beyond repair', null, 7),
  ('lost-piece', 'Never came back', null, 8);

create function start_rental_supply(sku text) returns void language sql as $$
  insert into rental_supply (sku_id, pieces, product_id, size, retired)
    select id, 0, product_id, size, retired from skus where id = sku on conflict do nothing
$$;

create function copy_sku_to_supply() returns trigger language plpgsql as $$
begin
  update rental_supply set size = new.size, retired = new.retired where sku_id = new.id;
  return null;
end $$;

create function change_rental_nights(sku text, blocked daterange, change integer) returns void language plpgsql as $$
begin
  if upper_inf(blocked) then
    update rental_supply set pieces = pieces + change where sku_id = sku;
    update rental_nights set free = free + change where sku_id = sku;
  else
    merge into rental_nights r
    using (
      select sku_id, d::date as night, pieces
      from rental_supply, generate_series(lower(blocked), upper(blocked) - 1, interval '1 day') d where sku_id = sku
    ) n on r.sku_id = n.sku_id and r.night = n.night
    when matched then update set free = r.free + change
    when not matched then insert values (n.sku_id, n.night, n.pieces + change);
  end if;
end $$;

-- Returns whether a hold counts as demand for pieces. A released hold does not count. A hold whose garment has not been handed out
-- counts, even if its piece is out of service, because the hold will get another piece. A hold whose garment has been handed out
-- counts only while its piece is in service, because a piece out of service is already missing from the supply.
create function is_counted(hold rental_holds) returns boolean language sql stable as $$
  select hold.released_at is null and (hold.state in ('held', 'booked') or coalesce(
    (select state in ('ready', 'out', 'cleaning') from rental_pieces where id = hold.piece_id), true))
$$;

-- Updates the availability after a change of a hold. Locks the row of the SKU, as bookings do, so that concurrent changes of one
-- SKU wait for each other.
create function hold_changes_nights() returns trigger language plpgsql as $$
declare
  was boolean;
  is_now boolean;
begin
  perform from skus where id in (old.sku_id, new.sku_id) order by id for no key update;
  was := tg_op <> 'INSERT' and is_counted(old);
  is_now := tg_op <> 'DELETE' and is_counted(new);
  if was and is_now and old.sku_id = new.sku_id and old.blocked = new.blocked then return null; end if;
  perform start_rental_supply(new.sku_id);
  if was then perform change_rental_nights(old.sku_id, old.blocked, 1); end if;
  if is_now then perform change_rental_nights(new.sku_id, new.blocked, -1); end if;
  return null;
end $$;

create function piece_changes_nights() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.state in ('ready', 'out', 'cleaning');
  is_now boolean := tg_op <> 'DELETE' and new.state in ('ready', 'out', 'cleaning');
  sku text := coalesce(new.sku_id, old.sku_id);
  change integer := case when is_now then 1 else -1 end;
begin
  if was = is_now then return null; end if;
  perform from skus where id = sku for no key update;
  perform start_rental_supply(sku);
  perform change_rental_nights(sku, '[,)', change);
  perform change_rental_nights(sku, blocked, -change) from rental_holds
    where piece_id = coalesce(new.id, old.id) and released_at is null and state in ('out', 'returned');
  return null;
end $$;

-- Pages show the number of pieces that are not retired.
create function record_piece_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.sku_id = new.sku_id and (old.state = 'retired') = (new.state = 'retired') then return null; end if;
  perform record_change(array(select distinct 'product:' || product_id from skus where id in (old.sku_id, new.sku_id)));
  return null;
end $$;

create trigger pieces_changed after insert or delete or update of state, sku_id on rental_pieces
  for each row execute function record_piece_change();

create trigger copy_sku_to_supply after update of size, retired on skus
  for each row when ((old.size, old.retired) is distinct from (new.size, new.retired)) execute function copy_sku_to_supply();

create trigger pieces_change_nights after insert or delete or update of state on rental_pieces
  for each row execute function piece_changes_nights();

create trigger holds_change_nights
  after insert or delete or update of sku_id, piece_id, state, blocked, released_at on rental_holds
  for each row execute function hold_changes_nights();
