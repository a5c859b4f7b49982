-- What processes of earlier releases use while they run beside new ones. This release does not name it.

CREATE VIEW products AS SELECT * FROM units;
CREATE VIEW product_events AS SELECT * FROM unit_events;
-- They advance the sequence by what the catalogs say about the columns of the table, which they do not say of a view.
CREATE FUNCTION advance_unit_uid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM setval('units_uid_seq', NEW.uid) FROM units_uid_seq WHERE last_value < NEW.uid OR NOT is_called;
  RETURN NULL;
END
$$;
CREATE TRIGGER advance_unit_uid AFTER INSERT ON units FOR EACH ROW EXECUTE FUNCTION advance_unit_uid();

CREATE VIEW shelf AS SELECT * FROM sellable_units;
CREATE VIEW shelf_rows AS SELECT * FROM sellable_unit_rows;

CREATE FUNCTION enter_stock() RETURNS void LANGUAGE sql AS $$ SELECT lock_stock_shared() $$;
CREATE FUNCTION enter_stock_alone() RETURNS void LANGUAGE sql AS $$ SELECT lock_stock_exclusive() $$;
CREATE FUNCTION announce_change() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM bump_stock_version();
END
$$;
CREATE FUNCTION announce_catalogue_change() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM bump_catalogue_version();
END
$$;
CREATE FUNCTION version_behind(bumped bigint, gate integer) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  RETURN version_text(bumped, gate);
END
$$;
CREATE FUNCTION restock(changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_sellable_units(changed);
END
$$;

-- They ship an order by writing its slips, without a parcel. Each slip is one parcel.
CREATE FUNCTION add_missing_parcel() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Null without a slip.
  parcel text := (SELECT uid || ':' || slip_number FROM orders WHERE uid = NEW.order_uid);
  parcels_before integer := (SELECT count(*) FROM parcels WHERE order_uid = NEW.order_uid);
BEGIN
  IF parcel IS NULL THEN RETURN NULL; END IF;
  INSERT INTO parcels (uid, order_uid, number, carrier, slip_number, return_slip_number, state, shipped_at, cod_amount)
  SELECT parcel, uid, parcels_before + 1, 'yamato', slip_number, coalesce(return_slip_number, ''), 'shipped',
         modified_at, CASE WHEN payment_method = 'cod' AND parcels_before = 0 THEN payment_total + coalesce((
           SELECT sum(amount - points) FROM order_charges AS charge
           WHERE charge.order_uid = NEW.order_uid AND charge.state = 'open'
             AND kind IN ('cancellation', 'partial-cancellation')), 0) END
  FROM orders WHERE uid = NEW.order_uid
  ON CONFLICT (uid) DO NOTHING;
  UPDATE order_lines SET parcel_uid = parcel WHERE uid = NEW.uid;
  RETURN NULL;
END
$$;
CREATE TRIGGER add_missing_parcel AFTER UPDATE OF status ON order_lines
  FOR EACH ROW WHEN (OLD.status = 2 AND NEW.status = 3 AND NEW.parcel_uid IS NULL AND NEW.order_uid IS NOT NULL)
  EXECUTE FUNCTION add_missing_parcel();

-- They write and erase the text of an entry of the history alone.
-- The detail by its text. A text that no pattern takes is what staff or the demo have typed.
CREATE FUNCTION event_detail(reason text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  WITH given AS (
    SELECT regexp_replace(reason, '; transfer back \d+$', '') AS said,
           jsonb_strip_nulls(jsonb_build_object(
             'transferYen', (regexp_match(reason, '; transfer back (\d+)$'))[1]::numeric)) AS transfer
  ), patterns (pattern, detail, names) AS (VALUES
    ('placed', '{"code": "placed"}'::jsonb, '{}'::text[]),
    ('placed by telephone, terms read out', '{"code": "placed-by-telephone"}', '{}'),
    ('cash on delivery', '{"code": "cash-on-delivery"}', '{}'),
    ('(authorised|verified|captured)', '{"code": "payment-accepted"}', '{status}'),
    ('(authorised|verified|captured) again', '{"code": "payment-accepted", "isAgain": true}', '{status}'),
    ('refused', '{"code": "refused"}', '{}'),
    ('amount differs', '{"code": "amount-differs"}', '{}'),
    ('given up', '{"code": "given-up"}', '{}'),
    ('confirmed', '{"code": "confirmed"}', '{}'),
    ('cancelled', '{"code": "cancelled"}', '{}'),
    ('one line cancelled', '{"code": "line-cancelled"}', '{}'),
    ('order API', '{"code": "cancelled-by-program"}', '{}'),
    ('no identity document', '{"code": "document-missing"}', '{}'),
    ('no identity document, mail bounced', '{"code": "document-unreached"}', '{}'),
    ('identity document not checked in time', '{"code": "document-unchecked"}', '{}'),
    ('not paid by the cut-off', '{"code": "unpaid"}', '{}'),
    ('arrival date', '{"code": "arrived"}', '{}'),
    ('overdue', '{"code": "overdue"}', '{}'),
    ('reminded of overdue lines', '{"code": "overdue-reminded"}', '{}'),
    ('return date (\d{4}-\d\d-\d\d)', '{"code": "return-reminded"}', '{endOn}'),
    ('handed in in time', '{"code": "handed-in-in-time"}', '{}'),
    ('problem reported', '{"code": "problem-reported"}', '{}'),
    ('problem closed', '{"code": "problem-closed"}', '{}'),
    ('mail sent again', '{"code": "mail-sent-again"}', '{}'),
    ('memo', '{"code": "memo-written"}', '{}'),
    ('call: (.*)', '{"code": "called"}', '{note}'),
    ('called about: (.*)', '{"code": "calls-closed"}', '{kinds}'),
    ('contact corrected \(([^)]*)\): (.*)', '{"code": "contact-corrected"}', '{fields,why}'),
    ('delivery changed', '{"code": "delivery-changed"}', '{}'),
    ('delivery changed: prefecture (\d+) to (\d+)', '{"code": "delivery-changed"}', '{before,after}'),
    ('rental changed: (.*)', '{"code": "rental-changed"}', '{lines}'),
    ('(\d+) lines extended to (\d{4}-\d\d-\d\d)', '{"code": "extended"}', '{lineCount,endOn}'),
    ('authorisation requested', '{"code": "authorisation-requested", "isAgain": false}', '{}'),
    ('authorisation ended: requested again', '{"code": "authorisation-requested", "isAgain": true}', '{}'),
    ('authorised (\d+)', '{"code": "authorisation-made"}', '{amountYen}'),
    ('authorisation (refused|needs-customer|ended): customer asked to pay', '{"code": "payment-asked"}', '{cause}'),
    ('cash on delivery paid on (\d{4}-\d\d-\d\d)', '{"code": "cod-paid"}', '{paidOn}'),
    ('refund (?:rent )?(\d+): (.*)', '{"code": "refunded", "part": "rent"}', '{amountYen,why}'),
    ('refund fee (\d+): (.*)', '{"code": "refunded", "part": "fee"}', '{amountYen,why}'),
    ('dispute (opened|won|lost): (.*)', '{"code": "disputed"}', '{outcome,why}'),
    ('charges paid: (\d+)', '{"code": "charges-paid"}', '{amountYen}'),
    ('charge ([\w-]+) (\d+): proposed', '{"code": "charge-proposed"}', '{kind,amountYen}'),
    ('charge ([\w-]+) (\d+): claimed', '{"code": "charge-claimed"}', '{kind,amountYen}'),
    ('charge ([\w-]+) (\d+): refunded, paid by .*', '{"code": "charge-refunded"}', '{kind,amountYen}'),
    ('charge ([\w-]+) (\d+): (.*)', '{"code": "charge-made"}', '{kind,amountYen,why}'),
    ('charge ([\w-]+) (\d+) (\w+): (.*)', '{"code": "charge-moved"}', '{kind,amountYen,state,why}'),
    ('(\d+) packed', '{"code": "lines-packed"}', '{lineCount}'),
    ('packed (\S+)', '{"code": "unit-packed", "isSwapped": false}', '{unitId}'),
    ('packed (\S+) instead of product \d+', '{"code": "unit-packed", "isSwapped": true}', '{unitId}'),
    ('unpacked', '{"code": "unit-unpacked"}', '{}'),
    ('slip (\S+)', '{"code": "slip-scanned"}', '{slipNumber}'),
    ('slips (\S+(?:, \S+)*)', '{"code": "slips-imported"}', '{slipNumbers}'),
    ('slips taken back', '{"code": "slips-taken-back"}', '{}'),
    ('shipped (.*)', '{"code": "shipped"}', '{slipNumber}'),
    ('shipped ([^,]*), despite a dispute: (.*)', '{"code": "shipped"}', '{slipNumber,despiteDispute}'),
    ('((?:accepted|attempted|delivered|returning|handed-in) \S+(?:, [a-z-]+ \S+)*)', '{"code": "carrier-reported"}',
     '{reports}'),
    ('delivery refused', '{"code": "delivery-refused", "isCustomerAtFault": true}', '{}'),
    ('delivery refused, not by the customer', '{"code": "delivery-refused", "isCustomerAtFault": false}', '{}'),
    ('product (\S+): chosen', '{"code": "unit-replaced"}', '{unitId}'),
    ('product (\S+): product at risk: (\S+)', '{"code": "unit-replaced"}', '{unitId,cause}'),
    ('(\d+) back', '{"code": "lines-returned"}', '{lineCount}'),
    ('return undone: (.*)', '{"code": "return-undone"}', '{why}'),
    ('lost: (.*)', '{"code": "unit-lost"}', '{why}'),
    ('lost product found', '{"code": "unit-found"}', '{}'),
    ('tax record read: (.*)', '{"code": "record-read"}', '{why}')
  ), found AS (
    -- Of two patterns the longer one says more.
    SELECT detail, names, regexp_match(said, '^(?:' || pattern || ')$') AS parts
    FROM given, patterns WHERE said ~ ('^(?:' || pattern || ')$') ORDER BY length(pattern) DESC LIMIT 1
  ), data AS (
    SELECT name, parts[position] AS part FROM found, unnest(names) WITH ORDINALITY AS named (name, position)
  )
  SELECT CASE WHEN reason <> '' THEN transfer
    || coalesce((SELECT detail FROM found), jsonb_build_object('code', 'stated', 'why', said))
    || coalesce((SELECT jsonb_object_agg(name, CASE
         WHEN name IN ('lineCount', 'amountYen') THEN to_jsonb(part::numeric)
         WHEN name IN ('fields', 'kinds', 'slipNumbers') THEN to_jsonb(string_to_array(part, ', '))
         WHEN name = 'reports' THEN (
           SELECT jsonb_agg(jsonb_build_object('kind', words[1], 'slipNumber', words[2]))
           FROM regexp_matches(part, '([a-z-]+) (\S+?)(?=, |$)', 'g') AS words)
         WHEN name = 'lines' THEN (
           SELECT jsonb_agg(jsonb_build_object(
             'before', jsonb_build_object('startOn', line[1], 'endOn', line[2], 'sizeLabel', line[3]),
             'after', jsonb_build_object('startOn', line[4], 'endOn', line[5], 'sizeLabel', line[6])))
           FROM regexp_matches(
             part, '(\S{10}) – (\S{10}) (.*?) to (\S{10}) – (\S{10}) (.*?)(?=, \S{10} – |$)', 'g') AS line)
         ELSE to_jsonb(part) END) FROM data WHERE name NOT IN ('before', 'after')), '{}')
    || coalesce((SELECT jsonb_build_object('prefectures', jsonb_object_agg(name, part::numeric))
                 FROM data WHERE name IN ('before', 'after') HAVING count(*) > 0), '{}') END
  FROM given
$$;
CREATE FUNCTION set_event_detail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.detail := event_detail(NEW.reason);
  RETURN NEW;
END
$$;
CREATE TRIGGER set_event_detail BEFORE INSERT ON order_events
  FOR EACH ROW WHEN (NEW.reason <> '') EXECUTE FUNCTION set_event_detail();
CREATE TRIGGER erase_event_detail BEFORE UPDATE OF reason ON order_events
  FOR EACH ROW EXECUTE FUNCTION set_event_detail();

-- The number of the topic of an inquiry.
CREATE FUNCTION name_inquiry_topic() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.topic_name := coalesce((SELECT name FROM inquiry_topics WHERE rank = NEW.topic ORDER BY uid LIMIT 1), 'その他');
  RETURN NEW;
END
$$;
CREATE TRIGGER name_inquiry_topic BEFORE INSERT ON inquiries
  FOR EACH ROW WHEN (NEW.topic_name IS NULL) EXECUTE FUNCTION name_inquiry_topic();
