import type pg from 'pg'

/** The current day in the rental benchmark. */
export const TODAY = '2026-11-21'

/**
 * Fills the shop with 2,000 rentals in five sizes. These are 10,000 SKUs with four garments each, and 520,000 bookings over the
 * coming year. Every garment is booked once around Navratri. Some rentals have cleaning days of their own; some garments are late, in
 * repair or gone; some bookings were cancelled. The data is the same in every run.
 */
export async function fillRentStore(pool: pg.Pool, say: (line: string) => void) {
  for (const [what, statement] of Object.entries(steps)) {
    const start = performance.now()
    await pool.query(statement)
    say(`${what} in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  }
}

const steps = {
  'rentals, sizes and garments': `
    insert into products (id, slug, product_type, title, category, gender, price, mrp, rent_price, deposit, rating,
      rating_count, search_text, description, days_before, days_after)
    select 'r' || n, 'rental-' || n, 'rent', 'Outfit ' || n,
      (array['garba-dresses', 'kediya', 'couple-set', 'accessories', 'combos'])[1 + n % 5],
      (array['women', 'men', 'kids'])[1 + n % 3], 300000, 400000, 10000 + (n * 37 % 280) * 1000, 150000,
      nullif((n % 26) * 0.2, 0), n % 90,
      'outfit ' || n || ' ' || (array['mirror', 'bandhani', 'patola', 'gota'])[1 + n % 4],
      repeat('Cotton, mirrors and thread. ', 30),
      case when n % 10 = 0 then n % 4 end, case when n % 10 = 0 then greatest(n % 6, 1) end
    from generate_series(1, 2000) n;
    insert into skus (id, product_id, size, price, position)
    select 'r' || n || '-' || s, 'r' || n, (array['XS', 'S', 'M', 'L', 'XL'])[s], 300000, s
    from generate_series(1, 2000) n, generate_series(1, 5) s;
    select setseed(0.42);
    alter table rental_pieces disable trigger all;
    insert into rental_pieces (id, sku_id, code, state)
    select k.id || '-' || p, k.id, k.id || '-' || p,
      case when random() < 0.02 then 'repair' when random() < 0.01 then 'retired' else 'ready' end
    from skus k, generate_series(1, 4) p;
    alter table rental_pieces enable trigger all`,
  '520,000 bookings': `
    select setseed(0.42);
    alter table rental_holds disable trigger all;
    insert into rental_holds (piece_id, sku_id, order_id, line, worn, blocked, back_by, state, released_at)
    select p.id, p.sku_id, 'bench', 0, daterange(s + 1, s + 1 + len),
      case when is_late then daterange('${TODAY}'::date - 9, null) else daterange(s, s + 3 + len) end, s + 1 + len,
      case when is_late then 'out' else 'booked' end, case when random() < 0.04 then now() end
    from (
      select p.id, p.sku_id, k = 0 and random() < 0.01 as is_late, 1 + (random() * 4)::int as len,
        date '${TODAY}' + case when k = 11 then 309 + (random() * 8)::int else k * 28 + (random() * 20)::int end as s
      from rental_pieces p, generate_series(0, 12) k
    ) p
    where not is_late or s > '${TODAY}'::date;
    update rental_holds set worn = daterange('${TODAY}'::date - 8, '${TODAY}'::date - 6), back_by = '${TODAY}'::date - 6 where state = 'out';
    delete from rental_holds h using rental_holds late
    where late.state = 'out' and late.released_at is null and h.piece_id = late.piece_id and h.id <> late.id;
    alter table rental_holds enable trigger all`,
  'availability by night': `
    insert into rental_supply (sku_id, product_id, size, retired, pieces)
    select s.id, s.product_id, s.size, s.retired, (select count(*) from rental_pieces p where p.sku_id = s.id and p.state = 'ready')
      - (select count(*) from rental_holds h join rental_pieces p on p.id = h.piece_id
         where h.sku_id = s.id and h.released_at is null and upper_inf(h.blocked) and p.state = 'ready')
    from skus s;
    insert into rental_nights
    select h.sku_id, d::date, s.pieces - count(*)
    from rental_holds h join rental_supply s on s.sku_id = h.sku_id,
      generate_series(lower(h.blocked), upper(h.blocked) - 1, interval '1 day') d
    where is_counted(h) and not upper_inf(h.blocked) group by h.sku_id, d, s.pieces`,
  vacuum: 'vacuum analyze',
} as const
