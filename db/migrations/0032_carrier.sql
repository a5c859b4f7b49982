-- Problems with delivered products that customers report (docs/rules.md After the order).
CREATE TABLE problem_reports (
  uid         text PRIMARY KEY,          -- of the form, so that sending it twice makes one report
  order_uid   text NOT NULL REFERENCES orders ON DELETE CASCADE,
  line_uid    text NOT NULL REFERENCES order_lines ON DELETE CASCADE,
  kind        smallint NOT NULL CHECK (kind BETWEEN 1 AND 7),
  body        text NOT NULL CHECK (length(body) <= 2000),
  file_key    text,                      -- a photograph in the private files
  reported_at timestamptz NOT NULL,
  closed_at   timestamptz,
  closed_by   text,
  note        text NOT NULL DEFAULT '',
  CHECK ((closed_at IS NULL) = (closed_by IS NULL))
);
CREATE INDEX problem_reports_open ON problem_reports (reported_at) WHERE closed_at IS NULL;
CREATE INDEX problem_reports_by_order ON problem_reports (order_uid);
