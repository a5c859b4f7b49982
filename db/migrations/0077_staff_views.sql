-- Searches of orders that a person of the staff has saved under a name (docs/back-office.md).
CREATE TABLE staff_views (
  staff_uid text NOT NULL REFERENCES staff ON DELETE CASCADE,
  name      text NOT NULL CHECK (length(name) BETWEEN 1 AND 30),
  query     text NOT NULL CHECK (length(query) <= 400),
  added_at  timestamptz NOT NULL,
  PRIMARY KEY (staff_uid, name)
);
