-- Holds that have not ended, for the list of units (docs/rules.md Units): few among the lines of the future.
CREATE INDEX order_lines_holds ON order_lines (upper(blocked)) WHERE status IN (8, 9);
