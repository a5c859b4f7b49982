-- What a refund by staff gives back: rent and other taxed amounts, or a fee or damages without consumption tax
-- (docs/rules.md Refunds by the shop). Refunds of earlier releases were all taxed.
ALTER TABLE payment_tasks
  ADD COLUMN refund_part text CHECK (refund_part IS NULL OR (kind = 'refund' AND refund_part IN ('rent', 'fee')));
