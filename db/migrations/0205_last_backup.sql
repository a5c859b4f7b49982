-- When the last complete backup was taken, for the owner and the metrics.
CREATE TABLE last_backup (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  taken_at timestamptz NOT NULL
);
