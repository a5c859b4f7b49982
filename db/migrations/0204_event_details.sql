-- An entry of an order's history is a code with its data instead of an English text that pages read by patterns.
-- The texts stay in `reason` for processes of the previous release, which write them, too.
ALTER TABLE order_events ADD COLUMN detail jsonb;

-- The detail of an entry by its text. A text that no pattern takes is what staff or the demo have typed.
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

UPDATE order_events SET detail = event_detail(reason) WHERE reason <> '';

-- Such processes write and erase the text alone.
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
