-- News of the shop that customers read: dated, shown from a day on, and until another day when there is one.
CREATE TABLE notices (
  uid        text PRIMARY KEY,
  title      text NOT NULL CHECK (title <> ''),
  body       text NOT NULL CHECK (body <> ''),
  shown_on   date NOT NULL,                        -- the first day, and the date that customers read
  shown_to   date,                                 -- the last day; null: without end
  version    integer NOT NULL DEFAULT 1,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT notices_end_after_begin CHECK (shown_on <= shown_to)
);
CREATE INDEX notices_newest ON notices (shown_on DESC, uid DESC);

-- Pages show notices, so a change makes cached pages stale, like a change of the catalogue.
CREATE TRIGGER notices_changed AFTER INSERT OR UPDATE OR DELETE ON notices
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
