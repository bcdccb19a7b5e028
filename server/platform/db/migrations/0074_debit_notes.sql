-- What is charged after the invoice, a late return or a damage, has a paper of its own row. It names the invoice where there is one.
alter table tax_documents drop constraint tax_documents_kind_check;
alter table tax_documents add constraint tax_documents_kind_check
  check (kind in ('tax_invoice', 'bill_of_supply', 'credit_note', 'debit_note'));
alter table tax_documents drop constraint a_credit_note_corrects;
alter table tax_documents add constraint a_note_corrects
  check (case kind when 'credit_note' then corrects is not null when 'debit_note' then true else corrects is null end);
