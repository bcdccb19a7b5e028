-- What belongs to a set and is counted at the counter; none here: what its category says.
alter table products add column set_items text[] check (cardinality(set_items) between 1 and 20);

-- What happened to a piece, and how it was afterwards.
create table rental_piece_events (
  id         bigint generated always as identity primary key,
  piece_id   text not null references rental_pieces on delete cascade,
  what       text not null check (what in
    ('added', 'handed_out', 'taken_back', 'cleaned', 'sent_to_repair', 'retired', 'reinstated', 'looked_at', 'undone')),
  state      text not null,
  condition  text not null,
  note       text not null default '',
  hold_id    bigint references rental_holds on delete set null,
  by         text, -- the member of staff, none when the shop itself did it
  at         timestamptz not null
);
create index rental_piece_events_of_piece on rental_piece_events (piece_id, id);

-- Codes that check themselves, in place of those that an import drew before: the same sum as in contract/rentals/piece-code.ts.
do $$
declare
  letters constant text := '23456789ABCDEFGHJKMNPQRSTVWXY';
  old record;
  fresh text;
  check_sum integer;
  place integer;
  attempt integer;
begin
  for old in select id from rental_pieces where code ~ '^P-[2-9A-Z]{8}$' loop
    attempt := 0;
    loop
      fresh := '';
      check_sum := 0;
      for at in 0..6 loop
        place := ('x' || substr(md5(old.id || attempt), at * 4 + 1, 4))::bit(16)::integer % 29;
        fresh := fresh || substr(letters, place + 1, 1);
        check_sum := check_sum + place * (at + 2);
      end loop;
      fresh := substr(fresh, 1, 4) || '-' || substr(fresh, 5) || substr(letters, check_sum % 29 + 1, 1);
      exit when not exists (select from rental_pieces where code = fresh);
      attempt := attempt + 1;
    end loop;
    update rental_pieces set code = fresh where id = old.id;
  end loop;
end $$;
