create table coupons (
  code       text primary key check (code = upper(code)),
  percent    integer not null check (percent between 1 and 100),
  active     boolean not null default true,
  starts_at  timestamptz,
  ends_at    timestamptz,
  max_uses   integer check (max_uses > 0),
  uses       integer not null default 0 check (uses >= 0),
  constraint no_more_uses_than_allowed check (max_uses is null or uses <= max_uses)
);

insert into coupons (code, percent) values
  ('NAVRATRI25', 25), ('FESTIVE15', 15), ('WELCOME10', 10), ('FIRST20', 20),
  ('SAVE30', 30), ('DIWALI40', 40), ('GARBA10', 10);

create table orders (
  id               text primary key default gen_random_uuid()::text,
  user_id          text references users,
  guest_token      text, -- sha256 of the token that reads a guest's order
  user_email       text,
  user_name        text,
  status           text not null default 'pending'
    check (status in ('pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled')),
  payment_method   text not null check (payment_method in ('phonepe', 'cod')),
  coupon_code      text references coupons,
  subtotal         bigint not null check (subtotal >= 0), -- paise, like every amount here
  coupon_discount  bigint not null check (coupon_discount between 0 and subtotal),
  total            bigint not null,
  deposit_total    bigint not null check (deposit_total >= 0),
  amount_due       bigint not null,
  address          jsonb,
  created_at       timestamptz not null default clock_timestamp(),
  constraint the_sums_are_right check (total = subtotal - coupon_discount and amount_due = total + deposit_total)
);
create index orders_newest on orders (created_at desc, id desc);
create index orders_of_user on orders (user_id, created_at desc);

-- What was sold, as it was then: a later change of the catalogue does not change an order.
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
  deposit        integer not null,
  primary key (order_id, line),
  constraint a_rental_has_days check ((type = 'rent') = (rent_from is not null and rent_until is not null))
);

alter table rental_holds add constraint a_hold_belongs_to_a_line
  foreign key (order_id, line) references order_lines on delete cascade;

create table order_events (
  id        bigint generated always as identity primary key,
  order_id  text not null references orders on delete cascade,
  status    text not null,
  at        timestamptz not null default clock_timestamp(),
  by        text -- the staff member, none when the shop itself did it
);
create index order_events_of_order on order_events (order_id, id);

create table coupon_redemptions (
  order_id     text primary key references orders on delete cascade,
  code         text not null references coupons,
  released_at  timestamptz
);

-- Answers to requests that must happen once. Written in the same transaction as what they answer.
create table idempotency_keys (
  scope       text not null, -- who asked: a user's id, or 'guest'
  key         text not null,
  body_hash   text not null,
  answer      jsonb not null,
  created_at  timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_oldest on idempotency_keys (created_at);
