-- The embedded payment processor: a third party in a schema of its own.
CREATE SCHEMA embedded_processor;

CREATE TABLE embedded_processor.sessions (
  id               text PRIMARY KEY,
  idempotency_key  text NOT NULL UNIQUE,
  amount           integer NOT NULL,
  return_url       text NOT NULL,
  status           text NOT NULL DEFAULT 'open'
                   CHECK (status IN ('open', 'verified', 'authorised', 'refused', 'captured', 'voided')),
  last_four        text,
  attempts         integer NOT NULL DEFAULT 0,
  opened_at        timestamptz NOT NULL DEFAULT now(),
  decided_at       timestamptz,
  captured         integer NOT NULL DEFAULT 0,
  refunded         integer NOT NULL DEFAULT 0,
  method           text NOT NULL DEFAULT 'card' CHECK (method IN ('card', 'amazonpay')),
  challenge        text,        -- last four digits of the card whose holder is asked for a code
  codes_left       smallint,    -- how many codes may still be tried
  decides_at       timestamptz, -- when the bank answers
  tells            text NOT NULL DEFAULT 'once' CHECK (tells IN ('once', 'late', 'twice')), -- how it sends its events
  keeps_card       boolean NOT NULL DEFAULT false,
  later            text,        -- what the issuer does after this session, by the test card; null: accepts
  authorised_until timestamptz, -- null: does not end
  dispute          text CHECK (dispute IN ('open', 'won', 'lost')),
  CHECK (captured BETWEEN 0 AND amount),
  CHECK (refunded BETWEEN 0 AND captured)
);

-- Requests of the merchant, by their idempotency key.
CREATE TABLE embedded_processor.operations (
  idempotency_key text PRIMARY KEY,
  session_id      text NOT NULL REFERENCES embedded_processor.sessions,
  kind            text NOT NULL CHECK (kind IN ('authorise', 'capture', 'void', 'refund')),
  amount          integer NOT NULL,
  outcome         text NOT NULL CHECK (outcome IN ('done', 'refused', 'needs-customer')),
  at              timestamptz NOT NULL
);

-- Webhook events for the merchant, until they are delivered.
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

-- The secret with which both sides sign.
CREATE TABLE embedded_processor.merchant (webhook_secret text NOT NULL);
INSERT INTO embedded_processor.merchant VALUES (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
