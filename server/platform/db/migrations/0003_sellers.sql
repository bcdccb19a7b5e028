-- Businesses that sell in this shop. A product that is submitted without an account creates a seller without a user; the user who
-- later verifies the same e-mail address becomes the owner.
create table sellers (
  id                 text primary key default 'sel_' || replace(gen_random_uuid()::text, '-', ''),
  user_id            text unique references users on delete set null, -- the owner
  display_name       text not null check (display_name <> ''), -- the name that shoppers see
  business_name      text not null default '',
  contact_name       text not null default '',
  email              text not null check (email = lower(email)),
  phone              text not null default '',
  state              text, -- Indian State from which shipments leave
  address            jsonb,
  gstin              text check (gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]Z[0-9A-Z]$'), -- null if not registered for GST
  pan                text check (pan ~ '^[A-Z]{5}[0-9]{4}[A-Z]$'),
  bank_name          text, -- name of the account holder
  bank_account       text check (bank_account ~ '^[0-9]{6,18}$'),
  bank_ifsc          text check (bank_ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  agreed_at          timestamptz, -- when the seller accepted the seller agreement
  agreed_version     text,
  status             text not null default 'applying' check (status in ('applying', 'active', 'suspended')),
  suspended_because  text,
  created_at         timestamptz not null default clock_timestamp(),
  updated_at         timestamptz not null default clock_timestamp(),
  -- A seller without an account confirms the e-mail address through a link. At most one e-mail with a link is sent per day.
  confirmed_at       timestamptz,
  confirm_hash       text unique,
  confirm_sent_at    timestamptz,
  -- Part of the numbers of the seller's tax documents. It is short, because a document number has at most 16 characters (CGST
  -- Rules, rule 46(b)).
  document_code      integer generated always as identity unique,
  -- Payouts to a new bank account start only after a waiting period, or after staff have confirmed the account with the seller.
  bank_changed_at    timestamptz,
  bank_waits_until   timestamptz, -- end of the waiting period; null if there is none
  bank_before        text check (bank_before ~ '^[0-9]{4}$') -- last four digits of the previous account
);
create unique index one_seller_without_account on sellers (email) where user_id is null;
create index sellers_newest on sellers (created_at desc, id desc);

-- Team members of a business. A user belongs to one business.
create table seller_members (
  user_id    text primary key references users on delete cascade,
  seller_id  text not null references sellers on delete cascade,
  role       text not null default 'member' check (role in ('manager', 'member')),
  added_at   timestamptz not null default clock_timestamp()
);
create index seller_members_of_seller on seller_members (seller_id);

-- Invitations to a seller's team that have not been accepted yet. Only the hash of the e-mailed token is stored.
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

-- Paid subscription periods of sellers, including `from_day` and `until_day`. The periods of a seller do not overlap.
create table seller_subscriptions (
  id          text primary key default gen_random_uuid()::text,
  seller_id   text not null references sellers,
  from_day    date not null,
  until_day   date not null check (until_day >= from_day),
  paid_by     text not null check (paid_by in ('provider', 'staff')),
  amount      integer not null check (amount >= 0), -- paise
  reference   text unique, -- reference of the payment
  note        text not null default '',
  by_staff    text,
  created_at  timestamptz not null default clock_timestamp(),
  constraint no_day_is_paid_for_twice exclude using gist (seller_id with =, daterange(from_day, until_day, '[]') with &&)
);

-- Attempts of sellers to pay a month of their subscription. The payment provider identifies an attempt by its id.
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
  updated_at    timestamptz not null default clock_timestamp(),
  -- Idempotency key: repeated clicks pay the month once. The key of a failed or expired attempt can be used again.
  key           text,
  -- The amount that the provider received, in paise, if it is not the fee. Staff refund it, or settle it with the seller in another way.
  wrong_amount  integer check (wrong_amount > 0),
  refund_state  text check (refund_state in ('requested', 'accepted', 'completed', 'failed')),
  settled_at    timestamptz,
  constraint a_decision_is_about_a_wrong_amount check (wrong_amount is not null or refund_state is null and settled_at is null)
);
create index subscription_payments_to_decide on subscription_payments (created_at) where wrong_amount is not null;
-- A seller has at most one unfinished attempt, also across browser tabs.
create unique index one_open_subscription_payment on subscription_payments (seller_id) where state in ('created', 'open');
create index subscription_payments_of_seller on subscription_payments (seller_id, created_at desc);
create unique index one_subscription_payment_a_key on subscription_payments (seller_id, key)
  where state not in ('failed', 'expired');
