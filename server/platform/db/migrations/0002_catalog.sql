create extension if not exists pg_trgm;
create extension if not exists btree_gist;

create table products (
  id                text primary key default gen_random_uuid()::text,
  slug              text not null unique,
  product_type      text not null check (product_type in ('marketplace', 'rent')),
  status            text not null default 'live' check (status in ('live', 'pending', 'rejected', 'archived')),
  title             text not null check (title <> ''),
  description       text not null default '',
  category          text not null,
  gender            text not null default 'women' check (gender in ('women', 'men', 'kids')),
  brand             text not null default '',
  price             integer not null check (price > 0),            -- paise
  mrp               integer not null check (mrp >= price),
  discount_percent  integer not null default 0 check (discount_percent between 0 and 100),
  rent_price        integer check (rent_price > 0),                -- paise a day
  deposit           integer check (deposit >= 0),
  rating            numeric(2, 1) check (rating between 0 and 5),
  rating_count      integer not null default 0 check (rating_count >= 0),
  free_delivery     boolean not null default false,
  ends_at           timestamptz,
  details           jsonb not null default '[]',
  tags              text[] not null default '{}',
  sort_price        integer generated always as (coalesce(rent_price, price)) stored,
  search_text       text not null default '',
  version           integer not null default 1,
  created_at        timestamptz not null default clock_timestamp(), -- an import keeps the order of its file
  updated_at        timestamptz not null default now(),
  constraint a_rental_has_a_rent check ((product_type = 'rent') = (rent_price is not null and deposit is not null))
);
create index products_live on products (product_type, created_at desc, id) where status = 'live';
create index products_live_popular on products (product_type, rating_count desc, created_at, id) where status = 'live';
create index products_live_category on products (product_type, category, created_at desc, id) where status = 'live';
create index products_live_price on products (product_type, sort_price, id) where status = 'live';
create index products_search on products using gin (search_text gin_trgm_ops);

-- What is counted: one pile of equal goods. Several SKUs may draw on one pile. It can never go below nothing.
create table stock_items (
  id          text primary key default gen_random_uuid()::text,
  product_id  text not null references products on delete cascade,
  available   integer not null check (available >= 0)
);
create index stock_items_of_product on stock_items (product_id);

-- One size and colour of a product.
create table skus (
  id             text primary key default gen_random_uuid()::text,
  product_id     text not null references products on delete cascade,
  stock_item_id  text references stock_items, -- none for rentals: they have pieces
  code           text,
  size           text,
  colour         text,
  price          integer not null check (price > 0), -- paise; a rental's rent stands at its product
  position       integer not null default 0,
  retired        boolean not null default false, -- no longer sold; orders still name it
  constraint one_sku_for_each_size_and_colour unique nulls not distinct (product_id, size, colour)
);

create table colours (
  product_id  text not null references products on delete cascade,
  name        text not null,
  hex         text check (hex ~ '^#[0-9a-f]{6}$'),
  position    integer not null default 0,
  primary key (product_id, name)
);

-- Pictures that we keep ourselves, in four widths and two formats. The id is the hash of the original.
create table media (
  id          text primary key,
  width       integer not null,
  height      integer not null,
  blur        text not null,
  created_at  timestamptz not null default now()
);

create table product_pictures (
  id          bigint generated always as identity primary key,
  product_id  text not null references products on delete cascade,
  media_id    text references media,
  url         text,
  alt         text not null default '',
  colour      text,
  position    integer not null default 0,
  constraint ours_or_at_its_own_address check ((media_id is null) <> (url is null))
);
create index product_pictures_of_product on product_pictures (product_id, position);

-- Where an import found each product's pictures, so that the next import does not fetch them again.
create table picture_sources (
  source    text primary key,
  media_id  text not null references media on delete cascade
);

-- A row for every change that shoppers can see. Every node compares what it has seen with what is here and drops its
-- rendered pages. Rows and not a counter: a counter would be one row that every order waits for.
create table catalog_changes (
  id  bigint generated always as identity primary key,
  at  timestamptz not null default now()
);

create function note_catalog_change() returns trigger language plpgsql as $$
begin
  insert into catalog_changes default values;
  return null;
end $$;

create trigger products_changed after insert or update or delete on products
  for each statement execute function note_catalog_change();
create trigger skus_changed after insert or update or delete on skus
  for each statement execute function note_catalog_change();
create trigger pictures_changed after insert or update or delete on product_pictures
  for each statement execute function note_catalog_change();
-- Pages show a count only when little is left, so only that part of the way down is a change.
create trigger stock_changed after update of available on stock_items
  for each row when (old.available <> new.available and least(old.available, new.available) <= 5)
  execute function note_catalog_change();
