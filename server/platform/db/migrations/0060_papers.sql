-- What goods are taxed under; none: what their category says.
alter table products add column hsn text check (hsn ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})$');

-- What is asked for goods whose HSN starts like this, from a day on. A rate that has been in force is never changed: the next
-- one is added with its own day.
create table tax_rates (
  hsn        text not null check (hsn ~ '^[0-9]{0,8}$'),
  valid_from date not null,
  rate       integer not null check (rate between 0 and 10000), -- hundredths of a percent
  up_to      bigint check (up_to > 0), -- paise for one piece, before tax
  above      integer check (above between 0 and 10000),
  note       text not null default '',
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

-- The last number of each row of tax_documents. It is raised in the paper's own transaction, so a paper that is not written leaves
-- no gap, and two that are written at once follow each other.
create table tax_document_numbers (
  series text    not null,
  year   text    not null,
  last   integer not null check (last >= 1),
  primary key (series, year)
);

-- Invoices, bills of supply and credit notes as they were issued: what they say is kept, not reckoned again.
create table tax_documents (
  id        text primary key default gen_random_uuid()::text,
  kind      text not null check (kind in ('tax_invoice', 'bill_of_supply', 'credit_note')),
  series    text not null,
  year      text not null,
  serial    integer not null,
  number    text not null unique check (length(number) <= 16),
  order_id  text not null references orders,
  corrects  text references tax_documents, -- the invoice that a credit note is about
  written   bigint generated always as identity, -- in this order
  issued_at timestamptz not null,
  day       date not null, -- in India
  content   jsonb not null,
  total     bigint not null check (total > 0), -- paise, like the others
  taxable   bigint not null,
  cgst      bigint not null,
  sgst      bigint not null,
  igst      bigint not null,
  constraint numbers_are_used_once unique (series, year, serial),
  constraint the_parts_are_the_total check (total = taxable + cgst + sgst + igst),
  constraint a_credit_note_corrects check ((kind = 'credit_note') = (corrects is not null))
);
create index tax_documents_of_order on tax_documents (order_id, written);
create index tax_documents_by_day on tax_documents (day);

-- The law wants them kept. Only the buyer may be taken out, when a person is erased.
create function protect_tax_documents() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - 'content') = (to_jsonb(old) - 'content')
    and (new.content - 'buyer') = (old.content - 'buyer') then
    return new;
  end if;
  raise exception 'tax_documents are kept as they were issued';
end $$;
create trigger tax_documents_immutable before update or delete on tax_documents for each row execute function protect_tax_documents();
