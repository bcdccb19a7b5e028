-- Every version of what the merchant set, so that an older one can be brought back. Who saved it stands in the audit log.
alter table store_settings add column version integer not null default 1;
create table store_setting_versions (
  version   integer primary key,
  settings  jsonb not null,
  changed   text[] not null default '{}', -- the parts that differ from the version before
  at        timestamptz not null default clock_timestamp()
);
insert into store_setting_versions (version, settings) select version, settings from store_settings;

-- The dashboard reads the books of a few days, however many years stand in them.
create index ledger_transactions_by_time on ledger_transactions (at);
