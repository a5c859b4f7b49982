-- Receipts that were issued: one row an issue, kept as it was handed out whatever becomes of the order (rules.md, Legal).
CREATE TABLE receipts (
  uid       text PRIMARY KEY,
  order_uid text NOT NULL REFERENCES orders,
  issue     integer NOT NULL CHECK (issue > 0),  -- 1 is the first; every later one says that it was issued again
  form_uid  text NOT NULL,                       -- the form that asked: sent twice, it is issued once
  issued_at timestamptz NOT NULL,
  amount    integer NOT NULL CHECK (amount > 0),
  tax       integer NOT NULL CHECK (tax BETWEEN 0 AND amount),
  content   jsonb NOT NULL,                      -- everything that is printed
  UNIQUE (order_uid, issue),
  UNIQUE (order_uid, form_uid)
);
