-- What staff add to a review: the reply that customers read, and why it was hidden. The version is that of both forms;
-- processes of the previous release count it, too.
ALTER TABLE reviews
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN hidden_reason text,                   -- domain/review/review.ts; null: shown, waiting, or unknown
  ADD COLUMN hidden_note text,
  ADD COLUMN reply text,
  ADD COLUMN replied_at timestamptz,
  ADD COLUMN replied_by text,
  ADD CONSTRAINT reviews_reply CHECK ((reply IS NULL) = (replied_at IS NULL));

CREATE FUNCTION count_review_edit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  -- Whoever publishes a review ends the reason for hiding it, also a process that does not know it.
  IF NEW.is_shown THEN
    NEW.hidden_reason := NULL;
    NEW.hidden_note := NULL;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER count_review_edit BEFORE UPDATE OF is_shown, reply ON reviews
  FOR EACH ROW EXECUTE FUNCTION count_review_edit();
