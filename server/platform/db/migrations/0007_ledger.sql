-- Where every paisa went, in double entry and never rewritten: a mistake is mended by another transaction.
create table ledger_transactions (
  id        bigint generated always as identity primary key,
  kind      text not null,
  key       text not null unique, -- one fact is posted once, however often it is told
  order_id  text references orders,
  memo      text not null default '',
  by        text,
  at        timestamptz not null default clock_timestamp()
);
create index ledger_transactions_of_order on ledger_transactions (order_id, id);

create table ledger_entries (
  id              bigint generated always as identity primary key,
  transaction_id  bigint not null references ledger_transactions,
  account         text not null,
  amount          bigint not null check (amount <> 0) -- paise; a debit is positive, a credit negative
);
create index ledger_entries_of_transaction on ledger_entries (transaction_id);
create index ledger_entries_of_account on ledger_entries (account, id);

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name;
end $$;

create trigger ledger_transactions_stand before update or delete or truncate on ledger_transactions
  for each statement execute function refuse_rewriting();
create trigger ledger_entries_stand before update or delete or truncate on ledger_entries
  for each statement execute function refuse_rewriting();

-- Debits equal credits in every transaction, judged when it is committed.
create function refuse_imbalance() returns trigger language plpgsql as $$
declare
  wanted bigint := case tg_table_name when 'ledger_entries' then to_jsonb(new) -> 'transaction_id' else to_jsonb(new) -> 'id' end;
begin
  if (select count(*) < 2 or sum(amount) <> 0 from ledger_entries where transaction_id = wanted) then
    raise exception 'ledger transaction % does not balance', wanted using errcode = '23514';
  end if;
  return null;
end $$;

create constraint trigger entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function refuse_imbalance();
create constraint trigger transactions_balance after insert on ledger_transactions
  deferrable initially deferred for each row execute function refuse_imbalance();
