-- What was seen at the counter, at both ends of a rental. A mis-scan is undone, not forgotten.
create table handover_checks (
  id         bigint generated always as identity primary key,
  hold_id    bigint not null references rental_holds on delete cascade,
  piece_id   text not null references rental_pieces,
  phase      text not null check (phase in ('out', 'back')),
  items      jsonb not null,
  condition  text not null check (condition in ('new', 'good', 'worn', 'damaged')),
  note       text not null default '',
  by         text,
  at         timestamptz not null,
  undone_at  timestamptz
);
create unique index one_check_at_each_end on handover_checks (hold_id, phase) where undone_at is null;

-- `picture` names the files in the private store: only staff and the order's owner get to see them.
create table handover_photos (
  id          text primary key default gen_random_uuid()::text,
  hold_id     bigint not null references rental_holds on delete cascade,
  phase       text not null check (phase in ('out', 'back')),
  picture     text not null,
  width       integer not null,
  height      integer not null,
  by          text,
  at          timestamptz not null,
  removed_at  timestamptz
);
create index handover_photos_of_hold on handover_photos (hold_id, at);

-- How the deposit of one garment was judged. The money itself stands in the ledger; this says why.
-- Until a garment is handed out there is no row: its deposit is awaited, or held. What is settled goes back as a refund.
create table rental_deposits (
  hold_id      bigint primary key references rental_holds on delete cascade,
  order_id     text not null references orders,
  state        text not null default 'held' check (state in ('held', 'settled', 'kept')),
  amount       bigint not null check (amount >= 0), -- paise, like every amount here
  charges      jsonb not null default '[]',
  waived       bigint not null default 0 check (waived >= 0),
  waiver       text check (waived = 0 or waiver <> ''),
  kept         bigint not null default 0 check (kept >= 0),
  refund       bigint not null default 0 check (refund >= 0),
  owed         bigint not null default 0 check (owed >= 0),
  rounds       integer not null default 0, -- how often it was judged; names the postings
  settled_at   timestamptz,
  constraint nothing_of_a_deposit_is_lost check (state = 'held' or kept + refund = amount),
  constraint held_means_not_inspected check ((state = 'held') = (settled_at is null)),
  constraint kept_means_nothing_left check ((state = 'kept') = (settled_at is not null and refund = 0))
);
create index rental_deposits_of_order on rental_deposits (order_id);

-- What damages cost; without an amount, the whole deposit of the garment. Staff edit it.
create table damage_prices (
  id        text primary key default gen_random_uuid()::text,
  label     text not null check (label <> ''),
  amount    integer check (amount > 0),
  position  integer not null default 0,
  retired   boolean not null default false
);
insert into damage_prices (id, label, amount, position) values
  ('mirror-work', 'Missing mirror work', 20000, 1),
  ('stain', 'Stain that cleaning does not remove', 50000, 2),
  ('tear', 'Tear that can be mended', 75000, 3),
  ('lost-dupatta', 'Lost dupatta', 80000, 4),
  ('lost-jewellery', 'Lost piece of jewellery', 40000, 5),
  ('broken-stick', 'Broken dandiya stick', 10000, 6),
  ('beyond-repair', 'Damaged beyond repair', null, 7),
  ('lost-piece', 'Never came back', null, 8);
