-- How often each item was lent lately, as the job count-rentals last counted: what rankings are read from.
CREATE TABLE item_rentals (
  item_id integer PRIMARY KEY REFERENCES items ON DELETE CASCADE,
  rentals integer NOT NULL CHECK (rentals > 0)
);
