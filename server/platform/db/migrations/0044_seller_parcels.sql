-- Whose goods a line sold, as it was when the order was placed; none: the shop's own.
alter table order_lines add column seller_id text references sellers;
create index order_lines_of_seller on order_lines (seller_id, order_id) where seller_id is not null;

-- What one seller sends for one order. Rentals are no part of it: the shop's counter hands them out.
create table shipments (
  id               text primary key default gen_random_uuid()::text,
  order_id         text not null references orders on delete cascade,
  seller_id        text not null references sellers,
  state            text not null default 'to_pack' check (state in ('to_pack', 'packed', 'shipped', 'delivered')),
  carrier          text,
  tracking_number  text,
  tracking_url     text check (tracking_url like 'https://%'),
  packed_at        timestamptz,
  shipped_at       timestamptz,
  delivered_at     timestamptz,
  created_at       timestamptz not null default clock_timestamp(),
  constraint one_shipment_each unique (order_id, seller_id),
  constraint what_is_sent_can_be_followed check (state in ('to_pack', 'packed') or carrier is not null)
);
create index shipments_newest on shipments (seller_id, created_at desc, id desc);

-- An order has the parcels that its lines ask for from the moment it is placed, whoever places it.
create function add_shipment() returns trigger language plpgsql as $$
begin
  insert into shipments (order_id, seller_id) values (new.order_id, new.seller_id)
    on conflict (order_id, seller_id) do nothing;
  return null;
end $$;
create trigger a_line_needs_a_shipment after insert on order_lines
  for each row when (new.seller_id is not null and new.type = 'buy') execute function add_shipment();
