-- Whom the owner of a business asked to work for it and who has not answered yet. The token of the letter is known by its hash.
create table seller_invitations (
  id          text primary key default gen_random_uuid()::text,
  seller_id   text not null references sellers on delete cascade,
  email       text not null check (email = lower(email)),
  role        text not null check (role in ('manager', 'member')),
  token_hash  text not null unique,
  sent_at     timestamptz not null,
  expires_at  timestamptz not null,
  constraint one_invitation_each unique (seller_id, email)
);
create index seller_invitations_to on seller_invitations (email);
