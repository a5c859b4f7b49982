-- What happens to an order after it was placed: money to be moved, what is owed beyond its totals, identity documents,
-- extensions, cleaning (rules.md, Orders, Money, Stock).

ALTER TABLE order_lines
  ADD COLUMN extension_start_on date,   -- the further days of an extension, both ends included
  ADD COLUMN extension_end_on   date,
  ADD COLUMN extension_settled_on date, -- the day on which the difference was paid
  ADD COLUMN reminded_on        date,   -- the return date that the customer was last reminded of
  ADD COLUMN after_line_uid     text REFERENCES order_lines; -- a hold: the line after which the product is cleaned
CREATE INDEX order_lines_after ON order_lines (after_line_uid) WHERE after_line_uid IS NOT NULL;
-- What the clock looks for: parcels that arrive, end tomorrow, are overdue.
CREATE INDEX order_lines_out ON order_lines (rental_end_on) WHERE status IN (3, 4) AND order_uid IS NOT NULL;

-- How a product was when it came back.
CREATE TABLE inspections (
  line_uid   text PRIMARY KEY REFERENCES order_lines,
  outcome    text NOT NULL CHECK (outcome IN ('ready', 'repair')),
  until_on   date,                      -- repair: the last day on which the product is kept back
  note       text NOT NULL DEFAULT '',
  actor      text NOT NULL,
  at         timestamptz NOT NULL,
  CHECK ((outcome = 'repair') = (until_on IS NOT NULL))
);

-- Nothing is captured beyond the authorisation, nothing refunded beyond the capture, whatever the code does.
ALTER TABLE payments
  ADD COLUMN captured integer NOT NULL DEFAULT 0,
  ADD COLUMN refunded integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT captured_within_authorised CHECK (captured BETWEEN 0 AND amount),
  ADD CONSTRAINT refunded_within_captured CHECK (refunded BETWEEN 0 AND captured);
UPDATE payments SET captured = amount WHERE status IN ('captured', 'refunded');
UPDATE payments SET refunded = amount WHERE status = 'refunded';

-- What a processor is to be asked: written in the transaction that decides it, done by the clock. The uid is the
-- idempotency key: however often a task is tried, it happens once.
CREATE TABLE payment_tasks (
  uid         text PRIMARY KEY,
  payment_uid text NOT NULL REFERENCES payments,
  kind        text NOT NULL CHECK (kind IN ('capture', 'void', 'refund')),
  amount      integer NOT NULL CHECK (amount >= 0 AND (kind = 'void') = (amount = 0)),
  at          timestamptz NOT NULL,
  due_at      timestamptz NOT NULL,
  attempts    integer NOT NULL DEFAULT 0,
  done_at     timestamptz,
  result      text CHECK (result IN ('done', 'refused')),
  CHECK ((done_at IS NULL) = (result IS NULL))
);
-- A payment is captured once or given up, never both.
CREATE UNIQUE INDEX payment_tasks_end ON payment_tasks (payment_uid) WHERE kind IN ('capture', 'void');
CREATE INDEX payment_tasks_due ON payment_tasks (due_at) WHERE done_at IS NULL;

-- Refunds that were decided are never more than the capture that was decided.
CREATE FUNCTION refunds_stay_within_capture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM payments WHERE uid = NEW.payment_uid FOR NO KEY UPDATE;
  IF (SELECT coalesce(sum(CASE kind WHEN 'refund' THEN amount WHEN 'capture' THEN -amount END), 0) > 0
      FROM payment_tasks WHERE payment_uid = NEW.payment_uid AND result IS DISTINCT FROM 'refused') THEN
    RAISE EXCEPTION 'payment % would be refunded beyond its capture', NEW.payment_uid
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_stay_within_capture';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER refunds_stay_within_capture AFTER INSERT ON payment_tasks
  FOR EACH ROW WHEN (NEW.kind = 'refund') EXECUTE FUNCTION refunds_stay_within_capture();

-- What a customer owes beyond the totals of the order: fees of cancellations, further days, what could not be captured.
-- `points` of it are paid with points that were used on the order; the rest is money.
CREATE TABLE order_charges (
  uid        text PRIMARY KEY,
  order_uid  text NOT NULL REFERENCES orders ON DELETE CASCADE,
  line_uid   text REFERENCES order_lines,
  kind       text NOT NULL CHECK (kind IN ('cancellation', 'partial-cancellation', 'extension', 'uncaptured')),
  amount     integer NOT NULL CHECK (amount > 0),
  points     integer NOT NULL DEFAULT 0 CHECK (points BETWEEN 0 AND amount),
  at         timestamptz NOT NULL,
  settled_at timestamptz,
  settled_by text,                       -- capture, points, staff:{name}
  event_key  text NOT NULL UNIQUE,       -- one event is one charge
  CHECK ((settled_at IS NULL) = (settled_by IS NULL))
);
CREATE INDEX order_charges_by_order ON order_charges (order_uid);

-- A first-time customer's identity document: at most one an order. The file lies under an unguessable key.
CREATE TABLE identity_documents (
  order_uid    text PRIMARY KEY REFERENCES orders,
  status       text NOT NULL CHECK (status IN ('wanted', 'sent', 'accepted', 'refused')),
  due_on       date NOT NULL,
  wanted_at    timestamptz NOT NULL,
  file_key     text,                     -- null: not sent yet, or deleted
  content_type text,
  bytes        integer,
  sent_at      timestamptz,
  checked_at   timestamptz,
  checked_by   text,
  note         text NOT NULL DEFAULT '',
  delete_on    date,                     -- the file is deleted on this day, 30 days after it was checked
  deleted_at   timestamptz
);
CREATE INDEX identity_documents_due ON identity_documents (due_on) WHERE status IN ('wanted', 'refused');
CREATE INDEX identity_documents_deleted ON identity_documents (delete_on) WHERE file_key IS NOT NULL;

-- Private files that are to be deleted: let go of by a transaction, or put down before they are written, so that a crash
-- between file and row leaves nothing behind.
CREATE TABLE file_removals (
  file_key text PRIMARY KEY,
  due_at   timestamptz NOT NULL
);

-- The embedded processor: captures, voids and refunds by key.
ALTER TABLE embedded_processor.sessions
  ADD COLUMN captured integer NOT NULL DEFAULT 0,
  ADD COLUMN refunded integer NOT NULL DEFAULT 0,
  ADD CHECK (captured BETWEEN 0 AND amount),
  ADD CHECK (refunded BETWEEN 0 AND captured);
CREATE TABLE embedded_processor.operations (
  idempotency_key text PRIMARY KEY,
  session_id      text NOT NULL REFERENCES embedded_processor.sessions,
  kind            text NOT NULL CHECK (kind IN ('capture', 'void', 'refund')),
  amount          integer NOT NULL,
  outcome         text NOT NULL CHECK (outcome IN ('done', 'refused')),
  at              timestamptz NOT NULL
);
