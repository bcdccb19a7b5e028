-- Copying the users of an identity provider, page by page: one at a time, and how far it is.
create table identity_syncs (
  id          text primary key,
  state       text not null default 'running' check (state in ('running', 'done', 'failed')),
  done        integer not null default 0,
  total       integer not null,            -- as the provider said at the beginning
  left_out    integer not null default 0,  -- of `done`: who could not be given an account
  error       text,                        -- why it waits or failed
  started_at  timestamptz not null default clock_timestamp(),
  ended_at    timestamptz
);
create unique index one_sync_at_a_time on identity_syncs (state) where state = 'running';
create index identity_syncs_newest on identity_syncs (started_at desc);
