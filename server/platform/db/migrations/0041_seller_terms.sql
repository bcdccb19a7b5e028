-- A product that the shop itself took down stays down, whoever says otherwise, until what took it down is over: an import or
-- an older screen may still call it live.
create function keep_unlisted() returns trigger language plpgsql as $$
begin
  if new.unlisted_for is not null and new.status = 'live' then new.status := 'archived'; end if;
  return new;
end $$;
create trigger unlisted_stays_down before update of status on products
  for each row execute function keep_unlisted();

-- One try to pay a seller's month. Its id is what the provider knows it by.
create table subscription_payments (
  id            text primary key default 'sub_' || replace(gen_random_uuid()::text, '-', ''),
  seller_id     text not null references sellers,
  provider      text not null check (provider in ('demo', 'phonepe')),
  state         text not null check (state in ('created', 'open', 'succeeded', 'failed', 'expired')),
  amount        integer not null check (amount > 0), -- paise
  redirect_url  text,
  expires_at    timestamptz not null,
  error         text,
  created_at    timestamptz not null default clock_timestamp(),
  updated_at    timestamptz not null default clock_timestamp()
);
-- Two tabs do not pay for the same month.
create unique index one_open_subscription_payment on subscription_payments (seller_id) where state in ('created', 'open');
create index subscription_payments_of_seller on subscription_payments (seller_id, created_at desc);

-- How the pictures of the shop look, so that a submission with one of them is noticed. Filled in the background.
create table media_fingerprints (
  media_id     text primary key references media on delete cascade,
  fingerprint  text check (fingerprint ~ '^[0-9a-f]{16}$') -- none: its files are not there
);
