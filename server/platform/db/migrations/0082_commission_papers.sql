-- The shop's own tax_documents to a seller about the commission of a month: they are about no order, and have rows of numbers of their own.
alter table tax_documents alter column order_id drop not null;
alter table tax_documents add column billed_seller_id text references sellers;
alter table tax_documents add column month text check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$');
alter table tax_documents add constraint about_an_order_or_a_month check (
  case when order_id is null then billed_seller_id is not null and month is not null and seller_id is null
  else billed_seller_id is null and month is null end);
-- One invoice for a month, or one credit note about each invoice that the month takes back from.
create unique index a_month_is_billed_once on tax_documents (billed_seller_id, month, corrects) nulls not distinct
  where billed_seller_id is not null;

insert into tax_rates (hsn, valid_from, rate, up_to, above, note) values
  ('998599', '2017-07-01', 1800, null, null, 'Commission of sellers: other support services')
  on conflict do nothing;
