-- Calls to customers whose order has no e-mail address (docs/rules.md Phone orders), in place of a mail of its kind.
-- Open until staff have made it.
CREATE TABLE customer_calls (
  event_key text PRIMARY KEY,                      -- of the mail: a repeated event needs one call
  order_uid text NOT NULL REFERENCES orders ON DELETE CASCADE,
  kind      text NOT NULL,
  at        timestamptz NOT NULL,
  closed_at timestamptz
);
CREATE INDEX customer_calls_by_order ON customer_calls (order_uid);
CREATE INDEX customer_calls_open ON customer_calls (at) WHERE closed_at IS NULL;
