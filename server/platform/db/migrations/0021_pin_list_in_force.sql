-- The list of PIN codes is in force while this table has its row: the shop delivers only to the PIN codes in courier_pins, even if there is none.
-- Without the row every PIN code is served. The first import inserts the row when it is complete, and the deletion of the list deletes it.
create table pin_list_in_force (
  only_row boolean primary key default true check (only_row)
);

-- A list that was imported before this migration stays in force.
insert into pin_list_in_force (only_row) select true where exists (select from courier_pins);
