-- A list of a million products costs what one of a thousand does: an index for every order in which shoppers see it, which
-- also holds what they filter by, and the percent off as a column that can be in one.
alter table products add column percent_off integer not null generated always as (
  case when discount_percent > 0 then discount_percent else round((mrp - price) * 100.0 / mrp)::integer end) stored;

drop index products_live;
drop index products_live_popular;
drop index products_live_category;
drop index products_live_price;

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

-- The words that a product is found by, and by how they begin. An index of letters (products_search) reads most of itself for
-- common syllables; one of words does not.
alter table products add column search_vector tsvector not null generated always as (
  array_to_tsvector(array_remove(regexp_split_to_array(search_text, '[^[:alnum:]]+'), ''))) stored;
create index products_words on products using gin (search_vector);

-- The words of the catalogue, so that a misspelt one leads to the one that was meant, however many products have it.
create table search_words (
  word text primary key check (length(word) between 3 and 40)
);
create index search_words_alike on search_words using gin (word gin_trgm_ops);

create function note_search_words() returns trigger language plpgsql as $$
begin
  insert into search_words (word)
    select distinct words.word from changed, regexp_split_to_table(search_text, '[^[:alnum:]]+') as words (word)
    where length(words.word) between 3 and 40 and words.word !~ '^[0-9]+$'
      and not exists (select from search_words known where known.word = words.word)
    order by words.word
    on conflict do nothing;
  return null;
end $$;

create trigger words_of_new_products after insert on products
  referencing new table as changed for each statement execute function note_search_words();
create trigger words_of_changed_products after update on products
  referencing new table as changed for each statement execute function note_search_words();

insert into search_words (word)
  select distinct word from products, regexp_split_to_table(search_text, '[^[:alnum:]]+') as word
  where length(word) between 3 and 40 and word !~ '^[0-9]+$';
