-- Settings that the merchant has changed. A setting that is missing here has the default value of the contract.
create table store_settings (
  only_row  boolean primary key default true check (only_row),
  settings  jsonb not null default '{}',
  -- Number of the current version. `store_setting_versions` contains all versions, so that an earlier one can be restored.
  -- The audit log contains the user who saved each version.
  version   integer not null default 1
);

insert into store_settings default values;

create table store_setting_versions (
  version   integer primary key,
  settings  jsonb not null,
  changed   text[] not null default '{}', -- the sections that differ from the previous version
  at        timestamptz not null default clock_timestamp()
);

insert into store_setting_versions (version, settings) select version, settings from store_settings;

-- Facts about the setup of the shop that follow from no other table. `payments`, `delivery`, `policies`: an admin has checked this page of
-- the settings. `test_email`: a mail server has accepted a test e-mail. `hidden`, `shown`: an admin has hidden the setup checklist, or
-- has shown it again. `sample`: the shop contains the sample data and is a sample shop. `own_shop`: an admin has deleted the sample data.
create table setup_facts (
  name  text primary key check (
    name in (
      'payments', 'delivery', 'policies', 'test_email', 'hidden', 'shown', 'sample', 'own_shop',
      -- Parts of the sample shop that are missing until its first start is complete.
      'sample_missing', 'season_missing'
    )
  ),
  at    timestamptz not null default clock_timestamp()
);

-- How each member of staff is notified. Notifications are not stored: they follow from orders, returns and other rows. `seen_at`: the newest
-- notification that the user has seen. `muted`: kinds that the bell does not show. `emailed`: kinds that are sent by e-mail; `emailed_at`: up
-- to when they have been sent.
create table staff_notifications (
  user_id     text primary key references users on delete cascade,
  seen_at     timestamptz not null,
  muted       text[] not null default '{}',
  emailed     text[] not null default '{}',
  emailed_at  timestamptz not null default clock_timestamp()
);

-- Festivals with their nights and the colour of each night. A year can have several festivals, and two festivals may share a night.
-- `cut_off_days`: rentals for these nights can be ordered until this number of days before the first night; 0 means without such a limit.
-- `version` increases with each save, for optimistic locking.
create table festivals (
  id            text primary key default gen_random_uuid()::text,
  name          text not null check (name <> ''),
  cut_off_days  integer not null default 0 check (cut_off_days between 0 and 60),
  confirmed_at  timestamptz,
  version       integer not null default 1
);

create table festival_nights (
  festival_id  text not null references festivals on delete cascade,
  night        integer not null check (night between 1 and 31),
  date         date not null,
  name         text not null default '', -- for example Dhanteras; empty for a numbered night
  colour       text not null,
  hex          text not null check (hex ~ '^#[0-9a-f]{6}$'),
  primary key (festival_id, night),
  unique (festival_id, date)
);

-- The inserted dates are calculated, and staff compare them with an almanac and confirm them. Navratri: nine nights from the first day of
-- the bright half of the month Ashvin at sunrise in Ahmedabad; an almanac may have eight or ten nights. Sharad Poonam: the full moon of
-- Ashvin. Diwali: the new moon after it, with two days before and after. The weekday determines the colour of the first seven nights of
-- Navratri. All other colours are samples.
with sample (kind, name, year, first, nights) as (values
  ('navratri', 'Navratri', 2026, date '2026-10-11', 9), ('navratri', 'Navratri', 2027, '2027-09-30', 9),
  ('navratri', 'Navratri', 2028, '2028-09-19', 9), ('navratri', 'Navratri', 2029, '2029-10-08', 9),
  ('navratri', 'Navratri', 2030, '2030-09-28', 9),
  ('sharad-poonam', 'Sharad Poonam', 2026, '2026-10-25', 1), ('sharad-poonam', 'Sharad Poonam', 2027, '2027-10-14', 1),
  ('sharad-poonam', 'Sharad Poonam', 2028, '2028-10-03', 1), ('sharad-poonam', 'Sharad Poonam', 2029, '2029-10-22', 1),
  ('sharad-poonam', 'Sharad Poonam', 2030, '2030-10-11', 1),
  ('diwali', 'Diwali', 2026, '2026-11-06', 5), ('diwali', 'Diwali', 2027, '2027-10-27', 5),
  ('diwali', 'Diwali', 2028, '2028-10-15', 5), ('diwali', 'Diwali', 2029, '2029-11-03', 5),
  ('diwali', 'Diwali', 2030, '2030-10-24', 5)
), inserted as (
  insert into festivals (id, name) select kind || '-' || year, name || ' ' || year from sample
)
insert into festival_nights (festival_id, night, date, name, colour, hex)
select kind || '-' || year, n, first + n - 1, c.label, c.name, c.hex
from sample
cross join lateral generate_series(1, nights) n
join (values
  ('navratri', 0, '', 'Orange', '#f0761f'), ('navratri', 1, '', 'White', '#ffffff'), ('navratri', 2, '', 'Red', '#d2322d'),
  ('navratri', 3, '', 'Royal blue', '#2f56b7'), ('navratri', 4, '', 'Yellow', '#f2b01e'), ('navratri', 5, '', 'Green', '#5d9430'),
  ('navratri', 6, '', 'Grey', '#8b8f99'), ('navratri', 8, '', 'Purple', '#7a3aa0'),
  ('navratri', 9, '', 'Peacock green', '#0f8f8a'),
  ('sharad-poonam', 1, '', 'White', '#ffffff'),
  ('diwali', 1, 'Dhanteras', 'Gold', '#c9952c'), ('diwali', 2, 'Kali Chaudas', 'Maroon', '#7b1e2b'),
  ('diwali', 3, 'Diwali', 'Red', '#d2322d'), ('diwali', 4, 'New Year', 'Orange', '#f0761f'),
  ('diwali', 5, 'Bhai Beej', 'Pink', '#d6457e')
) as c (festival, day, label, name, hex)
  on c.festival = kind and c.day = case when kind = 'navratri' and n <= 7 then extract(dow from first + n - 1) else n end;

-- Counters of the dashboard: number of orders by status, number of users by role and status, and revenue by day (Indian time),
-- separately for orders that were paid with the simulated gateway. Each
-- change inserts a row with the difference, and readers sum the rows: if orders updated one row, they would wait for each other. A
-- job merges the rows.
create table counters (
  what    text not null check (what in ('orders', 'users', 'earned', 'earned_simulated')),
  name    text not null,
  change  bigint not null
);
create index counters_by_name on counters (what, name) include (change);

-- Outgoing e-mails. An e-mail is inserted in the transaction of the event that it reports, and a job sends it.
create table emails (
  id            uuid primary key default gen_random_uuid(), -- the Message-ID contains this id before the @
  recipient     text not null,
  template      text not null,
  subject       text not null,
  content       jsonb, -- null after an e-mail that contains a secret, for example a sign-in link, has been sent through SMTP
  is_secret     boolean not null default false, -- whether the content has a link that gives access to an account
  state         text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'dead')),
  attempts      integer not null default 0,
  last_error    text,
  once          text unique, -- key of the event, so that an event causes only one e-mail
  order_id      text,
  user_id       text references users on delete set null,
  created_at    timestamptz not null default clock_timestamp(),
  written_at    timestamptz not null default clock_timestamp(), -- when the content was written; it may be replaced before the e-mail is sent
  sent_at       timestamptz,
  -- Visitors can make the shop send e-mails to any address. An unverified address therefore gets only a few e-mails per hour and day,
  -- and no text that users typed. `plain_content` is `content` without such text. It is null if the template has no such variant,
  -- after the e-mail was sent, and after `plain_content` has replaced `content`.
  plain_content  jsonb,
  send_at       timestamptz -- the earliest time at which an e-mail to an unverified address is sent
);
create index emails_newest on emails (created_at desc, id desc);
create index emails_of_recipient on emails (lower(recipient), created_at desc);
create index emails_of_order on emails (order_id);

-- Audit log of staff actions. It has no foreign keys, because its rows stay when the users and objects that they name are deleted.
create table audit_log (
  id          bigint generated always as identity primary key,
  at          timestamptz not null default clock_timestamp(),
  actor_id    text, -- id of the user who acted; null if the shop itself acted
  actor_name  text not null,
  actor_role  text,
  act         text not null,
  subject     text not null, -- the object of the action as `kind:id`, for example `payment:pay_1`
  before      jsonb,
  after       jsonb,
  from_ip     text
);
create index audit_log_of_subject on audit_log (subject, id desc);
create index audit_log_of_actor on audit_log (actor_id, id desc);
create index audit_log_of_action on audit_log (act, id desc);

-- One row for each change of data that public pages show. `tags` names the changed data; `server/platform/cache/cache-tags.ts` lists the
-- tags. Each node reads the new rows and renders the cached pages again that show this data. Changes insert rows instead of updating
-- one counter, so that concurrent orders do not wait for each other. `transaction_id` finds rows that were committed late.
create table data_changes (
  id              bigint generated always as identity primary key,
  at              timestamptz not null default now(),
  tags            text[] not null,
  transaction_id  xid8 not null default pg_current_xact_id()
);
create index data_changes_by_transaction on data_changes (transaction_id);

-- Records a change of data that public pages show, by its tags, for example `settings`. Notifies all nodes when the transaction
-- commits. A change of very many products, for example by an import, has the single tag `everything`.
create function record_change(tags text[]) returns void language plpgsql as $$
begin
  if coalesce(cardinality(tags), 0) = 0 then return; end if;
  insert into data_changes (tags) values (case when cardinality(tags) > 500 then array['everything'] else tags end);
  notify data_changes;
end $$;

-- For triggers: records a change of the tag that the trigger passes as its argument.
create function record_table_change() returns trigger language plpgsql as $$
begin
  perform record_change(array[tg_argv[0]]);
  return null;
end $$;

create function refuse_audit_changes() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'NV002';
end $$;

create trigger settings_changed after insert or update on store_settings
  for each statement execute function record_table_change('settings');

create trigger festivals_changed after insert or update or delete on festivals
  for each statement execute function record_table_change('festivals');

create trigger festival_nights_changed after insert or update or delete on festival_nights
  for each statement execute function record_table_change('festivals');

create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_changes();
