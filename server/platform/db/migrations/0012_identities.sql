-- A person at an identity provider is its issuer and their subject there, and has one account here.
create unique index one_account_for_an_identity on accounts (provider_id, account_id);

-- Identities whose account here is gone, as hashes that name nobody: what was issued to them before opens nothing any more,
-- and no list of the provider's users brings them back. Only signing in anew does.
create table departed_identities (
  identity_hash  text primary key,
  departed_at    timestamptz not null default clock_timestamp()
);

create function remember_departure() returns trigger language plpgsql as $$
begin
  insert into departed_identities (identity_hash)
    values (encode(sha256(convert_to(old.provider_id || ' ' || old.account_id, 'UTF8')), 'hex'))
    on conflict (identity_hash) do update set departed_at = clock_timestamp();
  return null;
end $$;
create trigger an_identity_departs after delete on accounts
  for each row when (old.provider_id <> 'credential') execute function remember_departure();
