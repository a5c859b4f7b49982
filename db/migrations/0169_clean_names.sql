-- Names and addresses that were stored before invisible characters were removed are cleaned: fillers of Hangul and soft
-- hyphens print as boxes, and a name with the selector of a variant was not found. Letters and marks are composed, except
-- beside compatibility ideographs, which composing would replace.
CREATE FUNCTION clean_text(given text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT btrim(regexp_replace(CASE WHEN visible ~ '[\uF900-\uFAFF\U0002F800-\U0002FA1F]'
    THEN visible ELSE normalize(visible, NFC) END, '[ \u3000\u00A0]+', ' ', 'g'))
  FROM regexp_replace(given, '[' || invisible_characters() || ']', '', 'g') AS visible
$$;
CREATE FUNCTION clean_texts(given jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(key, CASE jsonb_typeof(value)
    WHEN 'string' THEN to_jsonb(clean_text(value #>> '{}')) ELSE value END), '{}') FROM jsonb_each(given)
$$;

UPDATE orders SET customer_info = clean_texts(customer_info)
WHERE customer_info::text ~ ('[' || invisible_characters() || '\u0300-\u036F]');
UPDATE orders SET shipping_info = clean_texts(shipping_info)
WHERE shipping_info::text ~ ('[' || invisible_characters() || '\u0300-\u036F]');
UPDATE order_lines SET shipped_to = clean_texts(shipped_to)
WHERE shipped_to::text ~ ('[' || invisible_characters() || '\u0300-\u036F]');
UPDATE order_lines SET wearer_name = nullif(clean_text(wearer_name), '') WHERE wearer_name <> clean_text(wearer_name);
UPDATE customers SET address = clean_texts(address)
WHERE address::text ~ ('[' || invisible_characters() || '\u0300-\u036F]');
UPDATE customer_addresses SET address = clean_texts(address)
WHERE address::text ~ ('[' || invisible_characters() || '\u0300-\u036F]');
UPDATE inquiries SET name = clean_text(name) WHERE name <> clean_text(name);
UPDATE reviews SET nickname = clean_text(nickname) WHERE nickname <> clean_text(nickname);
UPDATE venues SET name = clean_text(name) WHERE name <> clean_text(name) AND clean_text(name) <> '';

DROP FUNCTION clean_texts(jsonb), clean_text(text);
