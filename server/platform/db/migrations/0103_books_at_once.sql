-- A fact and its entries are written by one statement with as many debits as credits (`post()`), so the books are judged when that
-- statement ends: once for its entries and once for the fact, not once more for each entry when everything is committed.
create function add_ledger_entries() returns trigger language plpgsql as $$
declare
  lopsided bigint := (select transaction_id from new_rows group by 1 having sum(amount) <> 0 limit 1);
begin
  if lopsided is not null then
    raise exception 'ledger transaction % does not balance', lopsided using errcode = '23514';
  end if;
  insert into counters
    select 'earned', to_char(t.at at time zone 'Asia/Kolkata', 'YYYY-MM-DD'), -sum(e.amount)
    from new_rows e join ledger_transactions t on t.id = e.transaction_id
    where e.account in ('sales', 'rent', 'late_fees', 'damage', 'commission', 'sellers_part') group by 2 having sum(e.amount) <> 0;
  return null;
end $$;

-- Entries are never 0, so a fact that has one, and balances, has two.
create or replace function refuse_imbalance() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_entries where transaction_id = new.id) then
    raise exception 'ledger transaction % does not balance', new.id using errcode = '23514';
  end if;
  return null;
end $$;

drop trigger entries_balance on ledger_entries;
drop trigger earnings_counted on ledger_entries;
drop trigger transactions_balance on ledger_transactions;
drop function count_earned();
create trigger entries_are_entered after insert on ledger_entries
  referencing new table as new_rows for each statement execute function add_ledger_entries();
create trigger transactions_have_entries after insert on ledger_transactions
  for each row execute function refuse_imbalance();
