-- Receipts and tax records (docs/rules.md Receipts, Retention).

-- One row for each issue, stored as it was printed, whatever becomes of the order.
CREATE TABLE receipts (
  uid       text PRIMARY KEY,
  order_uid text NOT NULL REFERENCES orders,
  issue     integer NOT NULL CHECK (issue > 0), -- 1 is the first; every later one says that it was issued again
  form_uid  text NOT NULL,                      -- of the form: sent twice, issued once
  issued_at timestamptz NOT NULL,
  amount    integer NOT NULL CHECK (amount > 0),
  tax       integer NOT NULL CHECK (tax BETWEEN 0 AND amount),
  content   jsonb NOT NULL,                     -- everything that is printed
  UNIQUE (order_uid, issue),
  UNIQUE (order_uid, form_uid)
);

-- What the law requires of an order moves here when a member withdraws, or years after the order ended; what else is
-- personal is erased. Only services/tax-records.ts reads it.
CREATE TABLE tax_records (
  order_uid  text PRIMARY KEY REFERENCES orders,
  number     bigint NOT NULL UNIQUE,
  name       text NOT NULL,               -- of the customer; empty: erased by an earlier release
  ordered_on date NOT NULL,
  amount     integer NOT NULL,            -- what was to be paid
  tax        integer NOT NULL,
  documents  jsonb NOT NULL DEFAULT '[]', -- receipts, statements and credit notes as they were issued
  locked_at  timestamptz NOT NULL,
  ends_on    date NOT NULL,               -- the record is erased on this day
  lines      jsonb NOT NULL DEFAULT '[]', -- name, first day and price of each (電子帳簿保存法施行規則 art. 4)
  CHECK (ends_on > ordered_on)
);
CREATE INDEX tax_records_by_end ON tax_records (ends_on);
CREATE INDEX tax_records_by_day ON tax_records (ordered_on, number);

CREATE FUNCTION keep_tax_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'tax records are never changed';
END
$$;
CREATE TRIGGER keep_tax_record BEFORE UPDATE ON tax_records FOR EACH ROW EXECUTE FUNCTION keep_tax_record();
