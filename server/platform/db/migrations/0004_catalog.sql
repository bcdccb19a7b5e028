-- Public pictures, stored in four widths and two formats. The id is a hash of the uploaded file, or the id of a submitted picture.
create table media (
  id          text primary key,
  width       integer not null,
  height      integer not null,
  blur        text not null,
  created_at  timestamptz not null default now()
);

-- Perceptual hashes of public pictures, to detect copies of them in submissions. A job calculates the hashes.
create table media_fingerprints (
  media_id     text primary key references media on delete cascade,
  fingerprint  text check (fingerprint ~ '^[0-9a-f]{16}$') -- null if the files of the picture are missing
);

-- Addresses from which pictures were imported, so that the next import does not download the same pictures again.
create table picture_sources (
  source    text primary key,
  media_id  text not null references media on delete cascade
);

-- Returns the colours of `contract/catalog/attributes.ts` that a colour name or a title contains.
create function colour_groups(name text) returns text[] language sql immutable parallel safe as $$
  select array_remove(array[
    case when words && '{red,crimson,scarlet,vermilion,lal,laal}' then 'red' end,
    case when words && '{maroon,wine,burgundy}' then 'maroon' end,
    case when words && '{pink,magenta,fuchsia,blush,gulabi}' then 'pink' end,
    case when words && '{orange,coral,peach,rust,saffron,kesari,narangi}' then 'orange' end,
    case when words && '{yellow,mustard,lemon,peela,pila}' then 'yellow' end,
    case when words && '{green,olive,mint,hara}' then 'green' end,
    case when words && '{teal,turquoise,aqua,firozi}' then 'teal' end,
    case when words && '{blue,navy,indigo,neela,nila}' then 'blue' end,
    case when words && '{purple,violet,lavender,lilac,jamuni}' then 'purple' end,
    case when words && '{white,ivory,cream,safed}' then 'white' end,
    case when words && '{black,kaala,kala}' then 'black' end,
    case when words && '{grey,gray,charcoal}' then 'grey' end,
    case when words && '{brown,beige,tan,natural}' then 'brown' end,
    case when words && '{gold,golden,sunehri,sunahari}' then 'gold' end,
    case when words && '{silver,chandi}' then 'silver' end,
    case when words && '{multi,multicolour,multicoloured,multicolor,multicolored,rainbow}' then 'multicolour' end
  ], null) from (select regexp_split_to_array(lower(name), '[^[:alnum:]]+') as words) as split
$$;

-- Returns the fabrics of `contract/catalog/attributes.ts` that a text contains.
create function fabric_groups(material text) returns text[] language sql immutable parallel safe as $$
  select array_remove(array[
    case when words && '{cotton,cambric,voile,mulmul,khadi}' then 'cotton' end,
    case when words && '{silk,resham}' then 'silk' end,
    case when words && '{georgette}' then 'georgette' end,
    case when words && '{crepe}' then 'crepe' end,
    case when words && '{chiffon}' then 'chiffon' end,
    case when words && '{chinnon,chinon}' then 'chinnon' end,
    case when words && '{chanderi}' then 'chanderi' end,
    case when words && '{velvet,makhmal}' then 'velvet' end,
    case when words && '{satin}' then 'satin' end,
    case when words && '{organza}' then 'organza' end,
    case when words && '{net,tulle}' then 'net' end,
    case when words && '{rayon,viscose,modal}' then 'rayon' end,
    case when words && '{linen}' then 'linen' end,
    case when words && '{wool,woollen}' then 'wool' end,
    case when words && '{polyester,poly}' then 'polyester' end
  ], null) from (select regexp_split_to_array(lower(material), '[^[:alnum:]]+') as words) as split
$$;

-- Returns the description of the fabric in the details of a product, without the lining.
create function fabric_text(details jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(regexp_replace(detail ->> 'value', '[[:alnum:]-]+ lining', '', 'gi'), ' '), '')
    from jsonb_path_query(details, '$[*]') as detail where lower(detail ->> 'label') in ('fabric', 'material', 'cloth')
$$;

-- The categories of the products. The inserted ones are those of a new shop, with samples of HSN codes: a tax adviser has to confirm the codes.
create table categories (
  slug            text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 40), -- in the addresses of pages and of the API
  name            text not null check (name <> ''),
  position        integer not null, -- the sequence of all lists of categories
  media_id        text references media, -- null if the picture of the most popular product is shown
  hsn             text not null check (hsn ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})$'), -- of products without a code of their own
  size_charts     jsonb not null default '[]' check (jsonb_typeof(size_charts) = 'array'), -- see contract/catalog/size-charts.ts
  set_items       text[] not null default '{}', -- items that staff check at handover; empty means one piece
  -- Where the category is offered although it has no products.
  in_marketplace  boolean not null default true,
  in_rent         boolean not null default false,
  in_seller_form  boolean not null default true,
  -- Rental terms; null if the term of the store applies. The columns have the same meaning in `products`.
  days_before     integer check (days_before between 0 and 30),
  days_after      integer check (days_after between 1 and 30),
  min_days        integer check (min_days between 1 and 90),
  max_days        integer check (max_days between 1 and 90),
  archived        boolean not null default false, -- not offered anywhere; its products remain
  version         integer not null default 1,
  constraint a_shortest_rental_is_not_longer_than_the_longest check (min_days <= max_days)
);
create unique index categories_by_name on categories (lower(name));

-- Earlier slugs of categories, so that old links keep working.
create table category_redirects (
  slug      text primary key,
  category  text not null references categories on update cascade on delete cascade,
  -- false if the category of the slug was deleted, and its products were moved to this one
  is_rename boolean not null
);
create index category_redirects_of_category on category_redirects (category);

insert into categories (slug, name, position, hsn, set_items, in_marketplace, in_rent, in_seller_form)
select slug, name, row_number() over (), hsn, items::text[], in_marketplace, in_rent, in_seller_form from (values
  ('garba-dresses', 'Garba Dresses', '6204', '{Chaniya,Choli,Dupatta}', true, true, true),
  ('kediya', 'Kediya', '6203', '{Kediya,Dhoti}', true, true, true),
  ('couple-set', 'Couple Set', '6204', '{Chaniya,Choli,Dupatta,Kediya,Dhoti}', true, true, true),
  ('accessories', 'Accessories', '6217', '{}', true, true, true),
  ('jewellery', 'Jewellery', '7117', '{Necklace,Earrings,Maang tikka}', true, false, true),
  ('garba-sticks', 'Garba Sticks', '4421', '{First stick,Second stick}', true, false, true),
  ('combos', 'Combos', '6204', '{Outfit,Jewellery set,Dandiya sticks}', true, true, true),
  ('cosmetics', 'Cosmetics', '3304', '{}', true, false, false),
  ('wholesale', 'Wholesale', '6204', '{}', true, false, false),
  ('skincare', 'Skincare', '3304', '{}', false, false, true),
  ('haircare', 'Haircare', '3305', '{}', false, false, true),
  ('makeup', 'Makeup', '3304', '{}', false, false, true),
  ('fragrance', 'Fragrance', '3303', '{}', false, false, true),
  ('tools', 'Tools', '9615', '{}', false, false, true),
  ('other', 'Other', '6217', '{}', false, false, true)
) c (slug, name, hsn, items, in_marketplace, in_rent, in_seller_form);

with measures (name, measure) as (
  select name, jsonb_build_object('name', name, 'how', how) from (values
    ('Bust', 'Around the fullest part, with the tape level and not tight.'),
    ('Chest', 'Under the arms, around the widest part, with your arms relaxed.'),
    ('Waist', 'Where you tie the chaniya, after breathing out.'),
    ('Hip', 'Around the widest part, with your feet together.'),
    ('Shoulder', 'Straight across the back, from seam to seam of a shirt that fits.'),
    ('Length', 'From the waist to the floor, in the shoes you dance in.'),
    ('Height', 'Without shoes, with your heels against a wall.'),
    ('Inner diameter', 'Across a bangle that fits you, from inner edge to inner edge.'),
    ('Around the hand', 'Touch your little finger with your thumb and measure around the knuckles.')) m (name, how)
), charts as (
  select key, jsonb_build_object('title', title, 'genders', to_jsonb(genders::text[]), 'rows', rows::jsonb, 'measures',
    (select jsonb_agg(measure order by array_position(measured::text[], name)) from measures where name = any(measured::text[]))) as chart
  from (values
    ('choli', 'Chaniya choli for women', '{women}', '{Bust,Waist,Hip,Length}', '[
      {"size": "XS", "cm": [[78, 82], [60, 64], [84, 88], 99]}, {"size": "S", "cm": [[83, 87], [65, 69], [89, 93], 101]},
      {"size": "M", "cm": [[88, 92], [70, 75], [94, 98], 102]}, {"size": "L", "cm": [[93, 98], [76, 82], [99, 104], 104]},
      {"size": "XL", "cm": [[99, 105], [83, 90], [105, 111], 104]}]'),
    ('kediya', 'Kediya for men', '{men}', '{Chest,Waist,Shoulder}', '[
      {"size": "XS", "cm": [[84, 88], [70, 74], 41]}, {"size": "S", "cm": [[89, 94], [75, 80], 43]},
      {"size": "M", "cm": [[95, 100], [81, 86], 45]}, {"size": "L", "cm": [[101, 107], [87, 93], 47]},
      {"size": "XL", "cm": [[108, 114], [94, 101], 49]}]'),
    ('kids', 'Kids', '{kids}', '{Height,Chest,Waist}', '[
      {"size": "XS", "cm": [[92, 104], [53, 55], [50, 52]]}, {"size": "S", "cm": [[105, 116], [56, 59], [53, 54]]},
      {"size": "M", "cm": [[117, 128], [60, 64], [55, 57]]}, {"size": "L", "cm": [[129, 140], [65, 70], [58, 61]]},
      {"size": "XL", "cm": [[141, 152], [71, 76], [62, 65]]}]'),
    ('bangles', 'Bangles', '{women,men,kids}', '{Inner diameter,Around the hand}', '[
      {"size": "2.2", "cm": [5.4, 17]}, {"size": "2.4", "cm": [5.7, 18]}, {"size": "2.6", "cm": [6, 19]},
      {"size": "2.8", "cm": [6.4, 20]}]')
  ) c (key, title, genders, measured, rows)
), charts_of_categories (slug, key, position, genders) as (values
  ('garba-dresses', 'choli', 1, null), ('garba-dresses', 'kediya', 2, null), ('garba-dresses', 'kids', 3, null),
  ('kediya', 'kediya', 1, '{women,men}'), ('kediya', 'kids', 2, null),
  ('couple-set', 'choli', 1, '{women,men}'), ('couple-set', 'kediya', 2, '{women,men}'), ('couple-set', 'kids', 3, null),
  ('accessories', 'choli', 1, null), ('accessories', 'kediya', 2, null), ('accessories', 'kids', 3, null),
  ('accessories', 'bangles', 4, null), ('jewellery', 'bangles', 1, null),
  ('combos', 'choli', 1, null), ('combos', 'kediya', 2, null), ('combos', 'kids', 3, null), ('combos', 'bangles', 4, null),
  ('wholesale', 'choli', 1, null), ('wholesale', 'kediya', 2, null), ('wholesale', 'kids', 3, null), ('wholesale', 'bangles', 4, null))
update categories set size_charts = given.charts from (
  select c.slug, jsonb_agg(chart || case when c.genders is null then '{}' else jsonb_build_object('genders', to_jsonb(c.genders::text[])) end
    order by c.position) as charts
  from charts_of_categories c join charts using (key) group by c.slug
) given where given.slug = categories.slug;

create table products (
  id                     text primary key default gen_random_uuid()::text,
  slug                   text not null unique,
  product_type           text not null check (product_type in ('marketplace', 'rent')),
  status                 text not null default 'live' check (status in ('live', 'pending', 'rejected', 'archived')),
  title                  text not null check (title <> ''),
  description            text not null default '',
  category               text not null references categories on update cascade,
  gender                 text not null default 'women' check (gender in ('women', 'men', 'kids')),
  brand                  text not null default '',
  price                  integer not null check (price > 0), -- paise
  mrp                    integer not null check (mrp >= price),
  discount_percent       integer not null default 0 check (discount_percent between 0 and 100),
  rent_price             integer check (rent_price > 0), -- paise a day
  deposit                integer check (deposit >= 0),
  rating                 numeric(2, 1) check (rating between 0 and 5),
  rating_count           integer not null default 0 check (rating_count >= 0),
  free_delivery          boolean not null default false,
  -- A sale. Until `starts_at` the product costs its MRP, and from then on `sale_price`; a job sets the price at this time and empties both
  -- columns. At `ends_at` the job sets the price to the MRP again.
  starts_at              timestamptz,
  sale_price             integer check (sale_price > 0), -- paise
  ends_at                timestamptz,
  details                jsonb not null default '[]',
  declarations           jsonb not null default '{}' check (jsonb_typeof(declarations) = 'object'), -- see contract/catalog/declarations.ts
  tags                   text[] not null default '{}',
  sort_price             integer generated always as (coalesce(rent_price, price)) stored,
  search_text            text not null default '',
  version                integer not null default 1,
  -- The clock time of the insert, not the start of the transaction. Products that one transaction imports therefore keep the sequence
  -- of their file.
  created_at             timestamptz not null default clock_timestamp(),
  updated_at             timestamptz not null default now(),
  -- Buffer days before and after the worn days; null if the term of the category or the store applies.
  days_before            integer check (days_before between 0 and 30),
  days_after             integer check (days_after between 1 and 30),
  -- Minimum and maximum length of a rental in days. `rent_steps`: prices of longer rentals, as
  -- [{ "days": 3, "price": paise a day }, ...].
  min_days               integer check (min_days between 1 and 90),
  max_days               integer check (max_days between 1 and 90),
  rent_steps             jsonb not null default '[]' check (jsonb_typeof(rent_steps) = 'array'),
  -- Items of a set, which staff check at handover; null if the list of the category applies.
  set_items              text[] check (cardinality(set_items) between 1 and 20),
  -- `seller_id` is null for the shop's own products. `unlisted_for`: why the shop has hidden a live product of a seller. The
  -- product becomes live again when this reason ends.
  seller_id              text references sellers,
  unlisted_for           text check (unlisted_for in ('subscription', 'suspended')),
  -- The status that the product had before it was archived. Undoing the archiving restores this status.
  status_before          text
    check (status_before in ('live', 'pending', 'rejected')),
  -- Shoppers see `rating` and `rating_count`, which combine the imported rating with the approved reviews. Imports write a rating to
  -- these two columns, and a trigger copies it to `imported_rating` and `imported_rating_count`. Approved reviews change
  -- `review_count` and `review_stars`. After each change the trigger computes `rating` and `rating_count` again.
  imported_rating        numeric(2, 1),
  imported_rating_count  integer not null default 0,
  review_count           integer not null default 0 check (review_count >= 0),
  review_stars           integer not null default 0, -- sum of the stars of approved reviews
  -- HSN code for GST; null if the code of the category applies.
  hsn                    text check (hsn ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})$'),
  -- The discount in percent, as a column so that an index can contain it. Each sort order of the shop's product lists has an index
  -- that contains the filtered columns, so that the lists stay fast with a million products.
  percent_off            integer not null generated always as (
    case when discount_percent > 0 then discount_percent else round((mrp - price) * 100.0 / mrp)::integer end) stored,
  -- The words of `search_text`, for synonyms and for the order of search results. The typed text itself may be inside a word; it is
  -- found through the trigram index (products_search).
  search_vector          tsvector not null generated always as (
    array_to_tsvector(array_remove(regexp_split_to_array(search_text, '[^[:alnum:]]+'), ''))) stored,
  -- Filters of the product lists. `title_colours`: the colours that the title names. `sizes` and `colours`: those of the SKUs that are not
  -- retired; triggers keep them up to date, so that lists need not read the SKUs.
  sizes                  text[] not null default '{}',
  colours                text[] not null default '{}',
  title_colours          text[] not null generated always as (colour_groups(title)) stored,
  fabrics                text[] not null generated always as
    (fabric_groups(fabric_text(details) || ' ' || coalesce(declarations ->> 'material', ''))) stored,
  constraint a_coming_sale_has_a_price check ((starts_at is null) = (sale_price is null) and sale_price <= mrp),
  constraint a_rental_has_a_rent check ((product_type = 'rent') = (rent_price is not null and deposit is not null)),
  constraint a_shortest_rental_is_not_longer_than_the_longest check (min_days <= max_days),
  constraint unlisted_is_not_live check (unlisted_for is null or status <> 'live')
);
create index products_search on products using gin (search_text gin_trgm_ops);
create index products_of_seller on products (seller_id, created_at desc) where seller_id is not null;
-- Indexes of the product lists in the admin.
create index products_newest on products (created_at desc, id desc);
create index products_newest_of_type on products (product_type, created_at desc, id desc);
create index products_newest_of_status on products (status, created_at desc, id desc);
create index products_newest_of_category on products (category, created_at desc, id desc);
create index products_to_review on products (status, category, product_type) where status in ('pending', 'rejected');
create index products_by_title on products (lower(title), id);
create index products_by_sale_start on products (starts_at) where starts_at is not null;
create index products_by_sale_end on products (ends_at) where ends_at is not null;
create index products_by_price on products (sort_price, id);
create index products_by_update on products (updated_at desc, id desc);
create index products_live_newest on products (product_type, created_at desc, id)
  include (category, gender, sort_price, rating, rating_count, percent_off) where status = 'live';
create index products_live_popular on products (product_type, rating_count desc, created_at, id)
  include (category, gender, sort_price, rating, percent_off) where status = 'live';
create index products_live_price on products (product_type, sort_price, id)
  include (category, gender, rating, rating_count, percent_off, created_at) where status = 'live';
create index products_live_rating on products (product_type, rating desc nulls last, rating_count desc, id)
  include (category, gender, sort_price, percent_off, created_at) where status = 'live';
create index products_live_discount on products (product_type, percent_off desc, id)
  include (category, gender, sort_price, rating, rating_count, created_at) where status = 'live';
create index products_live_category on products (product_type, category, sort_price, id)
  include (gender, rating, rating_count, percent_off, created_at) where status = 'live';
create index products_search_vector on products using gin (search_vector);

create table colours (
  product_id  text not null references products on delete cascade,
  name        text not null,
  hex         text check (hex ~ '^#[0-9a-f]{6}$'),
  position    integer not null default 0,
  primary key (product_id, name)
);

create table product_pictures (
  id          bigint generated always as identity primary key,
  product_id  text not null references products on delete cascade,
  media_id    text references media,
  url         text,
  alt         text not null default '',
  colour      text,
  position    integer not null default 0,
  constraint stored_or_external check ((media_id is null) <> (url is null))
);
create index product_pictures_of_product on product_pictures (product_id, position);

-- Stock of identical units. Several SKUs may share one stock item. The check constraint prevents overselling.
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
  stock_item_id  text references stock_items, -- null for rentals, which have pieces instead
  code           text,
  size           text,
  colour         text,
  price          integer not null check (price > 0), -- paise; the rent of a rental is a column of its product
  position       integer not null default 0,
  colour_groups  text[] not null generated always as (colour_groups(coalesce(colour, ''))) stored, -- for the filter of the product lists
  retired        boolean not null default false, -- true if the SKU is no longer sold; its row stays, because orders may reference it
  -- deferrable, so that it is checked at the end of a statement: two SKUs can exchange their sizes
  constraint one_sku_for_each_size_and_colour unique nulls not distinct (product_id, size, colour) deferrable
);
create index skus_by_code on skus (lower(code), product_id) where code is not null;

-- Number of products by type and status. Each change inserts a row with the difference, and readers sum the rows: if all changes
-- updated one row, they would wait for imports.
create table product_counts (
  product_type  text not null,
  status        text not null,
  change        integer not null
);
create index product_counts_of_type on product_counts (product_type, status) include (change);

-- Stock items with five units or fewer, which staff check every day. Triggers keep this table up to date. `since`: when the stock became low or
-- the item was sold out; `-infinity` if the item was created with a low stock.
create table low_stock (
  stock_item_id  text primary key references stock_items on delete cascade,
  product_id     text not null references products on delete cascade,
  available      integer not null,
  since          timestamptz not null
);
create index low_stock_of_product on low_stock (product_id, available);
create index low_stock_newest on low_stock (since desc);

-- The distinct words of the catalogue, for spelling correction.
create table search_words (
  word  text primary key check (length(word) between 3 and 40)
);
create index search_words_trigram on search_words using gin (word gin_trgm_ops);

-- Imports from an uploaded file: the file, its column mapping and the progress.
create table imports (
  id            uuid primary key default gen_random_uuid(),
  name          text not null,
  size          bigint not null default 0, -- bytes
  state         text not null default 'uploading'
    check (state in ('uploading', 'uploaded', 'checking', 'checked', 'importing', 'done', 'failed', 'cancelled')),
  header        jsonb not null default '[]', -- the cells of the first row of the file
  samples       jsonb not null default '[]', -- the cells of a few rows after the header
  mapping       jsonb not null default '{}', -- maps each field to the position of its column in the file
  with_images   boolean not null default true,
  counts        jsonb not null default '{}', -- results of the current or last run, for example the number of created records
  products      integer not null default 0, -- number of processed records; an interrupted run continues after them
  total         integer, -- number of records in the file; null until the check has counted them
  issues        integer not null default 0, -- number of errors and warnings of this run; not all of them are stored
  preview       jsonb not null default '[]',
  error         text,
  by            text references users on delete set null,
  created_at    timestamptz not null,
  started_at    timestamptz,
  ended_at      timestamptz,
  -- `kind`: what the file contains. `run_by`: the user who started the current or last run; the run has the permissions of this user.
  kind          text not null default 'products' check (kind in ('products', 'orders', 'users', 'pins', 'courier-statements')),
  with_invites  boolean not null default false,
  run_by        text references users on delete set null
);
create index imports_of_user on imports (by);
-- Only one import runs at a time, because two would wait for each other's row locks on products.
create unique index one_import_at_a_time on imports ((true)) where state in ('checking', 'importing');
create index imports_run_by on imports (run_by);
create index imports_newest on imports (kind, created_at desc, id desc);

-- The uploaded file, in parts. It is stored in the database so that every node can read it.
create table import_parts (
  import_id  uuid not null references imports on delete cascade,
  part       integer not null,
  bytes      bytea not null,
  primary key (import_id, part)
);

create table import_issues (
  id          bigint generated always as identity primary key,
  import_id   uuid not null references imports on delete cascade,
  line        integer not null,
  col         text not null,
  handle      text not null,
  reason      text not null,
  is_warning  boolean not null
);
create index issues_of_import on import_issues (import_id, id);

-- Keeps a product hidden while `unlisted_for` is set, even if an import or an outdated admin page sets its status to live.
create function keep_unlisted_products_hidden() returns trigger language plpgsql as $$
begin
  if new.unlisted_for is not null and new.status = 'live' then new.status := 'archived'; end if;
  return new;
end $$;

-- Stores the text that searches find: the title, and the name and slug of the category.
create function store_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := lower(concat_ws(' ', new.title, (select name from categories where slug = new.category), new.category));
  return new;
end $$;

create function count_products() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into product_counts select product_type, status, count(*) from new_rows group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into product_counts select product_type, status, -count(*) from old_rows group by 1, 2;
  else
    insert into product_counts select product_type, status, sum(change) from (
      select product_type, status, -1 as change from old_rows union all select product_type, status, 1 from new_rows
    ) moved group by 1, 2 having sum(change) <> 0;
  end if;
  return null;
end $$;

create function update_low_stock() returns trigger language plpgsql as $$
begin
  if new.available <= 5 then
    insert into low_stock values
      (new.id, new.product_id, new.available, case tg_op when 'INSERT' then '-infinity' else clock_timestamp() end)
      on conflict (stock_item_id) do update set available = excluded.available,
        since = case when excluded.available = 0 then excluded.since else low_stock.since end;
  elsif tg_op = 'UPDATE' and old.available <= 5 then
    delete from low_stock where stock_item_id = new.id;
  end if;
  return null;
end $$;

-- Updates `sizes` and `colours` of the products of changed SKUs.
create function store_options() returns trigger language plpgsql as $$
begin
  update products set sizes = options.sizes, colours = options.colours
    from (
      select ids.product_id, coalesce(array_agg(distinct s.size) filter (where s.size is not null), '{}') as sizes,
        coalesce(array_agg(distinct named.colour) filter (where named.colour is not null), '{}') as colours
      from (select distinct product_id from changed) ids
      left join skus s on s.product_id = ids.product_id and not s.retired
      left join unnest(s.colour_groups) named (colour) on true
      group by ids.product_id
    ) options
    where products.id = options.product_id and (products.sizes, products.colours) is distinct from (options.sizes, options.colours);
  return null;
end $$;

create function combine_ratings() returns trigger language plpgsql as $$
declare
  others integer;
begin
  if tg_op = 'INSERT' or (new.rating, new.rating_count) is distinct from (old.rating, old.rating_count) then
    new.imported_rating := new.rating;
    new.imported_rating_count := new.rating_count;
  end if;
  others := case when new.imported_rating is null then 0 else new.imported_rating_count end;
  if new.review_count = 0 then
    new.rating := new.imported_rating;
    new.rating_count := new.imported_rating_count;
  else
    new.rating := round((coalesce(new.imported_rating, 0) * others + new.review_stars) / (others + new.review_count), 1);
    new.rating_count := others + new.review_count;
  end if;
  return new;
end $$;

create function store_search_words() returns trigger language plpgsql as $$
begin
  insert into search_words (word)
    select distinct words.word from changed, regexp_split_to_table(search_text, '[^[:alnum:]]+') as words (word)
    where length(words.word) between 3 and 40 and words.word !~ '^[0-9]+$'
      and not exists (select from search_words known where known.word = words.word)
    order by words.word
    on conflict do nothing;
  return null;
end $$;

-- Tags of the lists that can contain a product, and of lists of similar products with this price.
create function list_tags(product_type text, category text, sort_price integer) returns text[] language sql immutable as $$
  select array['products:' || product_type, 'price:' || product_type || ':' || category || ':' || sort_price]
$$;

-- Tags of the lists that can change their sequence because of a product.
create function sorting_tags(product_type text, category text, sort_price integer) returns text[] language sql immutable as $$
  select array['sorting:' || product_type, 'sorting:' || product_type || ':' || category,
    'price:' || product_type || ':' || category || ':' || sort_price]
$$;

-- Records changes of live products. `server/platform/cache/cache-tags.ts` explains the tags. Changes that affect no list, for example of
-- the description, have only the tag of the product.
create function record_product_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_change(array_agg(distinct tag))
      from new_rows, unnest('product:' || id || list_tags(product_type, category, sort_price)) tag where status = 'live';
  elsif tg_op = 'DELETE' then
    perform record_change(array_agg(distinct tag))
      from old_rows, unnest('product:' || id || list_tags(product_type, category, sort_price)) tag where status = 'live';
  else
    perform record_change(array_agg(distinct tag))
      from old_rows o join new_rows n using (id), unnest('product:' || id
        || case when (o.status, o.product_type, o.category, o.gender, o.search_text)
            is distinct from (n.status, n.product_type, n.category, n.gender, n.search_text)
          then list_tags(o.product_type, o.category, o.sort_price) || list_tags(n.product_type, n.category, n.sort_price)
          else '{}' end
        || case when (o.sort_price, o.rating, o.rating_count, o.percent_off)
            is distinct from (n.sort_price, n.rating, n.rating_count, n.percent_off)
          then sorting_tags(o.product_type, o.category, o.sort_price) || sorting_tags(n.product_type, n.category, n.sort_price)
          else '{}' end) tag
      where 'live' in (o.status, n.status) and o is distinct from n;
  end if;
  return null;
end $$;

-- Records a change of all products of a seller whose name changes, because the product pages show the name.
create function record_seller_rename() returns trigger language plpgsql as $$
begin
  perform record_change(array_agg('product:' || id)) from products where seller_id = new.id and status = 'live';
  return null;
end $$;
create trigger record_seller_rename after update of display_name on sellers
  for each row when (old.display_name <> new.display_name) execute function record_seller_rename();

-- Records changes of rows that belong to a product, for example its pictures.
create function record_changes_of_products() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform record_change(array_agg(distinct 'product:' || product_id)) from new_rows;
  end if;
  if tg_op <> 'INSERT' then
    perform record_change(array_agg(distinct 'product:' || product_id)) from old_rows;
  end if;
  return null;
end $$;

-- Pages show the stock only when five or fewer units are left. API replies contain every stock. They read the changes when they need them, so nodes
-- are not notified of a change of a larger stock.
create function record_stock_change() returns trigger language plpgsql as $$
begin
  if least(old.available, new.available) <= 5 then
    perform record_change(array['product:' || new.product_id]);
  else
    insert into data_changes (tags) values (array['stock:' || new.product_id]);
  end if;
  return null;
end $$;

create trigger stock_changed after update of available on stock_items
  for each row when (old.available <> new.available) execute function record_stock_change();

create trigger products_added after insert on products
  referencing new table as new_rows for each statement execute function record_product_changes();

create trigger products_changed after update on products
  referencing old table as old_rows new table as new_rows for each statement execute function record_product_changes();

create trigger products_deleted after delete on products
  referencing old table as old_rows for each statement execute function record_product_changes();

create trigger skus_added after insert on skus
  referencing new table as new_rows for each statement execute function record_changes_of_products();

create trigger skus_changed after update on skus
  referencing old table as old_rows new table as new_rows for each statement execute function record_changes_of_products();

create trigger skus_deleted after delete on skus
  referencing old table as old_rows for each statement execute function record_changes_of_products();

create trigger store_options_on_insert after insert on skus
  referencing new table as changed for each statement execute function store_options();

create trigger store_options_on_update after update on skus
  referencing new table as changed for each statement execute function store_options();

create trigger store_options_on_delete after delete on skus
  referencing old table as changed for each statement execute function store_options();

create trigger pictures_added after insert on product_pictures
  referencing new table as new_rows for each statement execute function record_changes_of_products();

create trigger pictures_changed after update on product_pictures
  referencing old table as old_rows new table as new_rows for each statement execute function record_changes_of_products();

create trigger pictures_deleted after delete on product_pictures
  referencing old table as old_rows for each statement execute function record_changes_of_products();

create trigger colours_added after insert on colours
  referencing new table as new_rows for each statement execute function record_changes_of_products();

create trigger colours_changed after update on colours
  referencing old table as old_rows new table as new_rows for each statement execute function record_changes_of_products();

create trigger colours_deleted after delete on colours
  referencing old table as old_rows for each statement execute function record_changes_of_products();

create trigger keep_unlisted_products_hidden before update of status on products
  for each row execute function keep_unlisted_products_hidden();

create trigger store_search_text before insert or update of title, category on products
  for each row execute function store_search_text();

create trigger categories_changed after insert or update or delete on categories
  for each statement execute function record_table_change('categories');

create trigger category_redirects_changed after insert or update or delete on category_redirects
  for each statement execute function record_table_change('categories');

create trigger count_products_on_insert after insert on products
  referencing new table as new_rows for each statement execute function count_products();

create trigger count_products_on_delete after delete on products
  referencing old table as old_rows for each statement execute function count_products();

create trigger count_products_on_update after update on products
  referencing old table as old_rows new table as new_rows for each statement execute function count_products();

create trigger update_low_stock_on_insert after insert on stock_items
  for each row when (new.available <= 5) execute function update_low_stock();

create trigger update_low_stock_on_update after update of available on stock_items
  for each row when (old.available <> new.available and least(old.available, new.available) <= 5)
  execute function update_low_stock();

create trigger combine_ratings
  before insert or update of rating, rating_count, review_count, review_stars on products
  for each row execute function combine_ratings();

create trigger store_search_words_on_insert after insert on products
  referencing new table as changed for each statement execute function store_search_words();

create trigger store_search_words_on_update after update on products
  referencing new table as changed for each statement execute function store_search_words();
