-- Goods that a shopper wants to give back, from asking to the money.
create table returns (
  id         text primary key default gen_random_uuid()::text,
  order_id   text not null references orders,
  state      text not null default 'asked'
    check (state in ('asked', 'approved', 'refused', 'received', 'refunded', 'withdrawn')),
  reason     text not null check (reason in ('damaged', 'wrong_item', 'missing_parts', 'not_as_described', 'other')),
  note       text not null,
  answer     text,
  restocked  boolean,
  refund_id  text references refunds,
  created_at timestamptz not null,
  constraint refunded_with_a_refund check ((state = 'refunded') = (refund_id is not null))
);
create index returns_of_order on returns (order_id);
create index returns_newest on returns (created_at desc, id desc);

create table return_lines (
  return_id text    not null references returns on delete cascade,
  order_id  text    not null,
  line      integer not null,
  quantity  integer not null check (quantity >= 1),
  primary key (return_id, line),
  foreign key (order_id, line) references order_lines
);

create table return_events (
  id        bigint generated always as identity primary key,
  return_id text not null references returns on delete cascade,
  state     text not null,
  note      text not null default '',
  by        text, -- the member of staff; none when the shopper did it
  at        timestamptz not null
);
create index return_events_of_return on return_events (return_id, id);

-- Without a return as long as the shopper has not sent the form.
create table return_photos (
  id        text primary key, -- also the name of its files
  order_id  text not null references orders,
  return_id text references returns,
  width     integer not null,
  height    integer not null,
  at        timestamptz not null
);
create index return_photos_of_order on return_photos (order_id);

-- Pieces of a line that are back on the shelf while the order stands: cancelling it later does not put them there again.
alter table order_lines add column restocked integer not null default 0 check (restocked between 0 and quantity);
