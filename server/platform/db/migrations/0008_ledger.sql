-- Double-entry ledger. It is append-only: a mistake is corrected by another ledger transaction.
create table ledger_transactions (
  id        bigint generated always as identity primary key,
  kind      text not null,
  key       text not null unique, -- idempotency key, so that an event is posted once
  order_id  text references orders,
  memo      text not null default '',
  by        text,
  at        timestamptz not null default clock_timestamp()
);
create index ledger_transactions_of_order on ledger_transactions (order_id, id);
-- Index for the dashboard, which reads the transactions of the last few days.
create index ledger_transactions_by_time on ledger_transactions (at);

create table ledger_entries (
  id              bigint generated always as identity primary key,
  transaction_id  bigint not null references ledger_transactions,
  account         text not null,
  amount          bigint not null check (amount <> 0) -- paise; a debit is positive, a credit negative
);
create index ledger_entries_of_transaction on ledger_entries (transaction_id);
create index ledger_entries_of_account on ledger_entries (account, id);

-- Refuses a ledger transaction whose debits and credits differ, and adds revenue to the counters of the dashboard. `post()` inserts
-- a transaction and all its entries in one statement, so the check runs once at the end of that statement.
create function check_and_count_ledger_entries() returns trigger language plpgsql as $$
declare
  lopsided bigint := (select transaction_id from new_rows group by 1 having sum(amount) <> 0 limit 1);
begin
  if lopsided is not null then
    raise exception 'ledger transaction % does not balance', lopsided using errcode = '23514';
  end if;
  insert into counters
    select case when exists (select from payments p where p.order_id = t.order_id and p.provider = 'demo' and p.state = 'succeeded')
        then 'earned_simulated' else 'earned' end,
      to_char(t.at at time zone 'Asia/Kolkata', 'YYYY-MM-DD'), -sum(e.amount)
    from new_rows e join ledger_transactions t on t.id = e.transaction_id
    where e.account in ('sales', 'rent', 'late_fees', 'damage', 'commission', 'sellers_part') group by 1, 2 having sum(e.amount) <> 0;
  return null;
end $$;

-- Refuses a ledger transaction without entries. A transaction cannot have a single entry, because an entry is never 0 and the
-- entries must balance.
create function refuse_transaction_without_entries() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_entries where transaction_id = new.id) then
    raise exception 'ledger transaction % does not balance', new.id using errcode = '23514';
  end if;
  return null;
end $$;

create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function refuse_changes();

create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_changes();

create trigger check_and_count_entries after insert on ledger_entries
  referencing new table as new_rows for each statement execute function check_and_count_ledger_entries();

create trigger transactions_have_entries after insert on ledger_transactions
  for each row execute function refuse_transaction_without_entries();
