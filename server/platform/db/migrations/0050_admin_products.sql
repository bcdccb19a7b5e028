-- What staff's lists of products read, so that they stay quick however many products there are.
create index products_newest on products (created_at desc, id desc);
create index products_newest_of_type on products (product_type, created_at desc, id desc);
create index products_newest_of_status on products (status, created_at desc, id desc);
create index products_newest_of_category on products (category, created_at desc, id desc);
create index products_by_title on products (lower(title), id);
create index products_by_price on products (sort_price, id);
create index products_by_update on products (updated_at desc, id desc);
create index skus_by_code on skus (code) where code is not null;

-- What an archived product was before: where undoing puts it back.
alter table products add column status_before text
  check (status_before in ('live', 'pending', 'rejected'));

-- How many products there are of each kind and status: kept, because counting a million of them takes too long for a page.
-- A row is added for every change and read as a sum, so that imports never wait for each other at one counter.
create table product_counts (
  product_type  text not null,
  status        text not null,
  change        integer not null
);
create index product_counts_of_type on product_counts (product_type, status) include (change);
insert into product_counts select product_type, status, count(*) from products group by 1, 2;

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
create trigger products_counted_in after insert on products
  referencing new table as new_rows for each statement execute function count_products();
create trigger products_counted_out after delete on products
  referencing old table as old_rows for each statement execute function count_products();
create trigger products_counted_over after update on products
  referencing old table as old_rows new table as new_rows for each statement execute function count_products();

-- Piles with five units or fewer: the part of the stock that staff look at every day. Each row follows its own pile.
create table low_stock (
  stock_item_id  text primary key references stock_items on delete cascade,
  product_id     text not null references products on delete cascade,
  available      integer not null
);
create index low_stock_of_product on low_stock (product_id, available);
insert into low_stock select id, product_id, available from stock_items where available <= 5;

create function note_low_stock() returns trigger language plpgsql as $$
begin
  if new.available <= 5 then
    insert into low_stock values (new.id, new.product_id, new.available)
      on conflict (stock_item_id) do update set available = excluded.available;
  elsif tg_op = 'UPDATE' and old.available <= 5 then
    delete from low_stock where stock_item_id = new.id;
  end if;
  return null;
end $$;
create trigger stock_runs_low after insert on stock_items
  for each row when (new.available <= 5) execute function note_low_stock();
create trigger stock_ran_low after update of available on stock_items
  for each row when (old.available <> new.available and least(old.available, new.available) <= 5)
  execute function note_low_stock();
