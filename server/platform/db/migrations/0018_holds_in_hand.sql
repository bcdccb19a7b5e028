-- The garments that are with customers or in the wash: few, and asked for every few minutes.
create index rental_holds_in_hand on rental_holds (state, sku_id) where released_at is null and state in ('out', 'returned');
