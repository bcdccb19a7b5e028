create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- PostgreSQL closes a connection that is idle inside a transaction for a minute, so that a crashed or disconnected node does not
-- keep its row locks.
do $$ begin
  execute format('alter role current_user in database %I set idle_in_transaction_session_timeout = %L', current_database(), '1min');
end $$;

-- User accounts and the tables of the built-in identity provider. The server reads a user's role and permissions from `users` on
-- every request.
create table users (
  id                  text primary key,
  name                text not null,
  email               text not null unique check (email = lower(email)),
  email_verified      boolean not null default false,
  image               text,
  role                text not null default 'customer' check (role in ('customer', 'seller', 'staff', 'admin')),
  type                text not null default 'customer' check (type in ('customer', 'seller')),
  status              text not null default 'active' check (status in ('active', 'blocked', 'inactive')),
  phone               text,
  business_name       text,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  two_factor_enabled  boolean not null default false,
  -- Permissions of a staff member. They apply only while the role is `staff`; an admin has all of them.
  rights              text[] not null default '{}'
    check (rights <@ array['catalogue', 'orders', 'finance', 'support']),
  -- Time of the last sign-in, by any method.
  last_sign_in_at     timestamptz
);
create index users_search on users using gin ((lower(name || ' ' || email)) gin_trgm_ops);
create index users_of_phone on users (right(regexp_replace(phone, '\D', '', 'g'), 10)) where phone is not null;
create index users_newest on users (created_at desc, id desc);

create table accounts (
  id                        text primary key,
  user_id                   text not null references users on delete cascade,
  account_id                text not null,
  provider_id               text not null,
  access_token              text,
  refresh_token             text,
  id_token                  text,
  access_token_expires_at   timestamptz,
  refresh_token_expires_at  timestamptz,
  scope                     text,
  password                  text,
  created_at                timestamptz not null default now(),
  updated_at                timestamptz not null default now()
);
create index accounts_of_user on accounts (user_id);
-- A user of a third-party identity provider has one row: `provider_id` is the issuer and `account_id` is the subject.
create unique index one_account_for_an_identity on accounts (provider_id, account_id);

create table sessions (
  id             text primary key,
  user_id        text not null references users on delete cascade,
  token          text not null unique,
  expires_at     timestamptz not null,
  ip_address     text,
  user_agent     text,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  -- The second factor with which the user signed in; null if there was none.
  second_factor  text check (second_factor in ('totp', 'recovery_code', 'passkey', 'provider')),
  last_used_at   timestamptz not null default now()
);
create index sessions_of_user on sessions (user_id);

create table verifications (
  id          text primary key,
  identifier  text not null,
  value       text not null,
  expires_at  timestamptz not null,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now()
);
create index verifications_by_identifier on verifications (identifier);

-- Keys that sign the short-lived access tokens.
create table jwks (
  id           text primary key,
  public_key   text not null,
  private_key  text not null,
  alg          text,
  crv          text,
  created_at   timestamptz not null default now(),
  expires_at   timestamptz
);

-- Random secrets. The shop generates each one when it is needed for the first time.
create table secrets (
  name   text primary key,
  value  text not null
);

create table passkeys (
  id             text primary key,
  user_id        text not null references users on delete cascade,
  name           text,
  public_key     text not null,
  credential_id  text not null unique,
  counter        bigint not null,
  device_type    text not null,
  backed_up      boolean not null,
  transports     text,
  aaguid         text,
  created_at     timestamptz not null default now()
);
create index passkeys_of_user on passkeys (user_id);

create table two_factors (
  id                         text primary key,
  user_id                    text not null unique references users on delete cascade,
  secret                     text not null, -- encrypted
  backup_codes               text not null, -- hashes
  verified                   boolean not null default true,
  failed_verification_count  integer not null default 0,
  locked_until               timestamptz
);

-- Codes of authenticator apps that have been used. A code is valid for a minute and a half, but is accepted only once.
create table used_codes (
  user_id  text not null references users on delete cascade,
  code     text not null,
  used_at  timestamptz not null default now(),
  primary key (user_id, code)
);

-- Rate limit counters, shared by all nodes. The key contains the action and the client; personal data in the key is hashed.
create table attempts (
  key        text primary key,
  count      integer not null,
  resets_at  timestamptz not null
);
create index attempts_by_end on attempts (resets_at);

-- Synchronisations with an identity provider. Each one copies all users of the provider, page by page. Only one can be running.
create table identity_syncs (
  id          text primary key,
  state       text not null default 'running' check (state in ('running', 'done', 'failed')),
  done        integer not null default 0,
  total       integer not null, -- number of users at the provider when the synchronisation started
  left_out    integer not null default 0, -- number of users for whom no account could be created; `done` includes them
  error       text, -- why the synchronisation waits or has failed
  started_at  timestamptz not null default clock_timestamp(),
  ended_at    timestamptz
);
create unique index one_sync_at_a_time on identity_syncs (state) where state = 'running';
create index identity_syncs_newest on identity_syncs (started_at desc);

-- Hashes of identities whose account was erased. A token that was issued before the erasure is refused, and a synchronisation with
-- the provider does not create the account again. Only a new sign-in creates it.
create table erased_identities (
  identity_hash  text primary key,
  erased_at    timestamptz not null default clock_timestamp()
);

-- Address books of users. The checkout form is filled in with the default address.
create table addresses (
  id           text primary key default gen_random_uuid()::text,
  user_id      text not null references users on delete cascade,
  address      jsonb not null,
  fingerprint  text not null, -- hash of the address without case and whitespace, to prevent duplicates
  is_default   boolean not null default false,
  created_at   timestamptz not null default clock_timestamp(),
  unique (user_id, fingerprint)
);
create unique index one_default_address on addresses (user_id) where is_default;

-- The views that members of staff have saved: the filters of a list of the admin area, as its URL parameters.
create table saved_views (
  id          text primary key default gen_random_uuid()::text,
  user_id     text not null references users on delete cascade,
  list        text not null,
  name        text not null,
  filter      jsonb not null,
  created_at  timestamptz not null default clock_timestamp(),
  unique (user_id, list, name)
);

-- Consents of users. Each row gives or withdraws a consent; the newest row of a purpose applies.
create table consents (
  id       bigint generated always as identity primary key,
  user_id  text not null references users on delete cascade,
  purpose  text not null check (purpose in ('terms', 'privacy')),
  granted  boolean not null,
  version  text not null, -- version of the text that the user agreed to: the date of its last change
  at       timestamptz not null default clock_timestamp()
);
create index consents_of_user on consents (user_id, purpose, id desc);

create function store_erased_identity() returns trigger language plpgsql as $$
begin
  insert into erased_identities (identity_hash)
    values (encode(sha256(convert_to(old.provider_id || ' ' || old.account_id, 'UTF8')), 'hex'))
    on conflict (identity_hash) do update set erased_at = clock_timestamp();
  return null;
end $$;

-- Refuses to delete, block or demote the last active admin, because only an admin can appoint another one. The advisory lock makes
-- concurrent removals of admins wait for each other, so that each sees the result of the one before.
create function require_an_admin() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.role = 'admin' and new.status = 'active' then return null; end if;
  perform pg_advisory_xact_lock(7219032);
  if not exists (select from users where role = 'admin' and status = 'active') then
    raise exception 'The last admin of the shop stays' using errcode = 'NV001';
  end if;
  return null;
end $$;

create function record_sign_in() returns trigger language plpgsql as $$
begin
  update users set last_sign_in_at = clock_timestamp() where id = new.user_id;
  return null;
end $$;

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

create trigger remember_erased_identity after delete on accounts
  for each row when (old.provider_id <> 'credential') execute function store_erased_identity();

create trigger require_an_admin_on_delete after delete on users
  for each row when (old.role = 'admin' and old.status = 'active') execute function require_an_admin();

create trigger require_an_admin_on_update after update of role, status on users
  for each row when (old.role = 'admin' and old.status = 'active') execute function require_an_admin();

create trigger record_sign_in after insert on sessions for each row execute function record_sign_in();

create trigger count_users_on_insert after insert on users
  referencing new table as new_rows for each statement execute function count_users();

create trigger count_users_on_delete after delete on users
  referencing old table as old_rows for each statement execute function count_users();

create trigger count_users_on_update after update on users
  referencing old table as old_rows new table as new_rows for each statement execute function count_users();
