-- Reviews are hidden only for what the terms name (domain/review/terms.ts). Those hidden for another reason wait for a
-- decision again; their note stays in the audit log.
CREATE OR REPLACE FUNCTION count_review_edit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  -- Whoever publishes a review ends the reason for hiding it, also a process that does not know it.
  IF NEW.is_shown THEN
    NEW.hidden_reason := NULL;
    NEW.hidden_note := NULL;
  END IF;
  -- A process of the version before may hide for a reason that the terms do not name: the review waits for a decision.
  IF NEW.hidden_reason = 'other' THEN
    NEW.checked_at := NULL;
    NEW.hidden_reason := NULL;
    NEW.hidden_note := NULL;
  END IF;
  RETURN NEW;
END
$$;
SELECT lock_stock_shared();
UPDATE reviews SET checked_at = NULL, hidden_reason = NULL, hidden_note = NULL
  WHERE NOT is_shown AND hidden_reason = 'other';
