-- The shop's tax_documents to a seller about a subscription: one for each payment of it, with rows of numbers of their own.
alter table tax_documents add column subscription_id text unique references seller_subscriptions;
alter table tax_documents add constraint a_subscription_is_billed_to_its_seller
  check (subscription_id is null or billed_seller_id is not null and corrects is null);
drop index a_month_is_billed_once;
create unique index a_month_is_billed_once on tax_documents (billed_seller_id, month, corrects) nulls not distinct
  where billed_seller_id is not null and subscription_id is null;
