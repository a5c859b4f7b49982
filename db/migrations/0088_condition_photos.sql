-- A condition of a unit has up to four photographs. Processes of the previous release show and write the first one.
ALTER TABLE unit_conditions
  ADD COLUMN further_file_keys text[] NOT NULL DEFAULT '{}';
