-- A stranger can have the shop write to any address. Where nobody proved that it is theirs, an e-mail goes out without what its
-- sender typed, and only a few in an hour and a day.
alter table emails
  add column plain_letter jsonb, -- the same without names and other text of strangers; null where it has none, or the choice is made
  add column send_at timestamptz; -- when it may go out to an unproved address; null until that is decided, and for proved ones
