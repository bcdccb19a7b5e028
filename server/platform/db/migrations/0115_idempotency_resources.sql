-- An idempotency record stores the id of what the request made, not the reply: that named people, and held the token of a guest's
-- order. Records whose reply has no id are deleted (collections at the counter, which refuse a second payment by themselves).
alter table idempotency_keys add column resource_id text;
update idempotency_keys set resource_id = coalesce(answer ->> '_id', answer ->> 'orderId', answer -> 'data' ->> '_id');
delete from idempotency_keys where resource_id is null;
alter table idempotency_keys drop column answer, alter column resource_id set not null;
create index idempotency_keys_of_resource on idempotency_keys (resource_id);

-- The token of a guest's order is put into an e-mail only while it is sent.
update emails set letter = regexp_replace(letter::text, '(/thank-you/[^"?]+\?token=)[A-Za-z0-9_-]+', '\1{order-token}', 'g')::jsonb
where letter is not null and letter::text like '%/thank-you/%?token=%';
