-- What a picture takes while it waits for the reviewers, in all its widths. Of those that are there already nobody knows it; 400 KB is usual.
alter table seller_pictures add column bytes integer not null default 400000;
alter table seller_pictures alter column bytes set default 0;
create index pictures_in_quarantine on seller_pictures (bytes) where media_id is null;
