-- Shoes of a set (docs/rules.md Shoes of a set). set_shoes: of the line of a set whose own shoes stay here. shoes_of: the
-- line of the set, in the same order, for which a line is the separate pair.
ALTER TABLE order_lines ADD COLUMN set_shoes text CHECK (set_shoes IN ('none', 'separate'));
ALTER TABLE order_lines ADD COLUMN shoes_of text;
