-- What is deleted by its age is found by it.
create index payment_hints_oldest on payment_hints (received_at);
