-- Complaints of customers. The shop must acknowledge a complaint within 48 hours and resolve it within one month (Consumer Protection
-- (E-Commerce) Rules 2020, rule 4(5)). The id is unguessable: whoever knows it can open the status page.
create table complaints (
  id               text primary key default gen_random_uuid()::text,
  serial           integer not null generated always as identity unique, -- part of the number that the customer can quote
  user_id          text references users on delete set null,
  name             text not null,
  email            text not null,
  order_number     text, -- as the customer typed it
  message          text not null,
  received_at      timestamptz not null,
  acknowledged_at  timestamptz,
  resolved_at      timestamptz,
  answer           text,
  constraint resolved_with_an_answer check ((resolved_at is null) = (answer is null)),
  constraint acknowledged_before_resolved check (resolved_at is null or acknowledged_at is not null)
);
create index complaints_by_age on complaints ((resolved_at is not null), received_at, id);
create index complaints_of_user on complaints (user_id);
