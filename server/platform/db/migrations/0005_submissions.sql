-- Products that sellers submit for review. If `changes_product` is true, the submission changes an existing product. Amounts are
-- paise.
create table seller_submissions (
  id               text primary key default gen_random_uuid()::text,
  seller_id        text not null references sellers,
  changes_product  boolean not null default false,
  product_id       text references products, -- the product that the submission has created or changes
  state            text not null default 'submitted' check (state in ('submitted', 'changes_asked', 'approved', 'rejected')),
  reason           text not null default '', -- the last message of staff to the seller
  name             text not null,
  description      text not null,
  price            integer not null check (price > 0),
  category         text not null references categories on update cascade,
  brand            text not null,
  mrp              integer check (mrp > 0),
  hsn              text,
  declarations     jsonb not null default '{}' check (jsonb_typeof(declarations) = 'object'),
  seller_name      text not null,
  business_name    text not null default '',
  email            text not null,
  phone            text not null,
  product_before   jsonb, -- for a change: the product when the seller submitted it. Approval applies only the fields that differ from it
  month            text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'), -- month in India of the first submission, for the monthly quota
  version          integer not null default 1,
  submitted_at     timestamptz not null default clock_timestamp(),
  decided_at       timestamptz,
  created_at       timestamptz not null default clock_timestamp(),
  constraint a_change_names_its_product check (not changes_product or product_id is not null),
  constraint a_product_is_made_by_approval check (changes_product or (product_id is not null) = (state = 'approved'))
);
create index submissions_of_seller on seller_submissions (seller_id, month);
create index submissions_queue on seller_submissions (state, submitted_at, id);
-- A product has at most one submitted change on which staff have not decided.
create unique index one_open_change_of_a_product on seller_submissions (product_id)
  where changes_product and state in ('submitted', 'changes_asked');
-- Index to find submissions that staff rejected or sent back long ago, to delete their pictures from quarantine.
create index submissions_by_decision on seller_submissions (state, decided_at);

-- History of a submission, append-only. `fields` is the submitted data without personal data.
create table seller_submission_events (
  id             bigint generated always as identity primary key,
  submission_id  text not null references seller_submissions,
  state          text not null,
  reason         text not null default '',
  fields         jsonb,
  by_staff       text, -- name of the staff member; null if the seller did it
  at             timestamptz not null default clock_timestamp()
);
create index submission_events on seller_submission_events (submission_id, id);

-- Pictures of submissions. The files of a picture stay in private storage until approval. `media_id` is null until the picture is
-- public.
create table seller_pictures (
  id             text primary key,
  submission_id  text not null references seller_submissions on delete cascade,
  media_id       text references media,
  position       integer not null,
  width          integer not null,
  height         integer not null,
  blur           text not null,
  fingerprint    text not null check (fingerprint ~ '^[0-9a-f]{16}$'), -- perceptual hash; similar pictures differ in few bits
  -- Total size of all files of the picture, which counts towards the limit of the quarantine.
  bytes          integer not null default 0
);
create index seller_pictures_of_submission on seller_pictures (submission_id, position);
create index pictures_in_quarantine on seller_pictures (bytes) where media_id is null;

create function refuse_changes() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name;
end $$;

create trigger submission_events_append_only before update or delete or truncate on seller_submission_events
  for each statement execute function refuse_changes();
