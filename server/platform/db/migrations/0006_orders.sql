create table coupons (
  code              text primary key check (code = upper(code)),
  percent           integer check (percent between 1 and 99),
  amount_off        bigint check (amount_off > 0), -- fixed discount per order, in paise
  free_delivery     boolean not null default false, -- waives the delivery charge
  active            boolean not null default true,
  starts_at         timestamptz,
  ends_at           timestamptz,
  max_uses          integer check (max_uses > 0),
  uses              integer not null default 0 check (uses >= 0),
  -- Whether the coupon is for prepaid orders only, like GARBA10 of the sample shop ('Extra 10% OFF on prepaid').
  prepaid_only      boolean not null default false,
  min_subtotal      bigint check (min_subtotal > 0), -- minimum price of goods and rent before the discount, in paise
  per_customer      integer check (per_customer > 0), -- maximum number of uses by one customer
  first_order_only  boolean not null default false,
  -- Optimistic lock, so that two staff members cannot overwrite each other's change.
  version           integer not null default 1,
  constraint no_more_uses_than_allowed check (max_uses is null or uses <= max_uses),
  constraint a_coupon_has_one_discount check (num_nonnulls(percent, amount_off) + free_delivery::integer = 1),
  constraint a_coupon_ends_after_it_starts check (ends_at > starts_at)
);

-- Idempotency keys of successful requests. A key is stored in the same transaction as the effect of its request.
create table idempotency_keys (
  scope        text not null, -- the sender: begins with the user's id, or is 'guest'
  key          text not null,
  body_hash    text not null,
  created_at   timestamptz not null default now(),
  -- The id of the resource that the request created or changed. The response to an order is not stored, because it contains personal
  -- data and the token of a guest order.
  resource_id  text not null,
  reply        jsonb, -- what the response cannot be built from the resource without; never personal data
  primary key (scope, key)
);
create index idempotency_keys_oldest on idempotency_keys (created_at);
create index idempotency_keys_of_resource on idempotency_keys (resource_id);

create table orders (
  id               text primary key default gen_random_uuid()::text,
  user_id          text references users,
  guest_token      text, -- SHA-256 of the token that gives access to a guest's order
  user_email       text,
  user_name        text,
  user_phone       text, -- 10 digits, of a counter sale; an online order has the phone number in its address
  channel          text not null default 'online' check (channel in ('online', 'counter')),
  has_own_goods    boolean not null, -- whether at least one line is goods for sale, not a rental, that the shop itself sells
  -- Whether the return window of businesses applies: the buyer was a seller or had a business name when the order was placed, or all
  -- bought goods were wholesale goods.
  is_business      boolean not null default false,
  status           text not null default 'pending'
    check (status in ('pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled')),
  payment_method   text not null check (payment_method in ('phonepe', 'cod', 'upi')),
  coupon_code      text references coupons,
  subtotal         bigint not null check (subtotal >= 0), -- all amounts of this table are paise
  coupon_discount  bigint not null check (coupon_discount between 0 and subtotal),
  delivery_charge  bigint not null default 0 check (delivery_charge >= 0), -- 0 if delivery is free
  total            bigint not null,
  deposit_total    bigint not null check (deposit_total >= 0),
  amount_due       bigint not null,
  address          jsonb,
  -- When the purchased goods arrive, as the shop promised at the time of the order, for each sender.
  promise          jsonb not null default '[]' check (jsonb_typeof(promise) = 'array'),
  -- The fees for late returns and late cancellations that the shop promised when the order was placed; null without rentals. An order
  -- with rentals that has none is charged by the settings of the shop.
  rental_fees      jsonb check (jsonb_typeof(rental_fees) = 'object'),
  created_at       timestamptz not null default clock_timestamp(),
  -- The part of the address that tax law requires the shop to keep when the customer is erased.
  tax_address      jsonb,
  -- When the reserved stock of an unpaid order is released; null if the order waits for no prepayment.
  unpaid_until     timestamptz,
  -- Carrier, tracking number and tracking page of the order.
  carrier          text,
  tracking_number  text,
  tracking_url     text check (tracking_url like 'https://%'),
  slip_printed_at  timestamptz, -- null if the packing slip has not been printed
  search_text      text generated always as (lower(
    right(id, 8) || ' ' || coalesce(user_name, '') || ' ' || coalesce(user_email, '') || ' '
    || coalesce(user_phone, '') || ' ' || coalesce(address ->> 'recipient', '') || ' ' || coalesce(address ->> 'phone', '') || ' '
    || coalesce(address ->> 'line1', '') || ' ' || coalesce(address ->> 'line2', '') || ' '
    || coalesce(address ->> 'city', '') || ' ' || coalesce(address ->> 'state', ''))) stored,
  constraint totals_add_up check (total = subtotal - coupon_discount + delivery_charge and amount_due = total + deposit_total)
);
create index orders_newest on orders (created_at desc, id desc);
create index orders_of_user on orders (user_id, created_at desc);
-- Indexes for the limits of coupons, which recognise a customer by account, e-mail address and phone number.
create index orders_of_email on orders (lower(user_email));
create index orders_of_phone on orders (right(address ->> 'phone', 10));
create index orders_of_user_phone on orders (user_phone) where user_phone is not null;
create index orders_search on orders using gin (search_text gin_trgm_ops);
create index orders_of_status on orders (status, created_at desc, id desc);
create index orders_of_method on orders (payment_method, created_at desc, id desc);
create index orders_of_pin on orders ((address ->> 'pin'), created_at desc, id desc);
create index orders_to_pack on orders (created_at, id) where has_own_goods and status in ('confirmed', 'processing');
create index orders_to_print on orders (created_at, id) where status in ('confirmed', 'processing') and slip_printed_at is null;
-- Unpaid pending orders. The dashboard counts the stock that they reserve. A job cancels cash-on-delivery orders that staff have
-- not confirmed in time.
create index orders_unpaid on orders (created_at, id)
  where status = 'pending' and (payment_method = 'cod' or unpaid_until is not null);

alter table emails add foreign key (order_id) references orders on delete set null;

-- Order lines with a copy of the product data, so that later changes of the catalogue do not change an order.
create table order_lines (
  order_id       text not null references orders on delete cascade,
  line           integer not null,
  product_id     text not null,
  sku_id         text not null references skus,
  stock_item_id  text references stock_items,
  slug           text not null,
  title          text not null,
  image          text not null,
  type           text not null check (type in ('buy', 'rent')),
  size           text,
  colour         text,
  rent_from      date,
  rent_until     date,
  days           integer not null check (days >= 1),
  quantity       integer not null check (quantity between 1 and 999),
  price          integer not null,
  -- The prices of the nights of a rental if they differ from `price`: [{ "nights": 2, "price": paise a night, "rules": names }, ...].
  night_prices   jsonb,
  deposit        integer not null,
  -- The seller at the time of the order; null if the product is the shop's own.
  seller_id      text references sellers,
  -- Number of units that were returned and added to the stock again. Cancelling the order does not add them a second time.
  restocked      integer not null default 0 check (restocked between 0 and quantity),
  -- The part of the fee that the last cancellation by the customer charged for this rental; null before such a cancellation.
  cancel_fee     integer,
  primary key (order_id, line),
  constraint a_rental_has_days check ((type = 'rent') = (rent_from is not null and rent_until is not null))
);
-- The rent of one garment for all nights of `night_prices`.
create function rent_of_nights(night_prices jsonb) returns bigint language sql immutable strict as $$
  select sum((night ->> 'price')::bigint * (night ->> 'nights')::int) from jsonb_array_elements(night_prices) night $$;
create index order_lines_of_seller on order_lines (seller_id, order_id) where seller_id is not null;

create table order_events (
  id        bigint generated always as identity primary key,
  order_id  text not null references orders on delete cascade,
  status    text not null,
  at        timestamptz not null default clock_timestamp(),
  by        text -- name of the staff member who changed the status, or a role such as 'Customer'; null if the shop itself changed it
);
create index order_events_of_order on order_events (order_id, id);

-- Internal notes of staff about an order. A note cannot be changed. It is deleted when the customer is erased.
create table order_notes (
  id        bigint generated always as identity primary key,
  order_id  text not null references orders on delete cascade,
  text      text not null check (text <> ''),
  by        text not null,
  at        timestamptz not null
);
create index order_notes_of_order on order_notes (order_id, id);

create table coupon_redemptions (
  order_id     text primary key references orders on delete cascade,
  code         text not null references coupons,
  released_at  timestamptz
);
create index coupon_redemptions_in_use on coupon_redemptions (code) where released_at is null;

-- The cart of an account, shared by its devices. A change is stored only if the cart still has the version that the change was
-- applied to.
create table carts (
  user_id      text primary key references users on delete cascade,
  version      bigint not null,
  items        jsonb not null, -- cart items as in contract/cart/cart.ts; amounts are paise
  applied_ids  text[] not null, -- ids of the newest changes, so that a repeated change is not applied again
  updated_at   timestamptz not null default clock_timestamp()
);

-- Wishlists of accounts. A device also stores the wishlist and exchanges its changes with the account.
create table wishlists (
  user_id      text primary key references users on delete cascade,
  product_ids  text[] not null -- newest first; not a foreign key, because the shopper sees which products are no longer sold
);

-- Creates one shipment for each seller of goods in a new order.
create function add_shipment() returns trigger language plpgsql as $$
begin
  insert into shipments (order_id, seller_id) values (new.order_id, new.seller_id)
    on conflict do nothing;
  return null;
end $$;

create function count_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into counters select 'orders', status, count(*) from new_rows group by 2;
  elsif tg_op = 'DELETE' then
    insert into counters select 'orders', status, -count(*) from old_rows group by 2;
  else
    insert into counters select 'orders', status, sum(change) from (
      select status, -1 as change from old_rows union all select status, 1 from new_rows
    ) moved group by 2 having sum(change) <> 0;
  end if;
  return null;
end $$;

create trigger a_line_needs_a_shipment after insert on order_lines
  for each row when (new.seller_id is not null and new.type = 'buy') execute function add_shipment();

create trigger order_notes_append_only before update on order_notes
  for each statement execute function refuse_changes();

create trigger count_orders_on_insert after insert on orders
  referencing new table as new_rows for each statement execute function count_orders();

create trigger count_orders_on_delete after delete on orders
  referencing old table as old_rows for each statement execute function count_orders();

create trigger count_orders_on_update after update on orders
  referencing old table as old_rows new table as new_rows for each statement execute function count_orders();

-- The pop-up of the home page shows a coupon only while the coupon can be used.
create trigger coupons_changed after insert or delete or update of active, starts_at, ends_at on coupons
  for each statement execute function record_table_change('coupons');

-- Compresses carts with lz4, which takes a fifth of the time of the default compression. If PostgreSQL was built without lz4, the
-- default stays.
do $$ begin
  alter table carts alter column items set compression lz4;
exception when feature_not_supported then null;
end $$;
