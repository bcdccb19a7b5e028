-- Pending orders whose money has not come: the dashboard counts what they reserve, a job cancels those that nobody confirms.
create index orders_unpaid on orders (created_at, id)
  where status = 'pending' and (payment_method = 'cod' or unpaid_until is not null);

-- Sample shops (their GSTIN is nobody's) keep cash on delivery for everything; the default of a real shop has limits.
update store_settings
  set settings = settings || '{"cod": {"enabled": true, "cap": null, "pins": [], "maxOpenPerPhone": null, "rentals": true, "confirmHours": 24}}'
  where settings #>> '{tax,gstin}' = '24AAAAA0000A1Z8' and not settings ? 'cod';
update store_setting_versions
  set settings = settings || '{"cod": {"enabled": true, "cap": null, "pins": [], "maxOpenPerPhone": null, "rentals": true, "confirmHours": 24}}'
  where settings #>> '{tax,gstin}' = '24AAAAA0000A1Z8' and not settings ? 'cod';

-- The sample rentals stay: somebody has looked at them.
insert into order_events (order_id, status, by)
  select id, 'pending', 'Sample data' from orders where user_name = 'Kavya (sample)' and status = 'pending';
