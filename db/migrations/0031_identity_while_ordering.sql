-- The exact hour by which an identity document is needed, and documents that are sent while ordering.
--
-- Customers of earlier orders were told a day; they keep all of it. Processes of the previous release write due_on only:
-- a trigger derives the hour.
ALTER TABLE identity_documents
  ADD COLUMN due_at           timestamptz,
  ADD COLUMN reminded_at      timestamptz,   -- the customer was reminded of the due hour
  ADD COLUMN shop_notified_at timestamptz;   -- the shop was notified that the parcel of an unchecked document is due
UPDATE identity_documents SET due_at = (due_on + time '23:59') AT TIME ZONE 'Asia/Tokyo';

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
ALTER TABLE identity_documents ALTER COLUMN due_at SET NOT NULL;
CREATE INDEX identity_documents_open ON identity_documents (due_at) WHERE status <> 'accepted';

-- The document that a customer sent with a cart. It becomes the document of the order when the order is accepted.
CREATE TABLE cart_documents (
  order_uid    text PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  file_key     text NOT NULL UNIQUE,
  content_type text NOT NULL,
  bytes        integer NOT NULL,
  sent_at      timestamptz NOT NULL
);
CREATE INDEX cart_documents_by_age ON cart_documents (sent_at);

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
