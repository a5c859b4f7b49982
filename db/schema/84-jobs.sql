-- Scheduled jobs (decision 034).

CREATE TABLE scheduled_jobs (
  name            text PRIMARY KEY,
  next_attempt_at timestamptz NOT NULL,      -- the next run; while the job runs, the end of its lease
  attempts        integer NOT NULL DEFAULT 0 -- runs so far
);

-- Jobs that failed, one row for a job and a day. Errors are in the log.
CREATE TABLE job_failures (
  name      text NOT NULL,
  failed_on date NOT NULL,
  count     integer NOT NULL DEFAULT 1,
  PRIMARY KEY (name, failed_on)
);

-- The last complete backup by npm run backup. It is no part of a backup: a restored shop has none yet.
CREATE TABLE last_backup (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  taken_at timestamptz NOT NULL
);

-- The services outside of the shop that fail now, by all processes. It is no part of a backup, too.
CREATE TABLE service_failures (
  service text PRIMARY KEY,
  since   timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  code    text NOT NULL -- of the last error, such as ECONNREFUSED
);
