-- Days on which the shop is closed, and days on which the carrier does not carry in some prefectures (docs/rules.md,
-- Closed days). Processes of the previous release do not read them: they go on with the closing in their code.
CREATE TABLE closings (
  uid        text PRIMARY KEY,
  from_on    date NOT NULL,
  to_on      date NOT NULL,        -- the last closed day
  reason     text NOT NULL,        -- shown to customers
  entered_by text NOT NULL,
  entered_at timestamptz NOT NULL,
  CONSTRAINT closings_end_after_begin CHECK (from_on <= to_on),
  CONSTRAINT closings_have_a_reason CHECK (reason <> ''),
  CONSTRAINT closings_do_not_overlap EXCLUDE USING gist (daterange(from_on, to_on, '[]') WITH &&)
);

CREATE TABLE suspensions (
  uid         text PRIMARY KEY,
  from_on     date NOT NULL,
  to_on       date NOT NULL,       -- the last day without deliveries
  prefectures smallint[] NOT NULL, -- JIS X 0401
  reason      text NOT NULL,       -- shown to customers
  entered_by  text NOT NULL,
  entered_at  timestamptz NOT NULL,
  CONSTRAINT suspensions_end_after_begin CHECK (from_on <= to_on),
  CONSTRAINT suspensions_have_a_reason CHECK (reason <> ''),
  CONSTRAINT suspensions_have_prefectures CHECK (cardinality(prefectures) > 0)
);

-- Pages show days, so a change makes cached pages stale, like a change of configs.
CREATE TRIGGER closings_changed AFTER INSERT OR UPDATE OR DELETE ON closings
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
CREATE TRIGGER suspensions_changed AFTER INSERT OR UPDATE OR DELETE ON suspensions
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();

-- A shop that is running keeps the new-year holidays that were part of the code. A new shop starts without closings.
INSERT INTO closings (uid, from_on, to_on, reason, entered_by, entered_at)
SELECT gen_random_uuid(), '2026-12-31', '2027-01-03', '年末年始休業', 'migration', now()
WHERE EXISTS (SELECT FROM items);
