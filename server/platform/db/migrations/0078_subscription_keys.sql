-- A click that is repeated, in another tab too, pays for the same month once; a try that came to nothing frees its key.
alter table subscription_payments add column key text;
create unique index one_subscription_payment_a_key on subscription_payments (seller_id, key)
  where state not in ('failed', 'expired');
