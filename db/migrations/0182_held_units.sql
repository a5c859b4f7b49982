-- A unit that came back stained, damaged or incomplete is held until staff say that it is whole: its line has an
-- inspection `held` until the last day of which the stock is known, which `ready` or `repair` replaces.
ALTER TABLE inspections DROP CONSTRAINT inspections_outcome_check;
ALTER TABLE inspections DROP CONSTRAINT inspections_check;
ALTER TABLE inspections ADD CONSTRAINT inspections_outcome_check CHECK (outcome IN ('ready', 'repair', 'held'));
ALTER TABLE inspections ADD CONSTRAINT inspections_check CHECK ((outcome <> 'ready') = (until_on IS NOT NULL));
CREATE INDEX inspections_held ON inspections (line_uid) WHERE outcome = 'held';
