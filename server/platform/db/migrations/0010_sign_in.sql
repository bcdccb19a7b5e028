-- The second factor, passkeys, and what keeps guessing slow.
alter table users add column two_factor_enabled boolean not null default false;

-- How this session proved more than a password, null when it did not; and when its owner last came with it.
alter table sessions
  add column second_factor text check (second_factor in ('totp', 'recovery_code', 'passkey', 'provider')),
  add column last_used_at  timestamptz not null default now();

create table two_factors (
  id                         text primary key,
  user_id                    text not null unique references users on delete cascade,
  secret                     text not null, -- encrypted
  backup_codes               text not null, -- hashes
  verified                   boolean not null default true,
  failed_verification_count  integer not null default 0,
  locked_until               timestamptz
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

-- A code of the authenticator app counts once, although it is valid for a minute and a half.
create table used_codes (
  user_id  text not null references users on delete cascade,
  code     text not null,
  used_at  timestamptz not null default now(),
  primary key (user_id, code)
);

-- How often something was tried, shared by all nodes. A key says what and by whom; personal parts of it are hashed.
create table attempts (
  key        text primary key,
  count      integer not null,
  resets_at  timestamptz not null
);
create index attempts_by_end on attempts (resets_at);
