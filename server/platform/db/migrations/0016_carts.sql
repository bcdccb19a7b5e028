-- The cart of an account, the same on all its devices.
create table carts (
  user_id     text primary key references users on delete cascade,
  version     bigint not null default 0,
  items       jsonb not null default '[]', -- lines as contract/cart/cart.ts has them, amounts in paise
  updated_at  timestamptz not null default clock_timestamp()
);

-- Acts that have been done to a cart: sent again, they are not done again.
create table cart_operations (
  user_id  text not null references users on delete cascade,
  id       text not null,
  at       timestamptz not null default clock_timestamp(),
  primary key (user_id, id)
);
create index cart_operations_oldest on cart_operations (user_id, at);
