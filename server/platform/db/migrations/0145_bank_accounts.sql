-- A seller's new bank account is paid to only after a waiting time, or once staff have confirmed it with the seller.
alter table sellers
  add column bank_changed_at  timestamptz,
  add column bank_waits_until timestamptz, -- none: nothing to wait for
  add column bank_before      text check (bank_before ~ '^[0-9]{4}$'); -- how the account before it ends
