-- Charges: what a customer owes beyond the totals of the order (docs/rules.md Charges).

CREATE TABLE order_charges (
  uid         text PRIMARY KEY,
  order_uid   text NOT NULL REFERENCES orders ON DELETE CASCADE,
  line_uid    text REFERENCES order_lines,
  kind        text NOT NULL CHECK (kind IN ('cancellation', 'partial-cancellation', 'extension', 'uncaptured', 'late',
                                            'loss', 'damage', 'refused')),
  amount      integer NOT NULL CHECK (amount > 0),
  points      integer NOT NULL DEFAULT 0 CHECK (points BETWEEN 0 AND amount), -- paid with points used on the order
  at          timestamptz NOT NULL,
  settled_at  timestamptz,
  settled_by  text,                       -- capture, points, staff:{name}
  event_key   text NOT NULL UNIQUE,       -- one event is one charge
  state       text NOT NULL DEFAULT 'open',
  tax         integer NOT NULL DEFAULT 0, -- the consumption tax contained in the amount
  reason      text NOT NULL DEFAULT '',   -- why it was made, shown to the customer
  photo_key   text,                       -- a private file: the photograph of a damage
  due_on      date,                       -- 14 days after it was opened
  disputed_at timestamptz,
  ended_at    timestamptz,                -- waived, ended or refunded
  note        text NOT NULL DEFAULT '',   -- of staff: why it was waived, disputed, or settled otherwise
  CHECK ((settled_at IS NULL) = (settled_by IS NULL)),
  CONSTRAINT order_charges_tax_check CHECK (tax BETWEEN 0 AND amount),
  CONSTRAINT order_charges_due CHECK (state IN ('proposed', 'waived', 'ended') OR due_on IS NOT NULL),
  CONSTRAINT order_charges_state CHECK (CASE state
    WHEN 'proposed' THEN settled_at IS NULL AND ended_at IS NULL AND due_on IS NULL
    WHEN 'open' THEN settled_at IS NULL AND ended_at IS NULL
    WHEN 'disputed' THEN settled_at IS NULL AND ended_at IS NULL AND disputed_at IS NOT NULL
    WHEN 'paid' THEN settled_at IS NOT NULL AND ended_at IS NULL
    WHEN 'waived' THEN settled_at IS NULL AND ended_at IS NOT NULL AND note <> ''
    WHEN 'ended' THEN settled_at IS NULL AND ended_at IS NOT NULL
    WHEN 'refunded' THEN settled_at IS NOT NULL AND ended_at IS NOT NULL
    ELSE false END),
  CONSTRAINT order_charges_reason CHECK (kind NOT IN ('loss', 'damage') OR reason <> ''),
  CONSTRAINT order_charges_photo CHECK (photo_key IS NULL OR kind = 'damage')
);
CREATE INDEX order_charges_by_order ON order_charges (order_uid);
CREATE INDEX order_charges_by_line ON order_charges (line_uid) WHERE line_uid IS NOT NULL;
CREATE INDEX order_charges_open ON order_charges (due_on, order_uid) WHERE state = 'open';

-- A charge that was settled is paid, and one that is not proposed has a due day. A statement may leave out both.
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

-- The charges that a payment pays.
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
