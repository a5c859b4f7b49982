-- Jobs that failed, one row for a job and a day. It names the job only: errors are in the log.
CREATE TABLE job_failures (
  name      text NOT NULL,
  failed_on date NOT NULL,
  count     integer NOT NULL DEFAULT 1,
  PRIMARY KEY (name, failed_on)
);

-- What the owner was told of by mail: once each.
CREATE TABLE owner_notices (
  subject text PRIMARY KEY,                        -- capture:{uid}, mail:{uid}, job:{name}:{day}, problem:{uid}
  at      timestamptz NOT NULL
);
