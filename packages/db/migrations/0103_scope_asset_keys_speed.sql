-- The same keys with fewer regular expressions for most identifiers: PostgreSQL keeps 32 compiled ones for a connection, and with more than that
-- compiles each of them again for each scope.
create or replace function scope_asset_keys(asset_type asset_type, identifier text) returns text[]
  language plpgsql immutable cost 1000 as $$
declare
  whole constant text := lower(normalize(btrim(identifier), NFKC));
  keys text[] := '{}';
  app text;
  tokens text[];
  token text;
  shorter text;
  host text;
  path text;
  parts text[];
  label text;
  ending text;
begin
  if whole like '%apple.com/%' or whole like '%play.google.com/%' or whole like '%microsoft.com/%' or whole like 'market:%' then
  app := coalesce(
    substring(whole from '^(?:market://details|(?:\w+://)?play\.google\.com/[^?#]*)\?(?:[^#]*&)?id=([\w.-]+)'),
    substring(whole from '^(?:[\w-]+://)?(?:apps|itunes|geo\.itunes)\.apple\.com/(?:[^?#]*/)?id(\d{5,12})(?:$|[/?#])'),
    substring(whole from '^(?:[\w-]+://)?(?:apps|itunes)\.apple\.com/[^#]*[?&](?:id|bundleid)=([\w.-]+)'),
    substring(whole from '^(?:[\w-]+://)?testflight\.apple\.com/(?:v1/app|join)/([a-z0-9]{8,12})(?:$|[/?#])'),
    substring(whole from '^(?:[\w-]+://)?apps\.microsoft\.com/(?:store/)?detail/(?:[^/?#]*/)?([a-z0-9]{12})(?:$|[/?#])'),
    substring(whole from '^(?:[\w-]+://)?(?:www\.)?microsoft\.com/[^?#]*/([a-z0-9]{12})(?:$|[/?#])'));
  end if;
  if app is not null then
    keys := array['app:' || app];
  elsif asset_type in ('ios_app_store', 'ios_testflight', 'ios_ipa', 'android_play_store', 'android_apk', 'windows_microsoft_store') then
    keys := array['app:' || regexp_replace(whole, '^id(?=\d+$)', '')];
  end if;
  if asset_type in ('url', 'domain', 'wildcard', 'cidr', 'source_code') then
    tokens := array[whole];
    if asset_type = 'source_code' then
      tokens := array[regexp_replace(regexp_replace(whole, '^(github|gitlab):(?=\w)', '\1.com/'), '^bitbucket:(?=\w)', 'bitbucket.org/')];
      if whole ~ '^[\w-]+/([\w.-]+|\*)$' then
        tokens := array['github.com/' || whole];
      end if;
    end if;
  else
    tokens := regexp_split_to_array(left(whole, 1000), '[\s,;|()<>"\[\]]+');
  end if;
  foreach token in array tokens loop
    if token like 'http(s)://%' then token := substr(token, 11); end if;
    if position('@' in token) > 0 then
      token := regexp_replace(token, '^(?:git\+)?ssh://(?=[\w-]+@)', '');
      token := regexp_replace(token, '^[\w-]+@([\w.-]+)[:/](?:\d{1,5}/)?', '\1/');
    end if;
    if position('://' in token) > 0 then token := regexp_replace(token, '^[a-z][a-z0-9+.-]*://', ''); end if;
    if token ~ '^[0-9a-f:.]+(?:/\d{1,3})?$' and token ~ '\d\.\d+\.\d|:.*:' then
      begin
        parts := regexp_match(network(token::inet)::text, '^::ffff:(\d+\.\d+\.\d+\.\d+)/(\d+)$');
        keys := keys || ('net:' || coalesce(parts[1] || '/' || (parts[2]::int - 96), network(token::inet)::text));
        continue;
      exception when others then
        null;
      end;
    end if;
    -- The innermost brackets first; one that holds a colon is an address of version 6.
    if asset_type in ('wildcard', 'source_code') and translate(token, '([{<', '') <> token then
      loop
        shorter := regexp_replace(token, '\([^()\[\]{}<>]*\)|<[^()\[\]{}<>]*>|\{[^()\[\]{}<>]*\}|\[[^()\[\]{}<>:]*\]', '*', 'g');
        exit when shorter = token;
        token := shorter;
      end loop;
    end if;
    if token like '%github%' or token like '%gitlab.com%' or token like '%bitbucket.org%' or token like '%codeberg.org%' then
    token := regexp_replace(token, '^www\.(?=(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org)(?:/|$))', '');
    token := regexp_replace(token, '^(?:api\.github\.com/repos|raw\.githubusercontent\.com|codeload\.github\.com)/', 'github.com/');
    end if;
    host := regexp_replace(substring(token from '^[^/?#]*'), '\.?(?::\d{1,5})?$', '');
    if host like '[%]' then
      begin
        host := '[' || host(btrim(host, '[]')::inet) || ']';
      exception when others then
        null;
      end;
    end if;
    path := substr(token, length(substring(token from '^[^/?#]*')) + 1);
    if right(path, 1) in ('/', '*') then path := regexp_replace(path, '(?:/\*?)+$', ''); end if;
    if host in ('github.com', 'gitlab.com', 'bitbucket.org', 'codeberg.org') or asset_type = 'source_code' then
      path := regexp_replace(path, '\.git(?=$|/)', '');
    end if;
    if position('*' in host) > 0 then
      parts := string_to_array(host, '*');
      ending := parts[array_upper(parts, 1)];
      label := null;
      select m[1] into label from regexp_matches(array_to_string(parts[2:array_upper(parts, 1) - 1], '*'), '\.([^.*]+)(?=\.)', 'g') m
        order by length(m[1]) desc limit 1;
      if greatest(length(parts[1]), length(ending), length(label)) < 3 then continue;
      elsif length(ending) >= greatest(length(parts[1]), length(label)) then keys := keys || ('end:' || ending);
      elsif length(parts[1]) >= coalesce(length(label), 0) then keys := keys || ('start:' || parts[1]);
      else keys := keys || ('label:' || label);
      end if;
    elsif host !~ '[^.@*]\.[^.@*]|^\[' or host ~ '[@*]' then
      continue;
    elsif position('*' in path) > 0 and asset_type in ('wildcard', 'source_code') then
      keys := keys || ('host:' || host);
    else
      keys := keys || (host || path);
    end if;
  end loop;
  -- A search has at most 200 characters, and a key has to fit into an index.
  return array(select distinct key from unnest(keys) key where length(key) <= 220);
end $$;
