-- For whom and for what a coupon is.
alter table coupons
  add column min_subtotal bigint check (min_subtotal > 0), -- paise of goods and rent before the discount
  add column per_customer integer check (per_customer > 0), -- uses by one customer
  add column first_order_only boolean not null default false,
  add constraint a_coupon_ends_after_it_starts check (ends_at > starts_at);

-- Who has used a coupon, or has ordered before, is known by account, e-mail address and phone number.
create index orders_of_email on orders (lower(user_email));
create index orders_of_phone on orders (right(address ->> 'phone', 10));
create index coupon_redemptions_in_use on coupon_redemptions (code) where released_at is null;
