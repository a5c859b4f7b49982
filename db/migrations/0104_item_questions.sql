-- Questions of visitors about an item, and the answers of staff, which are shown with it (docs/rules.md Questions about
-- items). Who asked is not stored.
CREATE TABLE item_questions (
  uid         text PRIMARY KEY,                    -- of the form that was sent: sent twice, kept once
  item_id     integer NOT NULL REFERENCES items ON DELETE CASCADE,
  asked_at    timestamptz NOT NULL,
  body        text NOT NULL CHECK (body <> ''),
  answer      text CHECK (answer <> ''),
  answered_at timestamptz,
  answered_by text,                                -- staff
  state       text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'shown', 'hidden')),
  version     integer NOT NULL DEFAULT 1,
  CONSTRAINT item_questions_shown_with_answer CHECK (state <> 'shown' OR (answer IS NOT NULL AND answered_at IS NOT NULL))
);
CREATE INDEX item_questions_shown ON item_questions (item_id, answered_at DESC, uid) WHERE state = 'shown';
CREATE INDEX item_questions_waiting ON item_questions (asked_at, uid) WHERE state = 'waiting';
CREATE INDEX item_questions_newest ON item_questions (state, asked_at DESC, uid DESC);

-- Pages show answered questions. A new one is not shown, so a visitor who asks makes no cached page stale.
CREATE TRIGGER item_questions_changed AFTER UPDATE OR DELETE ON item_questions
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
