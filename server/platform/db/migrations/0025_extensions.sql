-- Nights that were added to a rental after it was ordered. The order itself stays as it was agreed.
create table rental_extensions (
  id          bigint generated always as identity primary key,
  order_id    text not null,
  line        integer not null,
  from_until  date not null,
  until       date not null check (until > from_until),
  days        integer not null check (days > 0),
  amount      bigint not null check (amount >= 0), -- paise
  at          timestamptz not null,
  foreign key (order_id, line) references order_lines on delete cascade
);
create index rental_extensions_of_order on rental_extensions (order_id, id);
