-- What processors tell on their own, and what the embedded processor plays of a real one.

-- Events that were heard already: a processor may send one twice, and anybody may send it again.
CREATE TABLE payment_events (
  processor text NOT NULL,
  event_uid text NOT NULL,
  heard_at  timestamptz NOT NULL,
  PRIMARY KEY (processor, event_uid)
);
CREATE INDEX payment_events_by_age ON payment_events (heard_at);

-- The embedded processor: wallets beside cards, the bank's own step, answers that come later.
ALTER TABLE embedded_processor.sessions
  ADD COLUMN method     text NOT NULL DEFAULT 'card' CHECK (method IN ('card', 'amazonpay')),
  ADD COLUMN challenge  text,         -- last four digits of the card whose holder is asked for a code
  ADD COLUMN codes_left smallint,     -- how many codes may still be tried
  ADD COLUMN decides_at timestamptz,  -- the bank has not answered; from then on it has
  ADD COLUMN tells      text NOT NULL DEFAULT 'once' CHECK (tells IN ('once', 'late', 'twice'));

-- Its messages to the merchant, each until it was delivered.
CREATE TABLE embedded_processor.notices (
  event_uid    text PRIMARY KEY,
  session_id   text NOT NULL REFERENCES embedded_processor.sessions,
  kind         text NOT NULL,
  due_at       timestamptz NOT NULL,
  times        smallint NOT NULL DEFAULT 1,
  attempts     smallint NOT NULL DEFAULT 0,
  delivered_at timestamptz
);
CREATE INDEX notices_due ON embedded_processor.notices (due_at) WHERE delivered_at IS NULL;

-- The secret that both sides sign with.
CREATE TABLE embedded_processor.merchant (webhook_secret text NOT NULL);
INSERT INTO embedded_processor.merchant VALUES (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));

-- Calls to a processor that cannot be asked for what it answered: noted before they are made, so that a repetition is
-- known to be one.
CREATE TABLE payment_calls (
  key      text PRIMARY KEY,
  begun_at timestamptz NOT NULL DEFAULT now()
);
