-- Banners above the pages of the shop, in place of the promise of delivery (docs/rules.md Notices).
CREATE TABLE banners (
  uid        text PRIMARY KEY,
  text       text NOT NULL CHECK (text <> ''),
  note       text,
  path       text NOT NULL, -- the page that it leads to
  shown_on   date NOT NULL,
  shown_to   date NOT NULL, -- the last day
  version    integer NOT NULL DEFAULT 1,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT banners_end_after_begin CHECK (shown_on <= shown_to)
);
CREATE INDEX banners_newest ON banners (shown_on DESC, uid DESC);
CREATE TRIGGER banners_changed AFTER INSERT OR UPDATE OR DELETE ON banners
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
