-- GST rates by HSN prefix and start day. Rates are append-only: a new rate has its own start day.
create table tax_rates (
  hsn         text not null check (hsn ~ '^[0-9]{0,8}$'),
  valid_from  date not null,
  rate        integer not null check (rate between 0 and 10000), -- hundredths of a percent
  up_to       bigint check (up_to > 0), -- price of a unit before tax in paise: `rate` applies up to this price, `above` to higher prices
  above       integer check (above between 0 and 10000),
  note        text not null default '',
  primary key (hsn, valid_from),
  constraint a_limit_has_two_rates check ((up_to is null) = (above is null))
);

insert into tax_rates (hsn, valid_from, rate, up_to, above, note) values
  ('',     '2017-07-01', 1800, null,   null, 'What is not listed. Ask your tax adviser for its code'),
  ('61',   '2017-07-01', 500,  100000, 1200, 'Apparel, knitted'),
  ('61',   '2025-09-22', 500,  250000, 1800, 'Apparel, knitted (Notification 9/2025)'),
  ('62',   '2017-07-01', 500,  100000, 1200, 'Apparel, woven'),
  ('62',   '2025-09-22', 500,  250000, 1800, 'Apparel, woven (Notification 9/2025)'),
  ('63',   '2017-07-01', 500,  100000, 1200, 'Made-up textiles'),
  ('63',   '2025-09-22', 500,  250000, 1800, 'Made-up textiles (Notification 9/2025)'),
  ('64',   '2025-09-22', 500,  250000, 1800, 'Footwear (Notification 9/2025)'),
  ('7113', '2017-07-01', 300,  null,   null, 'Jewellery of precious metal'),
  ('7117', '2017-07-01', 300,  null,   null, 'Imitation jewellery'),
  ('3303', '2017-07-01', 1800, null,   null, 'Perfumes'),
  ('3304', '2017-07-01', 1800, null,   null, 'Make-up and skin care'),
  ('3305', '2017-07-01', 1800, null,   null, 'Hair care'),
  ('3305', '2025-09-22', 500,  null,   null, 'Hair oil and shampoo since the reform. To be confirmed'),
  ('4421', '2017-07-01', 1200, null,   null, 'Articles of wood: dandiya sticks'),
  ('4421', '2025-09-22', 500,  null,   null, 'Articles of wood: dandiya sticks. To be confirmed'),
  ('9973', '2017-07-01', 1800, null,   null, 'Renting. Some tax it like the goods: to be confirmed');

insert into tax_rates (hsn, valid_from, rate, up_to, above, note) values
  ('998599', '2017-07-01', 1800, null, null, 'Commission of sellers: other support services')
  on conflict do nothing;

-- The last used number of each document series and year. It is incremented in the transaction that inserts the document, so a
-- rollback leaves no gap and concurrent documents get consecutive numbers.
create table tax_document_numbers (
  series  text    not null,
  year    text    not null,
  last    integer not null check (last >= 1),
  primary key (series, year)
);

-- Invoices, bills of supply, credit and debit notes as issued. Their content is stored here and is never computed again.
create table tax_documents (
  id                text primary key default gen_random_uuid()::text,
  kind              text not null check (kind in ('tax_invoice', 'bill_of_supply', 'credit_note', 'debit_note')),
  series            text not null,
  year              text not null,
  serial            integer not null,
  number            text not null unique check (length(number) <= 16),
  order_id          text references orders,
  corrects          text references tax_documents, -- the invoice that a credit note corrects
  written           bigint generated always as identity, -- increases in the sequence in which documents are issued
  issued_at         timestamptz not null,
  day               date not null, -- date of issue in India
  content           jsonb not null,
  total             bigint not null check (total > 0), -- all amounts of this table are paise
  taxable           bigint not null,
  cgst              bigint not null,
  sgst              bigint not null,
  igst              bigint not null,
  -- The supplier: a seller, or null for the shop. Each supplier has its own number series.
  seller_id         text references sellers,
  billed_seller_id  text references sellers,
  month             text check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  -- The paid subscription period that the shop invoices to a seller; null for all other documents. Each period has one such invoice.
  -- These invoices have their own number series.
  subscription_id   text unique references seller_subscriptions,
  constraint tax_document_numbers_unique unique (series, year, serial),
  constraint tax_parts_add_up check (total = taxable + cgst + sgst + igst),
  constraint a_note_corrects
    check (case kind when 'credit_note' then corrects is not null when 'debit_note' then true else corrects is null end),
  constraint about_an_order_or_a_month check (
    case when order_id is null then billed_seller_id is not null and month is not null and seller_id is null
    else billed_seller_id is null and month is null end),
  constraint a_subscription_is_billed_to_its_seller
    check (subscription_id is null or billed_seller_id is not null and corrects is null)
);
create index tax_documents_of_order on tax_documents (order_id, written);
create index tax_documents_by_day on tax_documents (day);
create index tax_documents_of_seller on tax_documents (seller_id, day) where seller_id is not null;
create unique index a_month_is_billed_once on tax_documents (billed_seller_id, month, corrects) nulls not distinct
  where billed_seller_id is not null and subscription_id is null;

-- Refuses to change or delete tax documents, because the law requires that they are stored unchanged. Only the buyer in their
-- content may be removed, when a user is erased.
create function protect_tax_documents() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - 'content') = (to_jsonb(old) - 'content')
    and (new.content - 'buyer') = (old.content - 'buyer') then
    return new;
  end if;
  raise exception 'tax_documents are kept as they were issued';
end $$;

create trigger tax_documents_immutable before update or delete on tax_documents for each row execute function protect_tax_documents();
