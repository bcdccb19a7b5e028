-- What is left of each rental SKU in each night, kept by the database in the very transaction that changes a hold or a
-- piece, so that a search over all garments reads figures and counts no bookings. It says nothing that `rental_pieces` and
-- `rental_holds` do not say: over some nights as many garments are free as the least of their figures, and that is the
-- pieces in service less the highest number of them that any of these nights asks for.

-- Pieces in service. One that did not come back in time (a block without an end) is not among them until it does.
create table rental_supply (
  sku_id  text primary key references skus on delete cascade,
  pieces  integer not null
);

-- Nights on which some of them are spoken for. A night without a row has all of them.
create table rental_nights (
  sku_id  text not null references skus on delete cascade,
  night   date not null,
  free    integer not null, -- below nothing where bookings lost their garment
  primary key (sku_id, night)
);
create index rental_nights_full on rental_nights (night) include (sku_id) where free <= 0;

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

-- A hold counts while it is not released. One whose piece is out of service asks for no other: that piece is missing already.
create function is_counted(hold rental_holds) returns boolean language sql stable as $$
  select coalesce(hold.released_at is null and coalesce(
    (select state in ('ready', 'out', 'cleaning') from rental_pieces where id = hold.piece_id), true), false)
$$;

-- Writers of one SKU wait for each other at the SKU, as those who book it do.
create function hold_changes_nights() returns trigger language plpgsql as $$
begin
  perform from skus where id in (old.sku_id, new.sku_id) order by id for no key update;
  insert into rental_supply select id, 0 from skus where id = new.sku_id on conflict do nothing;
  if tg_op <> 'INSERT' and is_counted(old) then perform change_rental_nights(old.sku_id, old.blocked, 1); end if;
  if tg_op <> 'DELETE' and is_counted(new) then perform change_rental_nights(new.sku_id, new.blocked, -1); end if;
  return null;
end $$;
create trigger holds_change_nights after insert or delete or update of sku_id, piece_id, blocked, released_at on rental_holds
  for each row execute function hold_changes_nights();

create function piece_changes_nights() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.state in ('ready', 'out', 'cleaning');
  is_now boolean := tg_op <> 'DELETE' and new.state in ('ready', 'out', 'cleaning');
  sku text := coalesce(new.sku_id, old.sku_id);
  change integer := case when is_now then 1 else -1 end;
begin
  if was = is_now then return null; end if;
  perform from skus where id = sku for no key update;
  insert into rental_supply select id, 0 from skus where id = sku on conflict do nothing;
  perform change_rental_nights(sku, '[,)', change);
  perform change_rental_nights(sku, blocked, -change) from rental_holds
    where piece_id = coalesce(new.id, old.id) and released_at is null;
  return null;
end $$;
create trigger pieces_change_nights after insert or delete or update of state on rental_pieces
  for each row execute function piece_changes_nights();

-- What there is already.
insert into rental_supply
  select sku_id, count(*) filter (where state in ('ready', 'out', 'cleaning')) from rental_pieces group by sku_id;
do $$ begin
  perform change_rental_nights(h.sku_id, h.blocked, -1) from rental_holds h where is_counted(h);
end $$;
