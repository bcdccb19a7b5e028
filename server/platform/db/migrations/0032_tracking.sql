-- How a parcel is found on its way.
alter table orders
  add column carrier text,
  add column tracking_number text,
  add column tracking_url text check (tracking_url like 'https://%');
