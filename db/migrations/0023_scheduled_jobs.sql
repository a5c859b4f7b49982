-- The schedule (docs/decisions/034-one-queue.md). It replaces the schema pgboss, which stays until the last process of an
-- earlier version has stopped: docs/operating.md, Upgrading.
CREATE TABLE scheduled_jobs (
  name            text PRIMARY KEY,
  next_attempt_at timestamptz NOT NULL,       -- the next run; while the job runs, the end of its lease
  attempts        integer NOT NULL DEFAULT 0  -- runs so far
);
