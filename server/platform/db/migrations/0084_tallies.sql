-- What the dashboard shows all day, kept so that nobody counts a million rows for a tile: orders by status, people by role and
-- status, and what was earned on each day in India. A row is added for every change and read as a sum, so that no two orders wait
-- for each other at one counter; a job makes one row of many.
create table counters (
  what    text not null check (what in ('orders', 'users', 'earned')),
  name    text not null,
  change  bigint not null
);
create index counters_by_name on counters (what, name) include (change);

insert into counters select 'orders', status, count(*) from orders group by 2;
insert into counters select 'users', role || ' ' || status, count(*) from users group by 2;
-- Accounts of what the shop earns; credits are negative.
insert into counters
  select 'earned', to_char(t.at at time zone 'Asia/Kolkata', 'YYYY-MM-DD'), -sum(e.amount)
  from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
  where e.account in ('sales', 'rent', 'late_fees', 'damage', 'commission', 'sellers_part') group by 2 having sum(e.amount) <> 0;

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
create trigger orders_counted_in after insert on orders
  referencing new table as new_rows for each statement execute function count_orders();
create trigger orders_counted_out after delete on orders
  referencing old table as old_rows for each statement execute function count_orders();
create trigger orders_counted_over after update on orders
  referencing old table as old_rows new table as new_rows for each statement execute function count_orders();

create function count_users() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into counters select 'users', role || ' ' || status, count(*) from new_rows group by 2;
  elsif tg_op = 'DELETE' then
    insert into counters select 'users', role || ' ' || status, -count(*) from old_rows group by 2;
  else
    insert into counters select 'users', name, sum(change) from (
      select role || ' ' || status as name, -1 as change from old_rows
      union all select role || ' ' || status, 1 from new_rows
    ) moved group by 2 having sum(change) <> 0;
  end if;
  return null;
end $$;
create trigger users_counted_in after insert on users
  referencing new table as new_rows for each statement execute function count_users();
create trigger users_counted_out after delete on users
  referencing old table as old_rows for each statement execute function count_users();
create trigger users_counted_over after update on users
  referencing old table as old_rows new table as new_rows for each statement execute function count_users();

-- Books are only ever added to.
create function count_earned() returns trigger language plpgsql as $$
begin
  insert into counters
    select 'earned', to_char(t.at at time zone 'Asia/Kolkata', 'YYYY-MM-DD'), -sum(e.amount)
    from new_rows e join ledger_transactions t on t.id = e.transaction_id
    where e.account in ('sales', 'rent', 'late_fees', 'damage', 'commission', 'sellers_part') group by 2 having sum(e.amount) <> 0;
  return null;
end $$;
create trigger earnings_counted after insert on ledger_entries
  referencing new table as new_rows for each statement execute function count_earned();
