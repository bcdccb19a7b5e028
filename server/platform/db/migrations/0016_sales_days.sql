-- Sales by day in India, so that a report of a year does not read all its orders. A job counts each day that ended at least a day ago. A
-- report counts the days that have no row here, or whose orders have changed since.
create table sales_days (
  day            date primary key,
  orders         integer not null,
  cancelled      integer not null,
  order_value    bigint not null, -- all amounts of these tables are paise
  new_customers  integer not null,
  repeat_orders  integer not null
);

create table sales_day_goods (
  day         date not null references sales_days on delete cascade,
  product_id  text not null,
  type        text not null,
  seller_id   text,
  title       text not null,
  units       integer not null,
  value       bigint not null
);
create index sales_day_goods_of_day on sales_day_goods (day);

create table sales_day_coupons (
  day          date not null references sales_days on delete cascade,
  code         text not null,
  orders       integer not null,
  discount     bigint not null,
  order_value  bigint not null
);
create index sales_day_coupons_of_day on sales_day_coupons (day);

-- Days that must be counted again. Rows are only added by orders, so that orders do not wait for each other.
create table sales_day_changes (
  day  date not null
);
create index sales_day_changes_of_day on sales_day_changes (day);

-- A cancelled order also changes which of the customer's other orders is the first.
create function count_sales_days_again() returns trigger language plpgsql as $$
begin
  insert into sales_day_changes
    select distinct (created_at at time zone 'Asia/Kolkata')::date from orders
    where id = new.id or user_id = new.user_id or lower(user_email) = lower(new.user_email);
  return null;
end $$;

create trigger a_cancelled_order_is_counted_again after update of status on orders
  for each row when ((old.status = 'cancelled') <> (new.status = 'cancelled'))
  execute function count_sales_days_again();

-- Imported orders can belong to a day that is already counted.
create trigger an_earlier_order_is_counted_again after insert on orders
  for each row when (new.created_at < now() - interval '1 day')
  execute function count_sales_days_again();

-- The change of a rental to another product changes the goods of the day on which it was ordered.
create function count_goods_again() returns trigger language plpgsql as $$
begin
  insert into sales_day_changes
    select (created_at at time zone 'Asia/Kolkata')::date from orders where id = new.order_id;
  return null;
end $$;

create trigger a_changed_product_is_counted_again after update of product_id on order_lines
  for each row when (old.product_id <> new.product_id)
  execute function count_goods_again();
