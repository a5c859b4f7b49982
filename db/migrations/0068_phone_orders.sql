-- Orders that staff take on the telephone (rules.md, Phone orders). Processes of the previous release leave the column
-- as it is: they write the columns that they know.
ALTER TABLE orders ADD COLUMN placed_by text;  -- the uid of the member of staff; null: the customer placed it

-- Members by the number of a caller.
CREATE INDEX customers_by_telephone ON customers ((address ->> 'telephone')) WHERE status = 'member';
