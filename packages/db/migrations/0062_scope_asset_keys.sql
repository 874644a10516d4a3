-- By what a scope is found from an asset that it covers, such as a URL below it or an address in its network. An asset has a key for each of its
-- networks, folders and parts of its host (apps/server/src/features/programs/asset-keys.ts), and is looked up by all of them at once:
--   api.example.com/v1   the host with the path, without scheme, port and last slash
--   net:192.0.2.0/24     a network, or a single address
--   app:com.example      the id of an app; `app:com.example.*` is a family of them
--   end:.example.com, start:www.example., label:example, host:example.com
--                        the longest literal part of a pattern's host; whether the pattern fits is checked afterwards
-- The types that are no addresses are texts, which may name several of them. Not for parallel plans, which take longer to start than a lookup.
create function scope_asset_keys(asset_type asset_type, identifier text) returns text[]
  language plpgsql immutable cost 1000 as $$
declare
  placeholder constant text := '\*|\([^()]*\)|<[^<>]*>|\{[^{}]*\}|\[[^\[\]]*\]';
  whole constant text := lower(btrim(identifier));
  keys text[] := '{}';
  tokens text[];
  token text;
  host text;
  path text;
  parts text[];
  label text;
  ending text;
begin
  if asset_type in ('ios_app_store', 'ios_testflight', 'ios_ipa', 'android_play_store', 'android_apk', 'windows_microsoft_store') then
    keys := array['app:' || coalesce(
      substring(whole from '[?&]id=([\w.-]+)'), substring(whole from '/id(\d{5,12})(?:$|[/?#])'), regexp_replace(whole, '^id(?=\d+$)', ''))];
  end if;
  if asset_type in ('url', 'domain', 'wildcard', 'cidr', 'source_code') then
    tokens := array[whole];
    if asset_type = 'source_code' and whole ~ '^[\w.-]+/[\w.-]+$' and whole !~ '^[\w-]+\.[\w.-]+/' then
      tokens := array['github.com/' || whole];
    end if;
  else
    tokens := regexp_split_to_array(left(whole, 1000), '[\s,;|()<>"\[\]]+');
  end if;
  foreach token in array tokens loop
    token := regexp_replace(regexp_replace(token, '^git@([\w.-]+):', '\1/'), '^[a-z][a-z0-9+.-]*://', '');
    if token ~ '^[0-9a-f:.]+(?:/\d{1,3})?$' and token ~ '\d\.\d+\.\d|:.*:' then
      begin
        keys := keys || ('net:' || network(token::inet)::text);
        continue;
      exception when others then
        null;
      end;
    end if;
    host := regexp_replace(substring(token from '^[^/?#]*'), '\.?(?::\d{1,5})?$', '');
    path := regexp_replace(substring(token from '^[^/?#]*(.*)$'), '/$', '');
    if host ~ placeholder then
      parts := regexp_split_to_array(host, placeholder);
      ending := parts[array_upper(parts, 1)];
      select m[1] into label from regexp_matches(array_to_string(parts[2:array_upper(parts, 1) - 1], '*'), '\.([^.*]+)(?=\.)', 'g') m
        order by length(m[1]) desc limit 1;
      if greatest(length(parts[1]), length(ending), length(label)) < 3 then continue;
      elsif length(ending) >= greatest(length(parts[1]), length(label)) then keys := keys || ('end:' || ending);
      elsif length(parts[1]) >= coalesce(length(label), 0) then keys := keys || ('start:' || parts[1]);
      else keys := keys || ('label:' || label);
      end if;
    elsif host !~ '[^.@*]\.[^.@*]' or host ~ '[@*]' then
      continue;
    elsif path ~ placeholder and asset_type = 'wildcard' then
      keys := keys || ('host:' || host);
    else
      keys := keys || (regexp_replace(host, '^www\.(?=(?:github|gitlab)\.com$)', '') || regexp_replace(path, '\.git$', ''));
    end if;
  end loop;
  -- A search has at most 200 characters, and a key has to fit into an index.
  return array(select distinct key from unnest(keys) key where length(key) <= 220);
end $$;

create index scope_asset_keys on scope using gin (scope_asset_keys(asset_type, identifier)) where archived_at is null;
drop index scope_wildcard;
