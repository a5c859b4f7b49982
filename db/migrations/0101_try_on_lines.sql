-- The line whose neighbouring size a line is for, to try it on (docs/rules.md Try-on lines). The uid of a line of the
-- same order.
ALTER TABLE order_lines ADD COLUMN try_on_of text;
