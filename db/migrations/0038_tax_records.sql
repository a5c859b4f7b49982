-- Orders are tax records (docs/rules.md Retention). Number, name, day, amount and documents move here when a member
-- withdraws, or years after the order ended; what else is personal is erased. Only services/tax-records.ts reads them.
CREATE TABLE tax_records (
  order_uid  text PRIMARY KEY REFERENCES orders,
  number     bigint NOT NULL UNIQUE,
  name       text NOT NULL,              -- who ordered; empty: erased by a release before this one
  ordered_on date NOT NULL,
  amount     integer NOT NULL,           -- what was to be paid
  tax        integer NOT NULL,
  documents  jsonb NOT NULL DEFAULT '[]', -- receipts, statements and credit notes as they were issued
  locked_at  timestamptz NOT NULL,
  ends_on    date NOT NULL,              -- the record is erased on this day
  CHECK (ends_on > ordered_on)
);
CREATE INDEX tax_records_by_end ON tax_records (ends_on);

CREATE FUNCTION keep_tax_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'tax records are never changed';
END
$$;
CREATE TRIGGER keep_tax_record BEFORE UPDATE ON tax_records FOR EACH ROW EXECUTE FUNCTION keep_tax_record();

-- When the tax record of an order was moved. Lists and searches by number leave such orders out.
ALTER TABLE orders ADD COLUMN locked_at timestamptz;
CREATE INDEX orders_unlocked ON orders (status, modified_at) WHERE locked_at IS NULL AND number IS NOT NULL;

-- The ledger of a withdrawn member is erased; any other row stays as it was written.
CREATE OR REPLACE FUNCTION reject_point_entry_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM customers WHERE uid = OLD.customer_uid AND status = 'withdrawn') THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'a row of the points ledger stays as it was written';
END
$$;

-- Members who withdrew before: the name is gone already. The business year is a setting, so that the longest period is
-- assumed: a business year, two months and seven years.
WITH withdrawn AS (
  SELECT orders.* FROM orders JOIN customers ON customers.uid = customer_uid
  WHERE customers.status = 'withdrawn' AND number IS NOT NULL
)
INSERT INTO tax_records (order_uid, number, name, ordered_on, amount, tax, documents, locked_at, ends_on)
SELECT uid, number, '', (coalesce(ordered_at, registered_at) AT TIME ZONE 'Asia/Tokyo')::date, payment_total, tax,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('issue', issue, 'issuedAt', issued_at, 'content', content)
                                  ORDER BY issue), '[]') FROM receipts WHERE receipts.order_uid = withdrawn.uid),
       now(), (greatest(modified_at, registered_at) AT TIME ZONE 'Asia/Tokyo')::date + interval '8 years 2 months'
FROM withdrawn;
DELETE FROM receipts USING tax_records WHERE receipts.order_uid = tax_records.order_uid;
UPDATE orders SET locked_at = tax_records.locked_at, customer_uid = NULL, slip_number = NULL, return_slip_number = NULL,
                  version = version + 1
FROM tax_records WHERE uid = order_uid;
UPDATE parcels SET slip_number = '', return_slip_number = ''
FROM tax_records WHERE parcels.order_uid = tax_records.order_uid;
UPDATE payments SET last_four = NULL FROM tax_records WHERE payments.order_uid = tax_records.order_uid;
DELETE FROM point_entries USING customers WHERE customers.uid = customer_uid AND customers.status = 'withdrawn';
DELETE FROM point_expiry_notices USING customers WHERE customers.uid = customer_uid AND customers.status = 'withdrawn';
DELETE FROM magazine_links USING customers WHERE customers.uid = customer_uid AND customers.status = 'withdrawn';
