-- A business that sells here. Whoever filled the form without an account is a seller without a user; the person who later
-- proves that the e-mail address is theirs takes the business over.
create table sellers (
  id                   text primary key default 'sel_' || replace(gen_random_uuid()::text, '-', ''),
  user_id              text unique references users on delete set null, -- the owner
  display_name         text not null check (display_name <> ''), -- what shoppers read
  business_name        text not null default '',
  contact_name         text not null default '',
  email                text not null check (email = lower(email)),
  phone                text not null default '',
  state                text, -- of India, where parcels start
  address              jsonb,
  gstin                text check (gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]Z[0-9A-Z]$'), -- none: not registered for GST
  pan                  text check (pan ~ '^[A-Z]{5}[0-9]{4}[A-Z]$'),
  bank_name            text, -- whose account it is
  bank_account         text check (bank_account ~ '^[0-9]{6,18}$'),
  bank_ifsc            text check (bank_ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  agreed_at            timestamptz, -- to the seller agreement
  agreed_version       text,
  status               text not null default 'applying' check (status in ('applying', 'active', 'suspended')),
  suspended_because    text,
  created_at           timestamptz not null default clock_timestamp(),
  updated_at           timestamptz not null default clock_timestamp()
);
create unique index one_seller_without_account on sellers (email) where user_id is null;
create index sellers_newest on sellers (created_at desc, id desc);

-- Whom the owner lets work for the business. Nobody works for two.
create table seller_members (
  user_id    text primary key references users on delete cascade,
  seller_id  text not null references sellers on delete cascade,
  role       text not null default 'member' check (role in ('manager', 'member')),
  added_at   timestamptz not null default clock_timestamp()
);
create index seller_members_of_seller on seller_members (seller_id);

-- None: the shop's own goods. `unlisted_for`: why the shop itself took a live product down; it goes up again by itself.
alter table products
  add column seller_id text references sellers,
  add column unlisted_for text check (unlisted_for in ('subscription', 'suspended')),
  add constraint unlisted_is_not_live check (unlisted_for is null or status <> 'live');
create index products_of_seller on products (seller_id, created_at desc) where seller_id is not null;

-- What a seller asks to have listed, or, when `changes_product` is true, changed. Amounts are paise.
create table seller_submissions (
  id               text primary key default gen_random_uuid()::text,
  seller_id        text not null references sellers,
  changes_product  boolean not null default false,
  product_id       text references products, -- what it became, or what it wants to change
  state            text not null default 'submitted' check (state in ('submitted', 'changes_asked', 'approved', 'rejected')),
  reason           text not null default '', -- what staff said last
  name             text not null,
  description      text not null,
  price            integer not null check (price > 0),
  category         text not null,
  brand            text not null,
  mrp              integer check (mrp > 0),
  hsn              text,
  origin           text,
  seller_name      text not null,
  business_name    text not null default '',
  email            text not null,
  phone            text not null,
  month            text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'), -- in India, when it was first sent in: the quota's
  version          integer not null default 1,
  submitted_at     timestamptz not null default clock_timestamp(),
  decided_at       timestamptz,
  created_at       timestamptz not null default clock_timestamp(),
  constraint a_change_names_its_product check (not changes_product or product_id is not null),
  constraint a_product_is_made_by_approval check (changes_product or (product_id is not null) = (state = 'approved'))
);
create index submissions_of_seller on seller_submissions (seller_id, month);
create index submissions_in_line on seller_submissions (state, submitted_at, id);
-- The next wish for the same product waits until the last was decided.
create unique index one_open_change_of_a_product on seller_submissions (product_id)
  where changes_product and state in ('submitted', 'changes_asked');

-- Pictures of a submission lie in the private store until it is approved; those of a live product that stay are named by `media_id`.
create table seller_pictures (
  id             text primary key,
  submission_id  text not null references seller_submissions on delete cascade,
  media_id       text references media,
  position       integer not null,
  width          integer not null,
  height         integer not null,
  blur           text not null,
  fingerprint    text not null check (fingerprint ~ '^[0-9a-f]{16}$') -- of how it looks; near ones differ in few bits
);
create index seller_pictures_of_submission on seller_pictures (submission_id, position);

-- The life of a submission, added to and never rewritten. `fields` is what was asked for at that moment, without people in it.
create table seller_submission_events (
  id             bigint generated always as identity primary key,
  submission_id  text not null references seller_submissions,
  state          text not null,
  reason         text not null default '',
  fields         jsonb,
  by_staff       text, -- the member of staff; none when it was the seller
  at             timestamptz not null default clock_timestamp()
);
create index submission_events on seller_submission_events (submission_id, id);
create trigger submission_events_stand before update or delete or truncate on seller_submission_events
  for each statement execute function refuse_rewriting();

-- Paid time. Both days count, and no day is paid for twice.
create table seller_subscriptions (
  id          text primary key default gen_random_uuid()::text,
  seller_id   text not null references sellers,
  from_day    date not null,
  until_day   date not null check (until_day >= from_day),
  paid_by     text not null check (paid_by in ('provider', 'staff')),
  amount      integer not null check (amount >= 0), -- paise
  reference   text unique, -- of the payment
  note        text not null default '',
  by_staff    text,
  created_at  timestamptz not null default clock_timestamp(),
  constraint no_day_is_paid_for_twice exclude using gist (seller_id with =, daterange(from_day, until_day, '[]') with &&)
);
