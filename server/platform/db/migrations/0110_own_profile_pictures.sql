-- A profile picture is one of our own storage: a foreign address would tell its host who of the staff looks at an account, and when.
update users set image = null where image is not null and image not like '/media/%';
