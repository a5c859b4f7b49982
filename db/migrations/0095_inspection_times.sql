-- The inspections of the last days, for the returned lines that wait for one. A probe for each returned line of two
-- weeks took most of the time of the day of the back office.
CREATE INDEX inspections_by_time ON inspections (at) INCLUDE (line_uid);
