-- What is charged after the invoice, a late return or a damage, has a paper of its own row. It names the invoice where there is one.
alter table papers drop constraint papers_kind_check;
alter table papers add constraint papers_kind_check
  check (kind in ('tax_invoice', 'bill_of_supply', 'credit_note', 'debit_note'));
alter table papers drop constraint a_credit_note_corrects;
alter table papers add constraint a_note_corrects
  check (case kind when 'credit_note' then corrects is not null when 'debit_note' then true else corrects is null end);
