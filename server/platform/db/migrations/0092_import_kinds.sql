-- Files may also be about orders and people, and what they do is done by whoever began the run.
alter table imports
  add column kind         text not null default 'products' check (kind in ('products', 'orders', 'users')),
  add column with_invites boolean not null default false,
  add column run_by       text references users on delete set null;
create index imports_run_by on imports (run_by);
drop index imports_newest;
create index imports_newest on imports (kind, created_at desc, id desc);
