-- Texts that staff edit, for example an info page. A document that is missing here, or that was never published, has the default of the
-- contract. `key` is `kind` or `kind:name`, for example `page:terms-of-service`. `draft_version` counts the changes of the draft, so that
-- nobody overwrites a draft that someone else has saved. The preview link shows the draft to everybody who knows its token. Staff see the
-- link again, so the token is stored as it is; it gives access to nothing but the draft in the same row.
create table content_documents (
  id                 bigint generated always as identity primary key,
  key                text not null unique check (key ~ '^[a-z]+(:[a-z0-9]+(-[a-z0-9]+)*)?$' and length(key) <= 100),
  draft              jsonb,
  draft_version      integer not null default 0,
  draft_by           text references users on delete set null,
  draft_at           timestamptz,
  published_version  integer, -- null if no version is public
  preview_token      text unique,
  preview_until      timestamptz,
  check ((draft is null) = (draft_at is null)),
  check ((preview_token is null) = (preview_until is null))
);

-- Earlier keys of documents that staff have renamed, so that old links still lead to the page.
create table content_redirects (
  old_key      text primary key,
  document_id  bigint not null references content_documents on delete cascade
);

-- All published versions, so that an earlier one can be restored.
create table content_versions (
  document_id   bigint not null references content_documents on delete cascade,
  number        integer not null check (number > 0),
  content       jsonb not null,
  note          text not null default '',
  published_by  text references users on delete set null,
  published_at  timestamptz not null default clock_timestamp(),
  primary key (document_id, number)
);

alter table content_documents add constraint published_version_exists
  foreign key (id, published_version) references content_versions (document_id, number) deferrable initially deferred;

create function refuse_version_changes() returns trigger language plpgsql as $$
begin
  raise exception 'a published version never changes' using errcode = 'NV002';
end $$;

create trigger content_versions_append_only before update of number, content, note, published_at on content_versions
  for each row execute function refuse_version_changes();

-- Records a change of what visitors see. A draft is not visible, so saving it changes no page.
create function record_content_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.published_version is not null then perform record_change(array['content:' || old.key]); end if;
  elsif tg_op = 'INSERT' then
    if new.published_version is not null then perform record_change(array['content:' || new.key]); end if;
  elsif old.published_version is distinct from new.published_version or old.key <> new.key then
    perform record_change(array['content:' || old.key, 'content:' || new.key]);
  end if;
  return null;
end $$;

create trigger content_changed after insert or update or delete on content_documents
  for each row execute function record_content_change();
