-- Payments of orders, and requests to their processors (docs/rules.md Payment).

-- The uid is the idempotency key at the processor.
CREATE TABLE payments (
  uid              text PRIMARY KEY,
  order_uid        text NOT NULL REFERENCES orders ON DELETE CASCADE,
  method           text NOT NULL,
  amount           integer NOT NULL CHECK (amount >= 0),
  status           text NOT NULL CHECK (status IN ('started', 'verified', 'authorised', 'refused', 'captured', 'voided',
                                                   'refunded')),
  processor_ref    text UNIQUE,
  started_at       timestamptz NOT NULL,
  settled_at       timestamptz,
  captured         integer NOT NULL DEFAULT 0,
  refunded         integer NOT NULL DEFAULT 0,
  keeps_card       boolean NOT NULL DEFAULT false, -- verifies and keeps the card (docs/rules.md Late authorisation)
  authorised_until timestamptz,                    -- when the authorisation ends; null: not authorised
  disputed_at      timestamptz,                    -- a chargeback, as the processor reports it
  dispute_reason   text,
  dispute_outcome  text CHECK (dispute_outcome IN ('won', 'lost')),
  last_four        text CHECK (last_four ~ '^[0-9]{4}$'), -- of the card, when the processor gives them
  purpose          text NOT NULL DEFAULT 'order' CHECK (purpose IN ('order', 'charges', 'change')),
  card_released_at timestamptz,                    -- when the processor deleted a kept card after the order ended
  CONSTRAINT captured_within_authorised CHECK (captured BETWEEN 0 AND amount),
  CONSTRAINT refunded_within_captured CHECK (refunded BETWEEN 0 AND captured),
  CONSTRAINT outcome_of_a_dispute CHECK (disputed_at IS NOT NULL OR dispute_outcome IS NULL)
);
-- An order has at most one live payment for each purpose.
CREATE UNIQUE INDEX payments_live_by_order ON payments (order_uid, purpose)
  WHERE status IN ('started', 'verified', 'authorised') OR (status = 'captured' AND purpose = 'order');
CREATE INDEX payments_by_order ON payments (order_uid, started_at);
CREATE INDEX payments_unsettled ON payments (started_at) WHERE status = 'started';
CREATE INDEX payments_disputed ON payments (order_uid) WHERE disputed_at IS NOT NULL;
CREATE INDEX payments_with_card ON payments (order_uid)
  WHERE keeps_card AND card_released_at IS NULL AND status IN ('captured', 'refunded', 'refused');

-- Requests to a processor: written in the transaction that decides them, sent by a job. The uid is the idempotency key:
-- a request takes effect once. needs-customer: the bank asks the cardholder for 3-D Secure again.
CREATE TABLE payment_tasks (
  uid         text PRIMARY KEY,
  payment_uid text NOT NULL REFERENCES payments,
  kind        text NOT NULL CHECK (kind IN ('authorise', 'capture', 'void', 'refund')),
  amount      integer NOT NULL CHECK (amount >= 0 AND (kind = 'void') = (amount = 0)),
  at          timestamptz NOT NULL,
  due_at      timestamptz NOT NULL,
  attempts    integer NOT NULL DEFAULT 0,
  done_at     timestamptz,
  result      text CHECK (result IN ('done', 'refused', 'needs-customer')),
  -- What a refund by staff gives back (docs/rules.md Refunds by the shop): rent and other taxed amounts, or a fee or
  -- damages without consumption tax.
  refund_part text,
  CHECK ((done_at IS NULL) = (result IS NULL)),
  CHECK (refund_part IS NULL OR (kind = 'refund' AND refund_part IN ('rent', 'fee')))
);
-- A payment is captured once or voided, never both, and one authorisation is requested at a time.
CREATE UNIQUE INDEX payment_tasks_end ON payment_tasks (payment_uid) WHERE kind IN ('capture', 'void');
CREATE UNIQUE INDEX payment_tasks_authorise ON payment_tasks (payment_uid)
  WHERE kind = 'authorise' AND done_at IS NULL;
CREATE INDEX payment_tasks_by_payment ON payment_tasks (payment_uid);
CREATE INDEX payment_tasks_due ON payment_tasks (due_at) WHERE done_at IS NULL;
CREATE INDEX payment_tasks_refused ON payment_tasks (at) WHERE result = 'refused';

-- All refunds together are never more than the capture.
CREATE FUNCTION check_refund_total() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER check_refund_total AFTER INSERT ON payment_tasks
  FOR EACH ROW WHEN (NEW.kind = 'refund') EXECUTE FUNCTION check_refund_total();

-- Calls to a processor that cannot be asked for its answer: recorded before they are made, so that a repetition is
-- known.
CREATE TABLE payment_calls (
  key      text PRIMARY KEY,
  begun_at timestamptz NOT NULL DEFAULT now(),
  result   text -- what the processor assigned, such as the id of a charge that was created off session
);

-- Webhook events that were processed: a processor may send one twice, and anybody may send it again.
CREATE TABLE payment_events (
  processor text NOT NULL,
  event_uid text NOT NULL,
  heard_at  timestamptz NOT NULL,
  PRIMARY KEY (processor, event_uid)
);
CREATE INDEX payment_events_by_age ON payment_events (heard_at);

-- Changes of orders that wait for a higher authorisation (docs/rules.md Changes before shipping). The order stays as
-- it is until the payment with purpose `change` is authorised; then that payment becomes the order's.
CREATE TABLE order_changes (
  payment_uid text PRIMARY KEY REFERENCES payments ON DELETE CASCADE,
  version     integer NOT NULL, -- of the order that the customer saw
  lines       jsonb NOT NULL,   -- line uid, days and size
  outcome     text              -- applied, or why not; null while the payment is not decided
);
