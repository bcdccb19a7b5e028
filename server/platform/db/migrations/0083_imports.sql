-- Catalogues that staff bring in from a file: the file, what is to be done with it, and how far that is.
create table imports (
  id          uuid primary key default gen_random_uuid(),
  name        text not null,
  size        bigint not null default 0,           -- bytes, as they came
  state       text not null default 'uploading'
              check (state in ('uploading', 'uploaded', 'checking', 'checked', 'importing', 'done', 'failed', 'cancelled')),
  header      jsonb not null default '[]',         -- the cells of its first row
  samples     jsonb not null default '[]',         -- and of the next few
  mapping     jsonb not null default '{}',         -- what the shop reads -> the place of its column
  with_images boolean not null default true,
  counts      jsonb not null default '{}',         -- of the run that is going on, or was the last
  products    integer not null default 0,          -- of them; a run goes on behind these
  total       integer,                             -- products of the file, as the check found them
  issues      integer not null default 0,          -- faults and warnings of this run; not all of them are kept
  preview     jsonb not null default '[]',
  error       text,
  by          text references users on delete set null,
  created_at  timestamptz not null,
  started_at  timestamptz,
  ended_at    timestamptz
);
create index imports_newest on imports (created_at desc, id desc);
create index imports_of_user on imports (by);
-- Two imports would only wait for each other's products.
create unique index one_import_at_a_time on imports ((true)) where state in ('checking', 'importing');

-- Every node has to reach the file, so it lies where all of them can.
create table import_parts (
  import_id  uuid not null references imports on delete cascade,
  part       integer not null,
  bytes      bytea not null,
  primary key (import_id, part)
);

create table import_issues (
  id          bigint generated always as identity primary key,
  import_id   uuid not null references imports on delete cascade,
  line        integer not null,
  col         text not null,
  handle      text not null,
  reason      text not null,
  is_warning  boolean not null
);
create index issues_of_import on import_issues (import_id, id);
