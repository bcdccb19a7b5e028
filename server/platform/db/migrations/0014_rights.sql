-- What a member of staff may be trusted with. They count only while the role is `staff`; an admin has them all.
alter table users add column rights text[] not null default '{}'
  check (rights <@ array['catalogue', 'orders', 'finance', 'support']);

-- A shop without an active admin could never get one again. Postgres keeps that promise, so no path around it exists: whoever
-- takes an admin away waits for everybody else who does, and then sees what they left.
create function keep_an_admin() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.role = 'admin' and new.status = 'active' then return null; end if;
  perform pg_advisory_xact_lock(7219032);
  if not exists (select from users where role = 'admin' and status = 'active') then
    raise exception 'The last admin of the shop stays' using errcode = 'NV001';
  end if;
  return null;
end $$;
create trigger an_admin_is_removed after delete on users
  for each row when (old.role = 'admin' and old.status = 'active') execute function keep_an_admin();
create trigger an_admin_is_changed after update of role, status on users
  for each row when (old.role = 'admin' and old.status = 'active') execute function keep_an_admin();

-- What staff did: who, what, to what, what was before and after, when, from where. Names nobody as a reference, because it
-- outlives whom and what it names.
create table audit_log (
  id          bigint generated always as identity primary key,
  at          timestamptz not null default clock_timestamp(),
  actor_id    text, -- none: the shop itself
  actor_name  text not null,
  actor_role  text,
  act         text not null,
  subject     text not null, -- what it was done to, as kind:id
  before      jsonb,
  after       jsonb,
  from_ip     text
);
create index audit_log_of_subject on audit_log (subject, id desc);
create index audit_log_of_actor on audit_log (actor_id, id desc);
create index audit_log_of_act on audit_log (act, id desc);

create function refuse_rewriting_acts() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'NV002';
end $$;
create trigger only_ever_added_to before update or delete or truncate on audit_log
  for each statement execute function refuse_rewriting_acts();
