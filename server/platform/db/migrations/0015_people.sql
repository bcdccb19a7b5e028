create index users_search on users using gin ((lower(name || ' ' || email)) gin_trgm_ops);
create index users_newest on users (created_at desc, id desc);

-- When a person was last let in, however they came.
alter table users add column last_sign_in_at timestamptz;
create function note_sign_in() returns trigger language plpgsql as $$
begin
  update users set last_sign_in_at = clock_timestamp() where id = new.user_id;
  return null;
end $$;
create trigger sign_in_is_noted after insert on sessions for each row execute function note_sign_in();

-- Where a person has parcels sent. The one that the checkout starts with is the default.
create table addresses (
  id           text primary key default gen_random_uuid()::text,
  user_id      text not null references users on delete cascade,
  address      jsonb not null,
  fingerprint  text not null, -- the same address is in the book once
  is_default   boolean not null default false,
  created_at   timestamptz not null default clock_timestamp(),
  unique (user_id, fingerprint)
);
create unique index one_default_address on addresses (user_id) where is_default;

insert into addresses (user_id, address, fingerprint, is_default)
  select id, address, md5(lower(address::text)), true from users where address is not null;
alter table users drop column address;

-- What a person agreed to, and what they took back. The newest row of a purpose is the one that counts.
create table consents (
  id       bigint generated always as identity primary key,
  user_id  text not null references users on delete cascade,
  purpose  text not null check (purpose in ('terms', 'privacy', 'marketing')),
  granted  boolean not null,
  version  text not null, -- of the text that was agreed to: the day on which it last changed
  at       timestamptz not null default clock_timestamp()
);
create index consents_of_user on consents (user_id, purpose, id desc);

-- What the tax law wants kept of an address when its person has been erased.
alter table orders add column tax_address jsonb;
