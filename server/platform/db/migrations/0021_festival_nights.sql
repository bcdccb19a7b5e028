-- The nights of Navratri and the colour that people wear in each. Dates are reckoned here: nine nights from the first day
-- of the bright half of Ashvin at sunrise in Ahmedabad (an almanac may stretch them to ten or shorten them to eight); the
-- colours follow the weekday, and those of the eighth and ninth night are chosen anew each year. So they are data: staff
-- compare them with the almanac every year and confirm them.
create table festivals (
  year          integer primary key,
  name          text not null,
  confirmed_at  timestamptz
);
create table festival_nights (
  year    integer not null references festivals on delete cascade,
  night   integer not null check (night between 1 and 12),
  date    date not null unique,
  colour  text not null,
  hex     text not null check (hex ~ '^#[0-9a-f]{6}$'),
  primary key (year, night)
);

insert into festivals (year, name) select y, 'Navratri ' || y from generate_series(2026, 2030) y;
insert into festival_nights (year, night, date, colour, hex)
select year, n, first + n - 1, c.name, c.hex
from (values (2026, date '2026-10-11'), (2027, '2027-09-30'), (2028, '2028-09-19'),
             (2029, '2029-10-08'), (2030, '2030-09-28')) f (year, first)
cross join generate_series(1, 9) n
join (values (0, 'Orange', '#f0761f'), (1, 'White', '#ffffff'), (2, 'Red', '#d2322d'), (3, 'Royal blue', '#2f56b7'),
             (4, 'Yellow', '#f2b01e'), (5, 'Green', '#5d9430'), (6, 'Grey', '#8b8f99'),
             (8, 'Purple', '#7a3aa0'), (9, 'Peacock green', '#0f8f8a')) c (day, name, hex)
  on c.day = case when n > 7 then n else extract(dow from first + n - 1) end;
