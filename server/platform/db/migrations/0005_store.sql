-- What the merchant changed; everything else is the contract's default.
create table store_settings (
  only_row  boolean primary key default true check (only_row),
  settings  jsonb not null default '{}'
);
insert into store_settings default values;

create trigger settings_changed after update on store_settings
  for each statement execute function note_catalog_change();
