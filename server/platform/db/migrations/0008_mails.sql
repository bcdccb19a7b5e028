-- Every letter that the shop writes. The row is written in the transaction of what it tells of; a job delivers it.
create table emails (
  id            uuid primary key default gen_random_uuid(), -- also the left side of its Message-ID
  recipient     text not null,
  template      text not null,
  subject       text not null,
  letter        jsonb, -- none any more when it held a secret and has been sent
  is_secret     boolean not null default false, -- holds a link that opens an account
  state         text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'dead')),
  attempts      integer not null default 0,
  last_error    text,
  once          text unique, -- what it tells of, where that must be told only once
  order_id      text references orders on delete set null,
  user_id       text references users on delete set null,
  created_at    timestamptz not null default clock_timestamp(),
  sent_at       timestamptz
);
create index emails_newest on emails (created_at desc, id desc);
create index emails_of_recipient on emails (lower(recipient), created_at desc);
create index emails_of_order on emails (order_id);
