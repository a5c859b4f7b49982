-- The prefecture is stored once (docs/rules.md Members): it is taken away where it was typed again before the street. A
-- street that consists of it alone stays. Tax records stay as they were.
CREATE FUNCTION street_without_prefecture(street text, prefecture integer) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(nullif(ltrim(substr(street, length(name) + 1), ' 　'), ''), street)
  FROM (SELECT (ARRAY['北海道','青森県','岩手県','宮城県','秋田県','山形県','福島県','茨城県','栃木県','群馬県','埼玉県','千葉県',
    '東京都','神奈川県','新潟県','富山県','石川県','福井県','山梨県','長野県','岐阜県','静岡県','愛知県','三重県','滋賀県','京都府','大阪府',
    '兵庫県','奈良県','和歌山県','鳥取県','島根県','岡山県','広島県','山口県','徳島県','香川県','愛媛県','高知県','福岡県','佐賀県','長崎県',
    '熊本県','大分県','宮崎県','鹿児島県'])[prefecture] AS name) AS prefectures
  WHERE starts_with(street, name)
$$;
CREATE FUNCTION address_without_prefecture(address jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_set(address, '{address1}', to_jsonb(street))
  FROM street_without_prefecture(address ->> 'address1', (address ->> 'prefecture')::integer) AS street
  WHERE street IS NOT NULL
$$;
UPDATE customers SET address = address_without_prefecture(address)
WHERE address_without_prefecture(address) IS NOT NULL;
UPDATE customer_addresses SET address = address_without_prefecture(address)
WHERE address_without_prefecture(address) IS NOT NULL;
UPDATE orders SET customer_info = coalesce(address_without_prefecture(customer_info), customer_info),
  shipping_info = coalesce(address_without_prefecture(shipping_info), shipping_info)
WHERE locked_at IS NULL
  AND coalesce(address_without_prefecture(customer_info), address_without_prefecture(shipping_info)) IS NOT NULL;
UPDATE venues SET address1 = street_without_prefecture(address1, prefecture)
WHERE street_without_prefecture(address1, prefecture) IS NOT NULL;
DROP FUNCTION address_without_prefecture(jsonb);
DROP FUNCTION street_without_prefecture(text, integer);
