-- Returns of sold goods, from the request of the shopper to the refund, or to the exchange for new goods.
create table returns (
  id          text primary key default gen_random_uuid()::text,
  order_id    text not null references orders,
  state       text not null default 'asked'
    check (state in ('asked', 'approved', 'refused', 'received', 'refunded', 'exchanged', 'withdrawn')),
  reason      text not null
    check (reason in ('damaged', 'wrong_item', 'missing_parts', 'not_as_described', 'does_not_fit', 'other')),
  note        text not null,
  answer      text,
  restocked   boolean,
  refund_id   text references refunds,
  created_at  timestamptz not null,
  -- What the shopper gets. An exchange becomes a refund if the new goods are sold out.
  resolution  text not null default 'refund' check (resolution in ('refund', 'exchange')),
  -- Whether the new goods of an exchange have been taken from the stock, for a reservation or for a shipment.
  stock_taken  boolean not null default false,
  -- When the reservation of an approved exchange ends if the returned goods have not arrived; null before the approval.
  reserved_until  timestamptz,
  -- How the goods of an approved return come back; null until the shopper has chosen.
  way        text check (way in ('pickup', 'brings_back')),
  pickup_on  date,
  constraint pickup_has_a_day check ((way is not distinct from 'pickup') = (pickup_on is not null)),
  constraint refunded_with_a_refund check ((state = 'refunded') = (refund_id is not null)),
  constraint only_exchanges_take_stock check (resolution = 'exchange' or not stock_taken),
  constraint exchanged_goods_left_the_stock check (state <> 'exchanged' or stock_taken)
);
create index returns_of_order on returns (order_id);
create index returns_newest on returns (created_at desc, id desc);
create index returns_of_pickup_day on returns (pickup_on) where state = 'approved';
create index returns_with_reservation on returns (reserved_until) where stock_taken and state = 'approved';

create table return_lines (
  return_id  text    not null references returns on delete cascade,
  order_id   text    not null,
  line       integer not null,
  quantity   integer not null check (quantity >= 1),
  -- What the shopper wants instead of this line: the SKU with a copy of its data, and its stock item; null for a refund.
  exchange_sku_id         text references skus,
  exchange_stock_item_id  text references stock_items,
  exchange_size           text,
  exchange_colour         text,
  primary key (return_id, line),
  foreign key (order_id, line) references order_lines
);

-- Shipments. A shipment contains the goods of one seller in one order, or the new goods of one seller in an exchange. Rented garments
-- are not part of shipments, because the shop hands them over itself.
create table shipments (
  id               text primary key default gen_random_uuid()::text,
  order_id         text not null references orders on delete cascade,
  seller_id        text references sellers, -- null for new goods that the shop itself sends in an exchange
  return_id        text references returns on delete cascade, -- the exchange; null for the goods of the order
  state            text not null default 'to_pack' check (state in ('to_pack', 'packed', 'shipped', 'delivered')),
  carrier          text,
  tracking_number  text,
  tracking_url     text check (tracking_url like 'https://%'),
  packed_at        timestamptz,
  shipped_at       timestamptz,
  delivered_at     timestamptz,
  sending          integer not null default 1, -- how often the goods were to be sent: once more after the order was reopened, or the parcel came back
  created_at       timestamptz not null default clock_timestamp(),
  constraint one_shipment_each unique nulls not distinct (order_id, seller_id, return_id),
  constraint orders_are_sent_by_sellers check (return_id is not null or seller_id is not null),
  constraint shipped_has_tracking check (state in ('to_pack', 'packed') or carrier is not null)
);
create index shipments_newest on shipments (seller_id, created_at desc, id desc);
create index shipments_of_return on shipments (return_id) where return_id is not null;

create table return_events (
  id         bigint generated always as identity primary key,
  return_id  text not null references returns on delete cascade,
  state      text not null,
  note       text not null default '',
  by         text, -- name of the staff member who changed the state; null if the shopper changed it
  at         timestamptz not null
);
create index return_events_of_return on return_events (return_id, id);

-- Photographs that shoppers upload for returns. `return_id` is null until the shopper submits the form.
create table return_photos (
  id         text primary key, -- the picture in private storage has the same id
  order_id   text not null references orders,
  return_id  text references returns,
  width      integer not null,
  height     integer not null,
  at         timestamptz not null
);
create index return_photos_of_order on return_photos (order_id);

-- Reviews: one for each order line, shown after staff have approved it.
create table reviews (
  id          text primary key default gen_random_uuid()::text,
  product_id  text not null references products on delete cascade,
  order_id    text not null,
  line        integer not null,
  user_id     text not null references users on delete cascade,
  name        text not null, -- name of the reviewer that shoppers see
  rating      integer not null check (rating between 1 and 5),
  text        text not null default '',
  state       text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  reason      text, -- why staff rejected the review
  answer      text, -- the shop's public reply to the review
  created_at  timestamptz not null,
  decided_at  timestamptz,
  constraint one_review_of_a_line unique (order_id, line),
  foreign key (order_id, line) references order_lines on delete cascade
);
create index reviews_shown on reviews (product_id, created_at desc, id desc) where state = 'approved';
create index reviews_of_state on reviews (state, created_at desc, id desc);
create index reviews_newest on reviews (created_at desc, id desc);
create index reviews_of_user on reviews (user_id);

-- Photographs of reviews. `review_id` is null until the customer sends the review, and after the review was deleted with its product; a
-- job deletes such photographs after a day. The files are in private storage, and also in the public one while the review is approved.
create table review_photos (
  id         text primary key, -- the picture in storage has the same id
  user_id    text not null references users on delete cascade,
  order_id   text not null,
  line       integer not null,
  review_id  text references reviews on delete set null,
  position   integer not null default 0,
  width      integer not null,
  height     integer not null,
  at         timestamptz not null,
  foreign key (order_id, line) references order_lines on delete cascade
);
create index review_photos_of_review on review_photos (review_id, position);
create index review_photos_of_user on review_photos (user_id);

create function count_reviews() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'approved' then
    update products set review_count = review_count - 1, review_stars = review_stars - old.rating where id = old.product_id;
  end if;
  if tg_op <> 'DELETE' and new.state = 'approved' then
    update products set review_count = review_count + 1, review_stars = review_stars + new.rating where id = new.product_id;
  end if;
  return null;
end $$;

create trigger count_reviews after insert or delete or update of state, rating on reviews
  for each row execute function count_reviews();

create trigger reviews_changed after update on reviews
  referencing old table as old_rows new table as new_rows for each statement execute function record_changes_of_products();

create trigger reviews_deleted after delete on reviews
  referencing old table as old_rows for each statement execute function record_changes_of_products();

-- PIN codes that the merchant's courier serves, imported from the courier's list. See `pin_list_in_force`.
-- `cod`: the courier collects cash on delivery; `reverse_pickup`: the courier collects returns.
create table courier_pins (
  pin             text primary key check (pin ~ '^[1-9][0-9]{5}$'),
  cod             boolean not null,
  reverse_pickup  boolean not null
);

-- While this table has its row, the shop delivers only to the PIN codes in `courier_pins`, even if there is none. Without the row, every PIN code is
-- served. The first import inserts the row when it is complete, and the deletion of the list deletes it.
create table pin_list_in_force (
  only_row boolean primary key default true check (only_row)
);
