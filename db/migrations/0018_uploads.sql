-- Files on their way. The parts lie here until the whole is there: so a part and the count of it are one transaction,
-- and nothing of a file that never came is anywhere else.
CREATE TABLE uploads (
  uid          text PRIMARY KEY,
  kind         text NOT NULL,
  uploader_uid text NOT NULL,
  claimed_type text NOT NULL,
  length       integer NOT NULL CHECK (length > 0),
  received     integer NOT NULL DEFAULT 0 CHECK (received BETWEEN 0 AND length),
  file_key     text UNIQUE,
  expires_at   timestamptz NOT NULL,
  CHECK (file_key IS NULL OR received = length)
);
CREATE INDEX uploads_expiring ON uploads (expires_at) WHERE file_key IS NULL;

CREATE TABLE upload_parts (
  upload_uid text NOT NULL REFERENCES uploads ON DELETE CASCADE,
  start      integer NOT NULL CHECK (start >= 0),
  bytes      bytea NOT NULL,
  PRIMARY KEY (upload_uid, start)
);
