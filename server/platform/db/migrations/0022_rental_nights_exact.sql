-- A hold asks for a garment while it is not released, but for one case: what is with the customer or in the wash and whose
-- piece is out of service asks for no other, because that piece is missing already. A booking whose piece is out of
-- service asks on: it will get another one.
create or replace function is_counted(hold rental_holds) returns boolean language sql stable as $$
  select hold.released_at is null and (hold.state in ('held', 'booked') or coalesce(
    (select state in ('ready', 'out', 'cleaning') from rental_pieces where id = hold.piece_id), true))
$$;

create or replace function hold_changes_nights() returns trigger language plpgsql as $$
declare
  was boolean;
  is_now boolean;
begin
  perform from skus where id in (old.sku_id, new.sku_id) order by id for no key update;
  was := tg_op <> 'INSERT' and is_counted(old);
  is_now := tg_op <> 'DELETE' and is_counted(new);
  if was and is_now and old.sku_id = new.sku_id and old.blocked = new.blocked then return null; end if;
  insert into rental_supply select id, 0 from skus where id = new.sku_id on conflict do nothing;
  if was then perform change_rental_nights(old.sku_id, old.blocked, 1); end if;
  if is_now then perform change_rental_nights(new.sku_id, new.blocked, -1); end if;
  return null;
end $$;
drop trigger holds_change_nights on rental_holds;
create trigger holds_change_nights
  after insert or delete or update of sku_id, piece_id, state, blocked, released_at on rental_holds
  for each row execute function hold_changes_nights();

create or replace function piece_changes_nights() returns trigger language plpgsql as $$
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
    where piece_id = coalesce(new.id, old.id) and released_at is null and state in ('out', 'returned');
  return null;
end $$;

delete from rental_nights;
delete from rental_supply;
insert into rental_supply
  select sku_id, count(*) filter (where state in ('ready', 'out', 'cleaning')) from rental_pieces group by sku_id;
do $$ begin
  perform change_rental_nights(h.sku_id, h.blocked, -1) from rental_holds h where is_counted(h);
end $$;
