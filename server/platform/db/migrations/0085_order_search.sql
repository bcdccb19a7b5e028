-- Staff also look for an order by its street and State.
alter table orders drop column search_text;
alter table orders
  add column search_text text generated always as (lower(
    right(id, 8) || ' ' || coalesce(user_name, '') || ' ' || coalesce(user_email, '') || ' '
    || coalesce(address ->> 'recipient', '') || ' ' || coalesce(address ->> 'phone', '') || ' '
    || coalesce(address ->> 'line1', '') || ' ' || coalesce(address ->> 'line2', '') || ' '
    || coalesce(address ->> 'city', '') || ' ' || coalesce(address ->> 'state', ''))) stored;
create index orders_search on orders using gin (search_text gin_trgm_ops);

-- Two members of staff who change one coupon do not overwrite each other.
alter table coupons add column version integer not null default 1;
