-- Changes of orders that wait for a higher authorisation (docs/rules.md Changes before shipping). The order stays as it is
-- until the payment with purpose `change` is authorised; then that payment becomes the order's. A process of the previous
-- release does not look at such payments: it neither settles nor counts them.
ALTER TABLE payments
  DROP CONSTRAINT payments_purpose_check,
  ADD CONSTRAINT payments_purpose_check CHECK (purpose IN ('order', 'charges', 'change'));

CREATE TABLE order_changes (
  payment_uid text PRIMARY KEY REFERENCES payments ON DELETE CASCADE,
  version     integer NOT NULL, -- of the order that the customer saw
  lines       jsonb NOT NULL,   -- line uid, days and size
  outcome     text              -- applied, or why not; null while the payment is not decided
);
