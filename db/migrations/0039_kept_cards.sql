-- When the processor was told to forget a kept card after the order ended (docs/rules.md Late authorisation). A voided
-- payment has no card any more.
ALTER TABLE payments ADD COLUMN card_released_at timestamptz;
CREATE INDEX payments_with_card ON payments (order_uid)
  WHERE keeps_card AND card_released_at IS NULL AND status IN ('captured', 'refunded', 'refused');
