-- Late authorisation (docs/rules.md After the order): a card that is verified and kept, and authorised later. A process of
-- the previous release does not know the status verified: to it such a payment is not live, and it changes none.

ALTER TABLE payments
  DROP CONSTRAINT payments_status_check,
  ADD CONSTRAINT payments_status_check
    CHECK (status IN ('started', 'verified', 'authorised', 'refused', 'captured', 'voided', 'refunded')),
  ADD COLUMN keeps_card       boolean NOT NULL DEFAULT false, -- opened to verify and keep the card, not to authorise
  ADD COLUMN authorised_until timestamptz,                    -- when the authorisation ends; null: not authorised
  ADD COLUMN disputed_at      timestamptz,                    -- a chargeback, as the processor reports it
  ADD COLUMN dispute_reason   text,
  ADD COLUMN dispute_outcome  text CHECK (dispute_outcome IN ('won', 'lost')),
  ADD CONSTRAINT outcome_of_a_dispute CHECK (disputed_at IS NOT NULL OR dispute_outcome IS NULL);

-- Authorisations of the previous release: Amazon Pay holds them 30 days, a card 7.
UPDATE payments
  SET authorised_until = settled_at + CASE method WHEN 'amazonpay' THEN interval '30 days' ELSE interval '7 days' END
  WHERE status = 'authorised';

CREATE INDEX payments_disputed ON payments (order_uid) WHERE disputed_at IS NOT NULL;

-- At most one live payment of an order.
DROP INDEX payments_live_by_order;
CREATE UNIQUE INDEX payments_live_by_order ON payments (order_uid)
  WHERE status IN ('started', 'verified', 'authorised', 'captured');

-- `needs-customer`: the bank asks the cardholder for 3-D Secure again.
ALTER TABLE payment_tasks
  DROP CONSTRAINT payment_tasks_kind_check,
  ADD CONSTRAINT payment_tasks_kind_check CHECK (kind IN ('authorise', 'capture', 'void', 'refund')),
  DROP CONSTRAINT payment_tasks_result_check,
  ADD CONSTRAINT payment_tasks_result_check CHECK (result IN ('done', 'refused', 'needs-customer'));
-- One authorisation of a payment is requested at a time.
CREATE UNIQUE INDEX payment_tasks_authorise ON payment_tasks (payment_uid)
  WHERE kind = 'authorise' AND done_at IS NULL;

-- What a processor assigned to a request, such as the id of a charge that was created off session.
ALTER TABLE payment_calls ADD COLUMN result text;

-- The embedded processor: kept cards, later authorisations, authorisations that end, disputes.
ALTER TABLE embedded_processor.sessions
  DROP CONSTRAINT sessions_status_check,
  ADD CONSTRAINT sessions_status_check
    CHECK (status IN ('open', 'verified', 'authorised', 'refused', 'captured', 'voided')),
  ADD COLUMN keeps_card       boolean NOT NULL DEFAULT false,
  ADD COLUMN later            text,        -- what the issuer does after this session, by the test card; null: accepts
  ADD COLUMN authorised_until timestamptz, -- null: an authorisation of the previous release, which does not end
  ADD COLUMN dispute          text CHECK (dispute IN ('open', 'won', 'lost'));
ALTER TABLE embedded_processor.operations
  DROP CONSTRAINT operations_kind_check,
  ADD CONSTRAINT operations_kind_check CHECK (kind IN ('authorise', 'capture', 'void', 'refund')),
  DROP CONSTRAINT operations_outcome_check,
  ADD CONSTRAINT operations_outcome_check CHECK (outcome IN ('done', 'refused', 'needs-customer'));
