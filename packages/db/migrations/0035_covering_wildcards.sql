-- Finding programs by a host that one of their wildcards covers: the host's parents are looked up. A hash, since an identifier may be
-- longer than a row of a B-tree.
create index scope_wildcard on scope using hash (lower(identifier)) where archived_at is null and asset_type = 'wildcard';
