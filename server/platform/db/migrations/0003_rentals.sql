-- One physical garment that is rented out.
create table rental_pieces (
  id      text primary key default gen_random_uuid()::text,
  sku_id  text not null references skus on delete cascade,
  code    text not null unique,
  state   text not null default 'ready' check (state in ('ready', 'out', 'cleaning', 'repair', 'retired'))
);
create index rental_pieces_of_sku on rental_pieces (sku_id, code);

-- A garment can hang in one wardrobe at a time. PostgreSQL keeps that promise, so no code has to.
-- `worn` are the days that the customer asked for; `blocked` adds preparing, sending, coming back and cleaning.
create table rental_holds (
  id           bigint generated always as identity primary key,
  piece_id     text not null references rental_pieces,
  order_id     text not null,
  line         integer not null,
  worn         daterange not null check (not isempty(worn) and not lower_inf(worn) and not upper_inf(worn)),
  blocked      daterange not null check (blocked @> worn),
  released_at  timestamptz,
  constraint one_wearer_at_a_time
    exclude using gist (piece_id with =, blocked with &&) where (released_at is null)
);
create index rental_holds_of_order on rental_holds (order_id);
