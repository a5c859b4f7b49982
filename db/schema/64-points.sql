-- The points ledger (docs/rules.md Money): every change is a row, the balance is their sum. 1 point is 1 yen.

CREATE TABLE point_entries (
  uid          text PRIMARY KEY,
  sequence     bigint GENERATED ALWAYS AS IDENTITY UNIQUE, -- the order in which rows were written
  customer_uid text NOT NULL,
  order_uid    text REFERENCES orders,
  reason       text NOT NULL CHECK (reason IN ('used', 'returned', 'earned', 'adjusted', 'expired')),
  points       integer NOT NULL CHECK (points <> 0),
  at           timestamptz NOT NULL,
  expires_on   date,                     -- of credited points: the last day on which they can be used
  event_key    text NOT NULL UNIQUE,     -- {reason}:{order uid}…: one event is one row
  note         text NOT NULL DEFAULT '', -- why staff adjusted them
  CHECK (CASE reason WHEN 'used' THEN points < 0 WHEN 'expired' THEN points < 0
                     WHEN 'returned' THEN points > 0 WHEN 'earned' THEN points > 0 ELSE true END),
  CHECK ((expires_on IS NOT NULL) = (points > 0))
);
CREATE INDEX point_entries_by_customer ON point_entries (customer_uid, sequence);
CREATE INDEX point_entries_by_order ON point_entries (order_uid) WHERE order_uid IS NOT NULL;
CREATE INDEX point_entries_expiring ON point_entries (expires_on) WHERE expires_on IS NOT NULL;

-- No balance below zero, however many orders of one customer are placed at once: a transaction that takes points waits
-- for the others, then reads the sum. The key of the lock is that under which the orders of a customer are read.
CREATE FUNCTION check_point_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('customer:' || NEW.customer_uid, 0));
  IF (SELECT sum(points) FROM point_entries WHERE customer_uid = NEW.customer_uid) < 0 THEN
    RAISE EXCEPTION 'customer % has fewer points than that', NEW.customer_uid
      USING ERRCODE = 'check_violation', CONSTRAINT = 'points_stay_above_zero';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER check_point_balance AFTER INSERT ON point_entries
  FOR EACH ROW WHEN (NEW.points < 0) EXECUTE FUNCTION check_point_balance();

-- The ledger of a withdrawn member is erased; any other row stays as it was written.
CREATE FUNCTION reject_point_entry_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM customers WHERE uid = OLD.customer_uid AND status = 'withdrawn') THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'a row of the points ledger stays as it was written';
END
$$;
CREATE TRIGGER reject_point_entry_change BEFORE UPDATE OR DELETE ON point_entries
  FOR EACH ROW EXECUTE FUNCTION reject_point_entry_change();

-- The expiries of points about which the member got a mail (docs/rules.md Expiry of points).
CREATE TABLE point_expiry_notices (
  customer_uid text NOT NULL,
  expires_on   date NOT NULL,
  told_at      timestamptz NOT NULL,
  PRIMARY KEY (customer_uid, expires_on)
);
