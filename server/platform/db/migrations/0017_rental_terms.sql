-- How long a rental may be worn, and what a day costs from so many days on: [{ "days": 3, "price": paise a day }, ...].
alter table products
  add column min_days integer check (min_days between 1 and 90),
  add column max_days integer check (max_days between 1 and 90),
  add column rent_steps jsonb not null default '[]' check (jsonb_typeof(rent_steps) = 'array'),
  add constraint a_shortest_rental_is_not_longer_than_the_longest check (min_days <= max_days);

-- A garment that came back early is blocked until it is cleaned, and no longer for the days on which it was to be worn.
alter table rental_holds
  drop constraint rental_holds_check,
  add constraint worn_days_are_blocked check (blocked @> worn or state = 'returned');
