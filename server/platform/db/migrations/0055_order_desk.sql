-- What staff type to find an order: what the customer reads out, a name, an address.
alter table orders
  add column search_text text generated always as (lower(
    right(id, 8) || ' ' || coalesce(user_name, '') || ' ' || coalesce(user_email, '') || ' '
    || coalesce(address ->> 'recipient', '') || ' ' || coalesce(address ->> 'phone', '') || ' '
    || coalesce(address ->> 'city', ''))) stored,
  add column slip_printed_at timestamptz; -- none: its packing slip waits to be printed
update orders set slip_printed_at = created_at where status in ('shipped', 'delivered', 'cancelled');

-- Every list begins with the newest and reads on from where a page ended, however many orders there are.
create index orders_search on orders using gin (search_text gin_trgm_ops);
create index orders_of_status on orders (status, created_at desc, id desc);
create index orders_of_method on orders (payment_method, created_at desc, id desc);
create index orders_of_pin on orders ((address ->> 'pin'), created_at desc, id desc);
create index orders_to_print on orders (created_at, id) where status in ('confirmed', 'processing') and slip_printed_at is null;
create index payments_of_state on payments (state, created_at desc, id desc);
create index payments_of_provider on payments (provider, created_at desc, id desc);

-- What staff tell each other about an order. Nobody changes what was said; it goes when its customer is erased.
create table order_notes (
  id        bigint generated always as identity primary key,
  order_id  text not null references orders on delete cascade,
  text      text not null check (text <> ''),
  by        text not null,
  at        timestamptz not null
);
create index order_notes_of_order on order_notes (order_id, id);
create trigger notes_are_not_rewritten before update on order_notes
  for each statement execute function refuse_rewriting();
