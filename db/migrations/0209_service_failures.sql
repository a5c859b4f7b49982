-- The services outside of the shop that fail now, for the owner and the metrics. All processes write it.
CREATE TABLE service_failures (
  service text PRIMARY KEY,
  since   timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  code    text NOT NULL
);
