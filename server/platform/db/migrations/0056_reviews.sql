-- What customers say about what they bought or rented here: one review of each line of an order, shown when staff have let it in.
create table reviews (
  id           text primary key default gen_random_uuid()::text,
  product_id   text not null references products on delete cascade,
  order_id     text not null,
  line         integer not null,
  user_id      text not null references users on delete cascade,
  name         text not null, -- as others read it
  rating       integer not null check (rating between 1 and 5),
  text         text not null default '',
  state        text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  reason       text, -- why it was rejected
  answer       text, -- what the shop says to it
  created_at   timestamptz not null,
  decided_at   timestamptz,
  constraint one_review_of_a_line unique (order_id, line),
  foreign key (order_id, line) references order_lines on delete cascade
);
create index reviews_shown on reviews (product_id, created_at desc, id desc) where state = 'approved';
create index reviews_of_state on reviews (state, created_at desc, id desc);
create index reviews_newest on reviews (created_at desc, id desc);
create index reviews_of_user on reviews (user_id);

-- What a product shows is what it was imported with and its approved reviews together. Whoever writes `rating` and
-- `rating_count` of a product says what was imported; the reviews' own part is kept by them.
alter table products
  add column imported_rating numeric(2, 1),
  add column imported_rating_count integer not null default 0,
  add column review_count integer not null default 0 check (review_count >= 0),
  add column review_stars integer not null default 0; -- their sum
update products set imported_rating = rating, imported_rating_count = rating_count;

create function mix_ratings() returns trigger language plpgsql as $$
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
create trigger ratings_are_mixed
  before insert or update of rating, rating_count, review_count, review_stars on products
  for each row execute function mix_ratings();

create function count_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'approved' then
    update products set review_count = review_count - 1, review_stars = review_stars - old.rating where id = old.product_id;
  end if;
  if tg_op <> 'DELETE' and new.state = 'approved' then
    update products set review_count = review_count + 1, review_stars = review_stars + new.rating where id = new.product_id;
  end if;
  return null;
end $$;
create trigger reviews_are_counted after insert or delete or update of state, rating on reviews
  for each row execute function count_review();
-- Pages show what is said, too.
create trigger reviews_changed after update of answer, text on reviews
  for each statement execute function note_catalog_change();
