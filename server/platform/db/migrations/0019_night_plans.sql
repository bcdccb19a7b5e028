-- Plans of the nights of a festival: who wears what. `content` is a plan as in contract/nights/plan.ts; its amounts are paise.
-- A plan belongs to an account, or to a visitor who has shared it: then the holder of the owner's token is its owner. Tokens are derived from
-- the id and the serials, and only their hashes are stored. A serial increases when its link is switched off, so that the link never works
-- again.
create table night_plans (
  id           text primary key default gen_random_uuid()::text,
  user_id      text references users on delete cascade,
  festival_id  text not null references festivals on delete cascade,
  content      jsonb not null check (jsonb_typeof(content) = 'object'),
  version      integer not null default 1,
  owner_hash   text not null unique,
  view_hash    text unique,
  edit_hash    text unique,
  view_serial  integer not null default 1,
  edit_serial  integer not null default 1,
  created_at   timestamptz not null,
  updated_at   timestamptz not null
);
create unique index one_night_plan_of_user on night_plans (user_id, festival_id) where user_id is not null;
create index night_plans_of_festival on night_plans (festival_id);

-- The plan from which a line was ordered, and the names of those who wear the garments. The names are erased with the buyer.
alter table order_lines
  add column plan_id text,
  add column wearers text,
  add constraint a_plan_has_rentals check (plan_id is null or type = 'rent');
create index order_lines_of_plan on order_lines (order_id) where plan_id is not null;
