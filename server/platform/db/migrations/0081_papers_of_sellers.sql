-- Whose paper it is: of a seller whose goods it is for, or of the shop. Each supplier has rows of numbers of their own.
alter table tax_documents add column seller_id text references sellers;
create index tax_documents_of_seller on tax_documents (seller_id, day) where seller_id is not null;
-- Short, so that a number of at most 16 characters (CGST Rules, rule 46(b)) can name the seller.
alter table sellers add column document_code integer generated always as identity unique;
