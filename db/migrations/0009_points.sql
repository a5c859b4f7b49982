-- The points ledger: every change is a row, the balance is their sum (rules.md, Money). 1 point = 1 yen.

CREATE TABLE point_entries (
  uid          text PRIMARY KEY,
  sequence     bigint GENERATED ALWAYS AS IDENTITY UNIQUE, -- the order in which rows were written
  customer_uid text NOT NULL,
  order_uid    text REFERENCES orders,
  reason       text NOT NULL CHECK (reason IN ('used', 'returned', 'earned', 'adjusted', 'expired')),
  points       integer NOT NULL CHECK (points <> 0),
  at           timestamptz NOT NULL,
  expires_on   date,                                       -- of credited points: the last day on which they are good
  event_key    text NOT NULL UNIQUE,                       -- {reason}:{order uid}…: one event is one row
  CHECK (CASE reason WHEN 'used' THEN points < 0 WHEN 'expired' THEN points < 0
                     WHEN 'returned' THEN points > 0 WHEN 'earned' THEN points > 0 ELSE true END),
  CHECK ((expires_on IS NOT NULL) = (points > 0))
);
CREATE INDEX point_entries_by_customer ON point_entries (customer_uid, sequence);
CREATE INDEX point_entries_by_order ON point_entries (order_uid) WHERE order_uid IS NOT NULL;
CREATE INDEX point_entries_expiring ON point_entries (expires_on) WHERE expires_on IS NOT NULL;

-- No balance below zero, however many orders of one customer are placed at once: whoever takes points waits for the
-- others, then looks. The key is the one under which the shop looks at a customer's orders.
CREATE FUNCTION points_stay_above_zero() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('customer:' || NEW.customer_uid, 0));
  IF (SELECT sum(points) FROM point_entries WHERE customer_uid = NEW.customer_uid) < 0 THEN
    RAISE EXCEPTION 'customer % has fewer points than that', NEW.customer_uid
      USING ERRCODE = 'check_violation', CONSTRAINT = 'points_stay_above_zero';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER points_stay_above_zero AFTER INSERT ON point_entries
  FOR EACH ROW WHEN (NEW.points < 0) EXECUTE FUNCTION points_stay_above_zero();

-- A ledger is added to, never changed.
CREATE FUNCTION points_are_never_rewritten() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a row of the points ledger stays as it was written';
END
$$;
CREATE TRIGGER points_are_never_rewritten BEFORE UPDATE OR DELETE ON point_entries
  FOR EACH ROW EXECUTE FUNCTION points_are_never_rewritten();
