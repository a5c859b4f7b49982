-- Files: identity documents (docs/rules.md Identity document), uploads, and what is to be deleted.

-- The identity document of a first-time customer: at most one for an order.
CREATE TABLE identity_documents (
  order_uid        text PRIMARY KEY REFERENCES orders,
  status           text NOT NULL CHECK (status IN ('wanted', 'sent', 'accepted', 'refused')),
  due_on           date NOT NULL,
  wanted_at        timestamptz NOT NULL,
  file_key         text,        -- cannot be guessed; null: not sent yet, or deleted
  content_type     text,
  bytes            integer,
  sent_at          timestamptz,
  checked_at       timestamptz,
  checked_by       text,
  note             text NOT NULL DEFAULT '',
  delete_on        date,        -- the file is deleted on this day, 30 days after it was checked
  deleted_at       timestamptz,
  due_at           timestamptz NOT NULL,
  reminded_at      timestamptz, -- the customer was reminded of the due hour
  shop_notified_at timestamptz  -- the shop was notified that the parcel of an unchecked document is due
);
CREATE INDEX identity_documents_due ON identity_documents (due_on) WHERE status IN ('wanted', 'refused');
CREATE INDEX identity_documents_deleted ON identity_documents (delete_on) WHERE file_key IS NOT NULL;
CREATE INDEX identity_documents_open ON identity_documents (due_at) WHERE status <> 'accepted';

-- The hour of a document of which only the day is written: the end of the day.
CREATE FUNCTION set_identity_due_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.due_at IS NULL
    OR (TG_OP = 'UPDATE' AND NEW.due_on IS DISTINCT FROM OLD.due_on AND NEW.due_at IS NOT DISTINCT FROM OLD.due_at) THEN
    NEW.due_at := (NEW.due_on + time '23:59') AT TIME ZONE 'Asia/Tokyo';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER identity_due_at BEFORE INSERT OR UPDATE ON identity_documents
  FOR EACH ROW EXECUTE FUNCTION set_identity_due_at();

-- The document that a customer sent with a cart. It becomes the document of the order when the order is accepted.
CREATE TABLE cart_documents (
  order_uid    text PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  file_key     text NOT NULL UNIQUE,
  content_type text NOT NULL,
  bytes        integer NOT NULL,
  sent_at      timestamptz NOT NULL
);
CREATE INDEX cart_documents_by_age ON cart_documents (sent_at);

-- Private files that are to be deleted: scheduled by the transaction that gives them up, or before they are written, so
-- that a crash between file and row leaves no file.
CREATE TABLE file_removals (
  file_key text PRIMARY KEY,
  due_at   timestamptz NOT NULL
);

-- Schedules the deletion of a file whose row is deleted, also with its cart, or replaced. A transaction that gives the
-- file to an order cancels it again.
CREATE FUNCTION remove_cart_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.file_key <> OLD.file_key THEN
    INSERT INTO file_removals (file_key, due_at) VALUES (OLD.file_key, '-infinity')
      ON CONFLICT (file_key) DO UPDATE SET due_at = excluded.due_at;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER cart_document_removed AFTER UPDATE OR DELETE ON cart_documents
  FOR EACH ROW EXECUTE FUNCTION remove_cart_document();

-- Uploads in parts. The parts are stored here until the file is complete, so that a part and the count of it are one
-- transaction.
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
