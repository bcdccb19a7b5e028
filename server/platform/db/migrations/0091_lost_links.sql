-- A node that vanishes in the middle of a transaction must not keep the rows that it has locked: the server ends what has
-- said nothing for a minute between two statements.
do $$ begin
  execute format('alter role current_user in database %I set idle_in_transaction_session_timeout = %L', current_database(), '1min');
end $$;
