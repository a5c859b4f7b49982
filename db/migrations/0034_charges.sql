-- Charges become records with a state (rules.md, After the order, Charges), and can be paid online.
--
-- Processes of the previous release run beside this: they insert charges without a state or due day and settle them by
-- settled_at alone, so a trigger fills in what they leave out; they start payments without a purpose.

ALTER TABLE order_charges
  DROP CONSTRAINT order_charges_kind_check,
  ADD CONSTRAINT order_charges_kind_check CHECK (kind IN ('cancellation', 'partial-cancellation', 'extension',
    'uncaptured', 'late', 'loss', 'damage', 'refused')),
  ADD COLUMN state       text NOT NULL DEFAULT 'open',
  ADD COLUMN tax         integer NOT NULL DEFAULT 0,  -- the consumption tax contained in the amount
  ADD COLUMN reason      text NOT NULL DEFAULT '',    -- why it was made, shown to the customer
  ADD COLUMN photo_key   text,                        -- a private file: the photograph of a damage
  ADD COLUMN due_on      date,                        -- 14 days after it was opened
  ADD COLUMN disputed_at timestamptz,
  ADD COLUMN ended_at    timestamptz,                 -- waived, ended or refunded
  ADD COLUMN note        text NOT NULL DEFAULT '';    -- of staff: why it was waived, disputed, or settled otherwise

UPDATE order_charges SET
  state = CASE WHEN settled_at IS NULL THEN 'open' ELSE 'paid' END,
  tax = CASE WHEN kind IN ('extension', 'uncaptured') THEN amount * 10 / 110 ELSE 0 END,
  due_on = (at AT TIME ZONE 'Asia/Tokyo')::date + 14;

-- An extension of a line that was cancelled is no longer owed.
UPDATE order_charges SET state = 'ended', ended_at = now(), note = 'line cancelled'
FROM order_lines AS line
WHERE order_charges.kind = 'extension' AND order_charges.state = 'open'
  AND line.uid = line_uid AND line.status IN (90, 91, 92, 93);

CREATE FUNCTION complete_order_charge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'open' AND NEW.settled_at IS NOT NULL THEN NEW.state := 'paid'; END IF;
  IF NEW.state <> 'proposed' AND NEW.due_on IS NULL THEN
    NEW.due_on := (NEW.at AT TIME ZONE 'Asia/Tokyo')::date + 14;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER complete_order_charge BEFORE INSERT OR UPDATE ON order_charges
  FOR EACH ROW EXECUTE FUNCTION complete_order_charge();

ALTER TABLE order_charges
  ADD CONSTRAINT order_charges_tax_check CHECK (tax BETWEEN 0 AND amount),
  ADD CONSTRAINT order_charges_due CHECK (state IN ('proposed', 'waived', 'ended') OR due_on IS NOT NULL),
  ADD CONSTRAINT order_charges_state CHECK (CASE state
    WHEN 'proposed' THEN settled_at IS NULL AND ended_at IS NULL AND due_on IS NULL
    WHEN 'open' THEN settled_at IS NULL AND ended_at IS NULL
    WHEN 'disputed' THEN settled_at IS NULL AND ended_at IS NULL AND disputed_at IS NOT NULL
    WHEN 'paid' THEN settled_at IS NOT NULL AND ended_at IS NULL
    WHEN 'waived' THEN settled_at IS NULL AND ended_at IS NOT NULL AND note <> ''
    WHEN 'ended' THEN settled_at IS NULL AND ended_at IS NOT NULL
    WHEN 'refunded' THEN settled_at IS NOT NULL AND ended_at IS NOT NULL
    ELSE false END),
  ADD CONSTRAINT order_charges_reason CHECK (kind NOT IN ('loss', 'damage') OR reason <> ''),
  ADD CONSTRAINT order_charges_photo CHECK (photo_key IS NULL OR kind = 'damage');
CREATE INDEX order_charges_open ON order_charges (due_on, order_uid) WHERE state = 'open';

-- What a payment is for: the order, or charges beyond it. An order has one live payment of each.
ALTER TABLE payments
  ADD COLUMN purpose text NOT NULL DEFAULT 'order' CHECK (purpose IN ('order', 'charges'));
DROP INDEX payments_live_by_order;
CREATE UNIQUE INDEX payments_live_by_order ON payments (order_uid, purpose)
  WHERE status IN ('started', 'verified', 'authorised') OR (status = 'captured' AND purpose = 'order');

CREATE TABLE payment_charges (
  payment_uid text NOT NULL REFERENCES payments ON DELETE CASCADE,
  charge_uid  text NOT NULL REFERENCES order_charges ON DELETE CASCADE,
  PRIMARY KEY (payment_uid, charge_uid)
);
CREATE INDEX payment_charges_by_charge ON payment_charges (charge_uid);

-- Links in mails by which charges are paid, valid until expires_at. Only a hash of the secret is stored.
CREATE TABLE charge_links (
  secret_hash bytea NOT NULL,
  charge_uid  text NOT NULL REFERENCES order_charges ON DELETE CASCADE,
  expires_at  timestamptz NOT NULL,
  PRIMARY KEY (secret_hash, charge_uid)
);
CREATE INDEX charge_links_by_charge ON charge_links (charge_uid);

-- The day since which a product is in use; null: unknown, it counts as new (rules.md, After the order, Lost).
ALTER TABLE products ADD COLUMN bought_on date;
