-- Sample coupons are for the sample shop alone, which adds them at its start. One that was used or changed stays: orders name
-- it, or staff have made it their own.
delete from coupons c
where code in ('NAVRATRI25', 'FESTIVE15', 'WELCOME10', 'FIRST20', 'SAVE30', 'DIWALI40', 'GARBA10')
  and version = 1 and active and max_uses is null
  and not exists (select from orders o where o.coupon_code = c.code)
  and not exists (select from coupon_redemptions r where r.code = c.code);

-- The pop-up of the home page shows a coupon only while it can be used.
create trigger coupons_changed after insert or delete or update of active, starts_at, ends_at on coupons
  for each statement execute function note_catalog_change();
