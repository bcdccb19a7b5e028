-- People, and what the built-in identity provider keeps about them. Rights are read from here on every request.
create table users (
  id              text primary key,
  name            text not null,
  email           text not null unique check (email = lower(email)),
  email_verified  boolean not null default false,
  image           text,
  role            text not null default 'customer' check (role in ('customer', 'seller', 'staff', 'admin')),
  type            text not null default 'customer' check (type in ('customer', 'seller')),
  status          text not null default 'active' check (status in ('active', 'blocked', 'inactive')),
  phone           text,
  business_name   text,
  address         jsonb, -- where the last order went: pre-fills the next checkout
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now()
);

create table sessions (
  id          text primary key,
  user_id     text not null references users on delete cascade,
  token       text not null unique,
  expires_at  timestamptz not null,
  ip_address  text,
  user_agent  text,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now()
);
create index sessions_of_user on sessions (user_id);

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

-- Secrets that the shop makes for itself on its first start.
create table secrets (
  name   text primary key,
  value  text not null
);
